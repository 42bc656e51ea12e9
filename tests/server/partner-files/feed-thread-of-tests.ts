// The thread of the product, with servers of partners on this machine. All other rules are the real ones.
import { runFeedThread } from '#server/partner-files/run-feed-thread.ts';

await runFeedThread({
  lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  isPublic: (address) => address === '127.0.0.1',
});
