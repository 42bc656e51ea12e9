import type { PhotographTools } from './create-photographs.ts';
import { preparePicture } from './prepare-picture.ts';

/** The browser's way to resize pictures, show them, and wait for a lost connection. */
export const browserTools: Pick<PhotographTools, 'prepare' | 'show' | 'pause'> = {
  prepare: preparePicture,
  show: (blob) => URL.createObjectURL(blob),
  pause: (ms) =>
    new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        removeEventListener('online', over);
        resolve();
      };
      const timer = setTimeout(over, ms);
      addEventListener('online', over);
    }),
};
