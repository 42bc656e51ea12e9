import { useSyncExternalStore } from 'react';

/** Whether this media query matches now. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (whenChanged) => {
      const media = matchMedia(query);
      media.addEventListener('change', whenChanged);
      return () => media.removeEventListener('change', whenChanged);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
