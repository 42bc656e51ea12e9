import { type Entity, entityKey } from '#domain/entity.ts';
import type { ServiceClient } from '#server/supabase/clients.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import type { PagesReport } from '../report/publish-report.ts';
import {
  countGeneratedPages,
  forgetGeneratedPages,
  recordedPages,
  saveGeneratedPages,
} from './generated-pages.ts';

/**
 * Records which pages a publish rendered and removed. Also clears stale flags of pages that were checked and had not
 * changed. A page that was not checked keeps its flag. `readAt` is the database's time before the rows were read: a
 * flag that was set after that stays.
 */
export async function recordPublish(
  client: ServiceClient,
  {
    report,
    outdatedKeys,
    pages: published,
    filesWritten,
    readAt,
    stale: flagged,
    wasInSync,
  }: {
    report: PagesReport;
    /** Keys of entities whose page is an older version, because their row is bad or rendering failed. */
    outdatedKeys: ReadonlySet<string>;
    pages: Manifest['pages'];
    /** Resolves when the files of removed pages are deleted. The database records a removal only after that. */
    filesWritten: Promise<unknown>;
    readAt: string;
    stale: readonly Entity[];
    /** Whether the database knew exactly the pages that were published before this publish. */
    wasInSync: boolean;
  },
): Promise<void> {
  const stale = new Set(flagged.map(entityKey));
  const rendered = new Set(report.rendered.map(({ file }) => file));
  const isOlder = (path: string, key: string) =>
    outdatedKeys.has(key) || !(report.checkedPaths?.has(path) ?? true);
  const pagesOfRows = (matches: (entity: Entity) => boolean = () => true) => {
    const rows: { path: string; page: PublishedPage; key: string }[] = [];
    for (const [path, page] of published) {
      if (page.entity && matches(page.entity)) rows.push({ path, page, key: entityKey(page.entity) });
    }
    return rows;
  };
  const staleIds = new Set(flagged.map(({ id }) => id));
  const unchangedPages =
    stale.size === 0
      ? []
      : pagesOfRows(({ id }) => staleIds.has(id)).flatMap(({ path, page, key }) =>
          stale.has(key) && !rendered.has(page.file) && !isOlder(path, key) ? [{ ...page, ms: null }] : [],
        );
  await saveGeneratedPages(client, [...report.rendered, ...unchangedPages], readAt);
  await filesWritten;
  const presentKeys = () => new Set(pagesOfRows().map(({ key }) => key));
  const removed = [...report.removed.flatMap(({ entity }) => entity ?? []), ...report.replaced];
  // A row whose address changed has a removed page and a new one, so its metadata stays.
  await forgetGeneratedPages(client, entitiesWithoutPage(removed, presentKeys));
  if (wasInSync) return;
  // After a rebuilt database, a restored site folder, or a publish that died before it could record, the counts differ.
  // Then every row is written, and the rows of removed pages are deleted.
  let count = 0;
  for (const { entity } of published.values()) if (entity) count++;
  if ((await countGeneratedPages(client)) === count) return;
  const all = pagesOfRows();
  const recorded = await recordedPages(client);
  await forgetGeneratedPages(client, entitiesWithoutPage(recorded, presentKeys));
  const recordedKeys = new Set(recorded.map(entityKey));
  const unrecorded = all.flatMap(({ path, page, key }) => {
    if (rendered.has(page.file)) return [];
    const older = isOlder(path, key);
    if (older && recordedKeys.has(key)) return [];
    return [{ ...page, ms: null, ...(older ? { generatedAt: page.changed } : {}) }];
  });
  await saveGeneratedPages(client, unrecorded, readAt);
}

function entitiesWithoutPage(entities: readonly Entity[], present: () => ReadonlySet<string>): Entity[] {
  if (entities.length === 0) return [];
  const keys = present();
  return entities.filter((entity) => !keys.has(entityKey(entity)));
}
