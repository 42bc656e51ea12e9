import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** The address in the browser from '#' on. A link and the Back button change it; `history.replaceState` is not heard. */
export const useHash = (): string => useSyncExternalStore(follow, () => location.hash);
