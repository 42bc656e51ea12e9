/** Publishes once, as a process of its own: what it works on stands in PUBLISHING as JSON. */
import * as z from 'zod';
import { createSitePublisher } from '#generator/site-publisher.ts';
import { silentLog } from '#server/log.ts';
import { createServiceClient } from '#server/supabase/clients.ts';

const setup = z.object({
  project: z.object({ url: z.string(), publishableKey: z.string(), secretKey: z.string() }),
  bundle: z.object({
    hash: z.string(),
    entry: z.string(),
    clientDir: z.string(),
    inline: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
  }),
  siteDir: z.string(),
  siteOrigin: z.string(),
  now: z.coerce.date(),
});

const { project, bundle, siteDir, siteOrigin, now } = setup.parse(
  JSON.parse(process.env['PUBLISHING'] ?? 'null'),
);
const publisher = createSitePublisher({
  client: createServiceClient(project),
  siteDir,
  siteOrigin,
  backend: { url: '', publishableKey: project.publishableKey },
  log: silentLog,
  now: () => now,
  openBundle: async () => bundle,
});
await publisher.publishAll({ allowRemovals: true });
await publisher.close();
