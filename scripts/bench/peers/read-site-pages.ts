import { createRowStore } from '#generator/read/row-store.ts';
import { type SitePage, sitePages } from '#page-models/site-pages.ts';
import { readEnv } from '#server/env/env.ts';
import { siteConfig } from '#site/config.ts';
import { openPublisher } from '../open-publisher.ts';

/** The pages of homes, societies and areas, from the rows of the database: its figures are made when a model is asked for. */
export async function readSitePages(): Promise<SitePage[]> {
  const env = readEnv();
  const { client, pageBackend, close } = await openPublisher(env);
  try {
    const store = createRowStore(client);
    await store.load();
    const site = { config: siteConfig, origin: env.siteOrigin, backend: pageBackend };
    return sitePages({ catalogue: store.catalogue(), site }).filter(({ entity }) => entity !== null);
  } finally {
    await close();
  }
}
