import type { PhotographTools } from './create-photographs.ts';
import { preparePicture } from './prepare-picture.ts';

/** How this browser makes pictures smaller, shows them, and waits for a line that is lost. */
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
