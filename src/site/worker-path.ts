/** The service worker that keeps the pages of saved homes (decision 115). */
export const workerPath = '/sw.js';
