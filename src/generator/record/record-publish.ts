import { type Entity, entityKey } from '#domain/entity.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { ManifestFile } from '../site-folder/manifest-file.ts';
import type { PublishReport } from '../publish-report.ts';
import {
  countGeneratedPages,
  forgetGeneratedPages,
  recordedPages,
  saveGeneratedPages,
  stalePages,
} from './generated-pages.ts';

/**
 * Records in the database what is published now: what was rendered, what was removed, and which stale flags were
 * unfounded because the page was checked and had not changed. A page that was not checked still needs its update.
 * `readAt` is the database's clock before the rows were read.
 */
export async function recordPublish(
  client: ServiceClient,
  {
    report,
    notMade,
    manifest,
    readAt,
  }: {
    report: PublishReport;
    /** Keys of entities whose page is an older version: their row is bad, or rendering it failed. */
    notMade: ReadonlySet<string>;
    manifest: ManifestFile;
    readAt: string;
  },
): Promise<void> {
  await saveGeneratedPages(client, report.rendered, readAt);
  const published = await manifest.read();
  const pages = [...(published?.pages ?? [])].filter(([, { entity }]) => entity !== null);
  const present = () => new Set(pages.flatMap(([, { entity }]) => (entity ? [entityKey(entity)] : [])));
  const removed = report.removed.flatMap(({ entity }) => (entity ? [entity] : []));
  // A row whose address changed lost one page and got another.
  await forgetGeneratedPages(client, without(removed, present));
  const [count, flagged] = await Promise.all([countGeneratedPages(client), stalePages(client)]);
  // After a rebuilt database, a restored site folder, or a publish that died before it could record, the counts differ.
  // Then every row is written, and the rows of removed pages are deleted.
  const differs = count !== pages.length;
  const recorded = differs ? await recordedPages(client) : [];
  await forgetGeneratedPages(client, without(recorded, present));
  if (!differs && flagged.length === 0) return;
  const known = new Set(recorded.map(entityKey));
  const rendered = new Set(report.rendered.map(({ file }) => file));
  const stale = new Set(flagged.map(entityKey));
  const isOlder = (path: string, key: string) => notMade.has(key) || !(report.looked?.has(path) ?? true);
  const settled = pages.flatMap(([path, page]) => {
    if (!page.entity || rendered.has(page.file)) return [];
    const key = entityKey(page.entity);
    const older = isOlder(path, key);
    const reported = older ? differs && !known.has(key) : differs || stale.has(key);
    return reported ? [{ ...page, ms: null, ...(older ? { of: page.changed } : {}) }] : [];
  });
  await saveGeneratedPages(client, settled, readAt);
}

/** The entities that are not in `present`, which is only computed when there is something to look up. */
function without(entities: readonly Entity[], present: () => ReadonlySet<string>): Entity[] {
  if (entities.length === 0) return [];
  const keys = present();
  return entities.filter((entity) => !keys.has(entityKey(entity)));
}
