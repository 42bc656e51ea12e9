// The thread of the product, with servers of partners on this machine. All other rules are the real ones.
import { runTakeInWorker } from '#server/partner-files/run-take-in-worker.ts';

await runTakeInWorker({
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  isPublic: (address) => address === '127.0.0.1',
});
