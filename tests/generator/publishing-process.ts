/**
 * A process that publishes everything once, or works off the queue until it is killed. The variable PUBLISHING holds
 * its setup as JSON.
 */
import { sleep } from '#domain/concurrency/sleep.ts';
import * as z from 'zod';
import { createRenderPool } from '#generator/render/render-pool.ts';
import { createQueueWorker } from '#generator/queue/queue-worker.ts';
import { createSitePublisher } from '#generator/publish/site-publisher.ts';
import { silentLog } from '#server/log/log.ts';
import { createServiceClient } from '#server/supabase/clients.ts';

const setupSchema = z.object({
  project: z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() }),
  bundle: z.object({
    hash: z.string(),
    entry: z.string(),
    clientDir: z.string(),
    inline: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
    styleSheet: z.string(),
  }),
  siteDir: z.string(),
  siteOrigin: z.string(),
  now: z.coerce.date(),
  queue: z.object({ worker: z.string(), leaseMs: z.number() }).optional(),
});

export type PublishingSetup = z.input<typeof setupSchema>;

/** The pause between two polls of the queue. A test waits for it, but each poll takes CPU time of three processes. */
const ROUND_MS = 150;

const setup = setupSchema.parse(JSON.parse(process.env['PUBLISHING'] ?? 'null'));
const { project, bundle, siteDir, siteOrigin, queue } = setup;
const client = createServiceClient(project);
const now = () => setup.now;
const publisher = createSitePublisher({
  client,
  siteDir,
  siteOrigin,
  backend: { url: '', publishableKey: project.publishableKey },
  log: silentLog,
  now,
  openBundle: async () => bundle,
  // One thread, as in shared-pool.ts: it renders a site of seventy pages before a second has loaded the bundle.
  openPool: (entry) => createRenderPool({ entry }, 1),
});

if (queue) {
  const pause = (_ms: number, signal: AbortSignal) => sleep(ROUND_MS, signal);
  createQueueWorker({ client, publisher, log: silentLog, now, pause, ...queue }).start();
} else {
  await publisher.publishAll({ allowRemovals: true });
  await publisher.close();
}
