import { createSitePublisher, type SitePublisher } from '#generator/publish/site-publisher.ts';
import { connectBackend, publicBackend } from '#server/backend/backend.ts';
import type { Env } from '#server/env/env.ts';
import { silentLog } from '#server/log/log.ts';
import { createServiceClient, type ServiceClient } from '#server/supabase/clients.ts';
import type { PublicBackend } from '#page-models/head/head.ts';

/** A publisher as a running worker has it, opened in this process to be measured. */
export interface MeasuredPublisher {
  client: ServiceClient;
  publisher: SitePublisher;
  /** What the pages say about the backend. */
  pageBackend: PublicBackend;
  close: () => Promise<void>;
}

export async function openPublisher(env: Env): Promise<MeasuredPublisher> {
  const backend = await connectBackend(env, { log: silentLog, database: 'existing' });
  const client = createServiceClient(backend);
  const { siteDir, siteOrigin } = env;
  const pageBackend = publicBackend(backend, env.supabase !== undefined);
  const publisher = createSitePublisher({
    client,
    siteDir,
    siteOrigin,
    backend: pageBackend,
    log: silentLog,
    now: () => new Date(),
  });
  return {
    client,
    publisher,
    pageBackend,
    close: async () => {
      await publisher.close();
      await backend.close();
    },
  };
}
