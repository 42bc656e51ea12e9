import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, isSameEntity } from '#domain/entity.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import type { BadRow } from '../read/bad-row.ts';
import { unreadablePages } from '../read/unreadable-pages.ts';
import { countGeneratedPages, stalePages } from '../record/generated-pages.ts';
import type { WithdrawnChange } from '../record/withdrawn-pages.ts';
import { wasCutOff } from '../site-folder/sweep.ts';
import { readPublishingChanges } from '../read/publishing-changes.ts';
import { type Fates, fatesOf } from './fates.ts';
import { type NamedPage, pageOfSlug } from './named-page.ts';
import type { Scope } from './request.ts';
import type { PublisherState, PublisherDependencies } from './state.ts';

export interface ShownSite extends PageContext {
  pages: readonly SitePage[];
}

export interface PublishInput extends RowsRead {
  shown: ShownSite;
  /** Null if they are not known. */
  publishedCatalogue: Catalogue | null;
  /** Null for an empty folder. */
  manifest: Manifest | null;
  /** The previous publish was cut off: files may be newer than the manifest. */
  cutOff: boolean;
  /** The database's time just before the rows were read. */
  readAt: string;
  badRows: readonly BadRow[];
  leftOut: readonly Entity[];
  fates: Fates;
}

interface RowsRead {
  /** Rows that may differ from what the site shows; 'everything' if all may. */
  changed: readonly Entity[] | 'everything';
  stale: readonly Entity[];
  /** Pages that somebody took down, brought back, held or released since the last publish. */
  decided: readonly Entity[];
  withdrawnChange: WithdrawnChange;
  /** How many pages the database has recorded; 0 if only changes were read. */
  recordedCount: number;
  /** Lists that have lost their page, see `recordFormerLists`; null if they were not read. */
  formerLists: readonly string[] | null;
}

/**
 * Reads all that a publish needs: only what has changed, if the rows that the site shows are known and only predicted
 * pages are compared; otherwise every row.
 */
export async function readSite(
  scope: Scope,
  state: PublisherState,
  dependencies: PublisherDependencies,
): Promise<PublishInput> {
  const { store, withdrawnPages, heldPages } = dependencies;
  const manifest = await dependencies.manifestFile.read();
  // What another process has published since, from rows that may have changed back, is not known.
  const publishedCatalogue =
    manifest !== null && manifest.pages === state.recordedPages ? state.publishedCatalogue : null;
  const rows =
    (publishedCatalogue && scope.compares === 'predicted pages'
      ? await readChanges(scope, dependencies)
      : null) ?? (await readEverything(scope, dependencies));
  const leftOut = state.leftOut.filter((row) => !isRetried(row, scope, rows));
  const badRows = store.badRows();
  return {
    ...rows,
    shown: shownSite(dependencies, leftOut),
    publishedCatalogue,
    manifest,
    cutOff: wasCutOff(dependencies.siteDir),
    readAt: store.readAt(),
    badRows,
    leftOut,
    fates: fatesOf({
      'to be removed': heldPages.requestedRemovals(),
      'on hold': heldPages.all(),
      'left out': leftOut,
      unreadable: unreadablePages(badRows),
      'taken down': withdrawnPages.all(),
    }),
  };
}

/** The catalogue and the pages from the rows as they were read, without withdrawn rows and without `leftOut`. */
export function shownSite(
  { store, withdrawnPages, heldPages, siteFacts }: PublisherDependencies,
  leftOut: readonly Entity[],
): ShownSite {
  const site = siteFacts.current();
  const catalogue = store.catalogue([...withdrawnPages.all(), ...leftOut], heldPages.all());
  return { catalogue, pages: sitePages({ catalogue, site }), site };
}

/**
 * In one request of a running worker. Null if everything has to be read: when too much has changed, and when the number
 * of rows is not as expected.
 */
async function readChanges(
  { requested, takenDown }: Scope,
  { client, store, withdrawnPages, heldPages, siteFacts }: PublisherDependencies,
): Promise<RowsRead | null> {
  const rowsToRecheck = [...requested, ...takenDown];
  const changes = await readPublishingChanges(client, {
    changedSince: store.readAt(),
    rowsToRecheck,
    // A publish that names no page, such as the one on a new day, also finds rows that were written without triggers.
    writtenSince: rowsToRecheck.length === 0 ? store.writtenSince() : null,
  });
  if (!changes || !store.apply(changes, rowsToRecheck)) return null;
  siteFacts.apply(changes);
  const withdrawn = withdrawnPages.apply(changes.withdrawn, { requested, takenDown });
  return {
    changed: store.lastChanged(),
    stale: changes.stale,
    decided: [...withdrawn.changedElsewhere, ...heldPages.apply(changes.onHold, changes.approvedRemovals)],
    withdrawnChange: withdrawn.withdrawnChange,
    recordedCount: 0,
    formerLists: changes.formerLists,
  };
}

async function readEverything(scope: Scope, dependencies: PublisherDependencies): Promise<RowsRead> {
  const { client, store, withdrawnPages, heldPages, siteFacts } = dependencies;
  // For the queue, the database did this when the jobs were claimed.
  if (scope.kind !== 'queue' && scope.removals === 'hold') await heldPages.hold();
  await siteFacts.read();
  const [stale, recordedCount] = await Promise.all([
    stalePages(client),
    countGeneratedPages(client),
    store.load(),
  ]);
  const requested = scope.named ? rowNamed(scope.named, dependencies) : scope.requested;
  const withdrawn = scope.followsRows
    ? withdrawnPages.clear()
    : await withdrawnPages.read({ requested, takenDown: scope.takenDown });
  const changedHolds = await heldPages.read(scope.removals);
  return {
    changed: scope.named ? requested : 'everything',
    stale,
    decided: scope.followsRows ? [] : [...withdrawn.changedElsewhere, ...changedHolds],
    withdrawnChange: withdrawn.withdrawnChange,
    recordedCount,
    formerLists: null,
  };
}

/** The row may be one that staff took down, so its page is looked up among those of all rows. */
function rowNamed(named: NamedPage, { store, siteFacts }: PublisherDependencies): Entity[] {
  const pages = sitePages({ catalogue: store.catalogue(), site: siteFacts.current() });
  const entity = pageOfSlug(named, pages)?.entity;
  return entity ? [entity] : [];
}

function isRetried(row: Entity, { requested }: Scope, { changed }: Pick<RowsRead, 'changed'>): boolean {
  return changed === 'everything' || [...changed, ...requested].some((each) => isSameEntity(each, row));
}
