import { useState } from 'react';
import { useMedia } from './use-media.ts';

const PHONE = '(width < 40rem)';

export const usePhone = (): boolean => useMedia(PHONE);

/** The rows of a long list that a phone shows before somebody asks for more, so that no section is endless. Elsewhere all of them. */
export function useFew<Row>(rows: readonly Row[], few: number) {
  const isPhone = usePhone();
  const [asked, setAsked] = useState(few);
  const count = isPhone ? asked : rows.length;
  return {
    shown: rows.slice(0, count),
    left: Math.max(0, rows.length - count),
    more: async () => setAsked(asked + few),
  };
}
