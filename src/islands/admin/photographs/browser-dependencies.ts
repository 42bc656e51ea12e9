import type { PhotographDependencies } from './photographs.ts';
import { preparePicture } from './prepare-picture.ts';

/** The browser's way to resize pictures, show them, and wait for a lost connection. */
export const browserDependencies: Pick<PhotographDependencies, 'prepare' | 'show' | 'pause'> = {
  prepare: preparePicture,
  show: (blob) => URL.createObjectURL(blob),
  pause: (ms) =>
    new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        removeEventListener('online', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      addEventListener('online', finish);
    }),
};
