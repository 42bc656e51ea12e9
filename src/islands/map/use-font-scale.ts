import { useState } from 'react';

/** The visitor's font size relative to the default of 16 px. Circles grow with the text in them. */
export function useFontScale(): number {
  const [fontScale] = useState(
    () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
  );
  return fontScale;
}
