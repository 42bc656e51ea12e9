import { offlineEnabled } from './offline-enabled.ts';
import { offlineWorker } from './offline-worker.ts';

// /sw.js (decision 115). A TypeScript project has the types of either a page or a worker, so the few names of a worker
// that are used are declared here.
declare const skipWaiting: () => Promise<void>;
declare const clients: { claim: () => Promise<void> };
declare const registration: { unregister: () => Promise<boolean> };
/** Prepended to this code by `generator/bundle/offline-worker-plugin.ts`. */
declare const savedHomesScripts: readonly string[];

interface ExtendableWorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface WorkerFetchEvent extends ExtendableWorkerEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface WorkerMessageEvent extends ExtendableWorkerEvent {
  data: unknown;
}
declare function addEventListener(
  type: 'install' | 'activate',
  listener: (event: ExtendableWorkerEvent) => void,
): void;
declare function addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
declare function addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;

const worker = offlineWorker({
  caches,
  fetch: (address, options) => fetch(address, options),
  now: () => new Date(),
  scripts: savedHomesScripts,
  offlineEnabled,
  origin: location.origin,
  claim: () => clients.claim(),
  unregister: () => registration.unregister(),
});

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(worker.activate()));
addEventListener('message', (event) => event.waitUntil(worker.message(event.data)));
addEventListener('fetch', (event) => {
  const answer = worker.answer(
    event.request,
    () => fetch(event.request),
    (work) => event.waitUntil(work),
  );
  if (answer !== null) event.respondWith(answer);
});
