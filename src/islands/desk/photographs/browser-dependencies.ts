import { sleep } from '#domain/concurrency/sleep.ts';
import type { PhotographDependencies } from './photographs.ts';
import { preparePicture } from './prepare-picture.ts';

export const browserDependencies: Pick<PhotographDependencies, 'prepare' | 'show' | 'pause'> = {
  prepare: preparePicture,
  show: (blob) => URL.createObjectURL(blob),
  pause: async (ms) => {
    const online = new AbortController();
    const stop = () => online.abort();
    addEventListener('online', stop);
    await sleep(ms, online.signal);
    removeEventListener('online', stop);
  },
};
