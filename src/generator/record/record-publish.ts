import type { ServiceClient } from '#server/supabase/clients.ts';
import type { ManifestFile } from '../publish/manifest.ts';
import type { PublishReport } from '../publish/publish.ts';
import { entityKey } from '../publish/removals.ts';
import {
  countGeneratedPages,
  forgetGeneratedPages,
  saveGeneratedPages,
  stalePages,
} from './generated-pages.ts';

/**
 * Tells the database what is published now: what was drawn, what went, and which stale flags proved unfounded because
 * the page came out the same. `readAt` is the database's clock before the rows were read.
 */
export async function recordPublish(
  client: ServiceClient,
  { report, manifest, readAt }: { report: PublishReport; manifest: ManifestFile; readAt: string },
): Promise<void> {
  await saveGeneratedPages(client, report.drawn, readAt);
  const published = await manifest.read();
  const pages = [...(published?.pages.values() ?? [])].filter(({ entity }) => entity !== null);
  // A row whose address changed lost one page and has another.
  const present = new Set(pages.flatMap(({ entity }) => (entity ? [entityKey(entity)] : [])));
  await forgetGeneratedPages(
    client,
    report.removed.flatMap(({ entity }) => (entity && !present.has(entityKey(entity)) ? [entity] : [])),
  );
  const [count, flagged] = await Promise.all([countGeneratedPages(client), stalePages(client)]);
  // A database that was made anew, or a site folder that was restored: the counts tell, and then every row is written.
  const differs = count !== pages.length;
  const drawn = new Set(report.drawn.map(({ file }) => file));
  const failed = new Set(report.failed.flatMap(({ entity }) => (entity ? [entityKey(entity)] : [])));
  const stale = new Set(flagged.map(entityKey));
  const settled = pages.filter(({ entity, file }) => {
    if (!entity || drawn.has(file) || failed.has(entityKey(entity))) return false;
    return differs || stale.has(entityKey(entity));
  });
  await saveGeneratedPages(
    client,
    settled.map((page) => ({ ...page, ms: null })),
    readAt,
  );
}
