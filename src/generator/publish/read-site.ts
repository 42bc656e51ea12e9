import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey, isSameEntity } from '#domain/entity.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import type { BadRow } from '../read/bad-row.ts';
import { unreadablePages } from '../read/unreadable-pages.ts';
import { countGeneratedPages, stalePages } from '../record/generated-pages.ts';
import type { WithdrawnChange } from '../record/withdrawn-pages.ts';
import { wasCutOff } from '../site-folder/sweep.ts';
import { readPublishingChanges } from '../read/publishing-changes.ts';
import { pageOfSlug } from './named-page.ts';
import { type PublishRequest, readsEverything, removalRule } from './request.ts';
import type { PublisherState, PublisherDependencies } from './state.ts';

/** What the site will show: the rows and all their pages. */
export interface ShownSite extends PageContext {
  pages: readonly SitePage[];
}

/** Everything that a publish reads before it decides anything. */
export interface PublishInput extends RowsRead {
  shown: ShownSite;
  /** The rows that the site folder shows; null if they are not known. */
  publishedCatalogue: Catalogue | null;
  /** What is published; null for an empty folder. */
  manifest: Manifest | null;
  /** The previous publish was cut off: files may be newer than the manifest. */
  cutOff: boolean;
  /** The database's time just before the rows were read. */
  readAt: string;
  badRows: readonly BadRow[];
  /** Rows that are still left out because their first page failed. */
  excludedRows: readonly Entity[];
  /** Pages of rows that cannot be read, without those that staff took down. */
  badPages: readonly Entity[];
  /** Pages that stay as they are: those in `badPages`, those of rows that are left out, and those on hold. */
  retainedRows: readonly Entity[];
  /** Keys of the rows that cannot be read or were left out, so that it is not known where their pages are. */
  unlocatedKeys: ReadonlySet<string>;
  /** Keys of the pages that are removed because a person asked for it. */
  requestedRemovals: ReadonlySet<string>;
}

/** What was read: the rows, and what each kind of request also needs. */
interface RowsRead {
  /** Rows that may differ from what the site shows; 'everything' if all may. */
  changed: readonly Entity[] | 'everything';
  /** Pages that the database marks as stale. */
  stale: readonly Entity[];
  /** Pages that another process took down or brought back since the last publish. */
  changedElsewhere: readonly Entity[];
  /** What is to be stored about withdrawn pages after this publish. */
  withdrawnChange: WithdrawnChange;
  /** Pages whose removal was put on hold or released since the last publish. */
  changedHolds: readonly Entity[];
  /** How many pages the database has recorded. */
  recordedCount: number;
  /** Lists that have lost their page, see `recordFormerLists`; null if they were not read. */
  formerLists: readonly string[] | null;
}

const NOTHING: Omit<RowsRead, 'changed' | 'changedHolds' | 'withdrawnChange'> = {
  stale: [],
  changedElsewhere: [],
  recordedCount: 0,
  formerLists: null,
};

export async function readSite(
  request: PublishRequest,
  state: PublisherState,
  dependencies: PublisherDependencies,
): Promise<PublishInput> {
  const { store, withdrawnPages, heldPages } = dependencies;
  const manifest = await dependencies.manifestFile.read();
  // What another process has published since, from rows that may have changed back, is not known.
  const publishedCatalogue =
    manifest !== null && manifest.pages === state.recordedPages ? state.publishedCatalogue : null;
  const rows =
    (await readChanges(request, publishedCatalogue, dependencies)) ??
    (await readEverything(request, dependencies));
  const excludedRows = state.excludedRows.filter((row) => !isRetried(row, request, rows));
  const badRows = store.badRows();
  const unreadable = unreadablePages(badRows);
  const isShown = (page: Entity) => !withdrawnPages.has(page);
  return {
    ...rows,
    shown: shownSite(dependencies, excludedRows),
    publishedCatalogue,
    manifest,
    cutOff: wasCutOff(dependencies.siteDir),
    readAt: store.readAt(),
    badRows,
    excludedRows,
    badPages: unreadable.filter(isShown),
    retainedRows: [...unreadable, ...excludedRows, ...heldPages.all()].filter(isShown),
    unlocatedKeys: new Set([...unreadable, ...state.excludedRows].map(entityKey)),
    requestedRemovals: heldPages.requestedRemovals(),
  };
}

/** Builds the pages from the rows as they were read, without withdrawn rows and without `excludedRows`. */
export function shownSite(
  { store, withdrawnPages, heldPages, siteFacts }: PublisherDependencies,
  excludedRows: readonly Entity[],
): ShownSite {
  const site = siteFacts.current();
  const catalogue = store.catalogue([...withdrawnPages.all(), ...excludedRows], heldPages.all());
  return { catalogue, pages: sitePages({ catalogue, site }), site };
}

/**
 * Reads in one request what may have changed since the last publish of a running worker. Returns null if everything
 * has to be read: when the rows that the site shows are not known (see `PublisherState`), when the request asks for
 * it (see `readsEverything`), when too much has changed, and when the number of rows is not as expected.
 */
async function readChanges(
  request: PublishRequest,
  publishedCatalogue: Catalogue | null,
  { client, store, withdrawnPages, heldPages, siteFacts }: PublisherDependencies,
): Promise<RowsRead | null> {
  if (!publishedCatalogue || readsEverything(request)) return null;
  const isFullPublish = request.kind === 'all';
  const { requested, takenDown } = request.kind === 'queue' ? request : { requested: [], takenDown: [] };
  const rowsToRecheck = [...requested, ...takenDown];
  const changes = await readPublishingChanges(client, {
    changedSince: store.readAt(),
    rowsToRecheck,
    // A publish that names no page, such as the one on a new day, also finds rows that were written without the
    // triggers.
    writtenSince: rowsToRecheck.length === 0 ? store.writtenSince() : null,
  });
  if (!changes || !store.apply(changes, rowsToRecheck)) return null;
  siteFacts.apply(changes);
  // A publish of everything follows the rows alone, so it brings back the pages that staff took down.
  const withdrawnRead = isFullPublish
    ? withdrawnPages.clear()
    : withdrawnPages.apply(changes.withdrawn, { requested, takenDown });
  return {
    ...withdrawnRead,
    changed: isFullPublish ? 'everything' : store.lastChanged(),
    stale: changes.stale,
    changedHolds: heldPages.apply(changes.onHold, changes.approvedRemovals),
    recordedCount: changes.counts?.recorded ?? 0,
    formerLists: changes.formerLists,
  };
}

async function readEverything(
  request: PublishRequest,
  dependencies: PublisherDependencies,
): Promise<RowsRead> {
  const { client, store, withdrawnPages, heldPages, siteFacts } = dependencies;
  // For the queue, the database did this when the jobs were claimed.
  if (request.kind !== 'queue' && removalRule(request) === 'hold') await heldPages.hold();
  await siteFacts.read();
  const rows = await readRows();
  return { ...rows, changedHolds: await heldPages.read(removalRule(request)) };

  async function readRows(): Promise<Omit<RowsRead, 'changedHolds'>> {
    switch (request.kind) {
      case 'all': {
        const withdrawnRead = withdrawnPages.clear();
        const [stale, recordedCount] = await Promise.all([
          stalePages(client),
          countGeneratedPages(client),
          store.load(),
        ]);
        return { ...NOTHING, ...withdrawnRead, changed: 'everything', stale, recordedCount };
      }
      case 'page': {
        await store.load();
        const page = pageOfSlug(
          request,
          sitePages({ catalogue: store.catalogue(), site: siteFacts.current() }),
        );
        const requested = page?.entity ? [page.entity] : [];
        const { withdrawnChange } = await withdrawnPages.read({ requested, takenDown: [] });
        const stale = await stalePages(client);
        return { ...NOTHING, withdrawnChange, changed: requested, stale };
      }
      case 'queue': {
        const [withdrawnRead, stale] = await Promise.all([
          withdrawnPages.read(request),
          stalePages(client),
          store.load(),
        ]);
        return { ...NOTHING, ...withdrawnRead, changed: 'everything', stale };
      }
    }
  }
}

/** Whether a row whose first page failed before is tried again. */
function isRetried(row: Entity, request: PublishRequest, { changed }: Pick<RowsRead, 'changed'>): boolean {
  if (changed === 'everything') return true;
  const requested = request.kind === 'queue' ? request.requested : [];
  return [...changed, ...requested].some((each) => isSameEntity(each, row));
}
