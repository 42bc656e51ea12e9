import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey, isSameEntity } from '#domain/entity.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import { unreadablePages } from '../read/unreadable-pages.ts';
import { countGeneratedPages, stalePages } from '../record/generated-pages.ts';
import type { WithdrawnChange } from '../record/withdrawn-pages.ts';
import { wasCutOff } from '../site-folder/sweep.ts';
import { readPublishingChanges } from '../read/publishing-changes.ts';
import { pageOfSlug } from './named-page.ts';
import { type PublishRequest, readsEverything, removalRule } from './request.ts';
import type { PublisherState, PublisherTools } from './state.ts';

/** What the site will show: the rows and all their pages. */
export interface Shown extends PageContext {
  pages: readonly SitePage[];
}

/** Everything that a publish reads before it decides anything. */
export interface PublishInput extends RowsRead {
  shown: Shown;
  /** The rows that the site folder shows; null if they are not known. */
  before: Catalogue | null;
  /** What is published; null for an empty folder. */
  manifest: Manifest | null;
  /** The previous publish was cut off: files may be newer than the manifest. */
  cutOff: boolean;
  /** Rows that stay left out because their first page failed. */
  leftOut: readonly Entity[];
  /** Pages of rows that cannot be read, without those that staff took down. */
  bad: readonly Entity[];
  /** Pages that stay as they are: those in `bad`, those of rows that are left out, and those on hold. */
  staying: readonly Entity[];
  /** Keys of the rows that cannot be read or were left out, so that it is not known where their pages are. */
  unknown: ReadonlySet<string>;
  /** Keys of the pages that are removed because a person asked for it. */
  asked: ReadonlySet<string>;
}

/** What was read: the rows, and what each kind of request also needs. */
interface RowsRead {
  /** Rows that may differ from what the site shows; 'everything' if all may. */
  changed: readonly Entity[] | 'everything';
  /** Pages that the database marks as stale. */
  stale: readonly Entity[];
  /** Pages that another process took down or brought back since the last publish. */
  elsewhere: readonly Entity[];
  /** What is to be stored about withdrawn pages after this publish. */
  withdrawnChange: WithdrawnChange;
  /** Pages whose removal was put on hold or released since the last publish. */
  heldSince: readonly Entity[];
  /** How many pages the database has recorded. */
  recorded: number;
  /** Lists that have lost their page, see `recordFormerLists`; null if they were not read. */
  formerLists: readonly string[] | null;
}

const NOTHING: Omit<RowsRead, 'changed' | 'heldSince' | 'withdrawnChange'> = {
  stale: [],
  elsewhere: [],
  recorded: 0,
  formerLists: null,
};

export async function readSite(
  request: PublishRequest,
  state: PublisherState,
  tools: PublisherTools,
): Promise<PublishInput> {
  const { store, withdrawn, held } = tools;
  const rows = (await readChanges(request, state, tools)) ?? (await readEverything(request, tools));
  const leftOut = state.leftOut.filter((row) => !isRetried(row, request, rows));
  const unreadable = unreadablePages(store.badRows());
  const stays = (page: Entity) => !withdrawn.has(page);
  return {
    ...rows,
    shown: shownSite(tools, leftOut),
    before: state.published,
    manifest: await tools.manifest.read(),
    cutOff: wasCutOff(tools.siteDir),
    leftOut,
    bad: unreadable.filter(stays),
    staying: [...unreadable, ...leftOut, ...held.all()].filter(stays),
    unknown: new Set([...unreadable, ...state.leftOut].map(entityKey)),
    asked: held.asked(),
  };
}

/** Builds the pages from the rows as they were read, without withdrawn rows and without `leftOut`. */
export function shownSite(
  { store, withdrawn, held, siteFacts }: PublisherTools,
  leftOut: readonly Entity[],
): Shown {
  const site = siteFacts.current();
  const catalogue = store.catalogue([...withdrawn.all(), ...leftOut], held.all());
  return { catalogue, pages: sitePages({ catalogue, site }), site };
}

/**
 * Reads in one request what may have changed since the last publish of a running worker. Returns null if everything
 * has to be read: when the rows that the site shows are not known (see `PublisherState`), when the request asks for
 * it (see `readsEverything`), when too much has changed, and when the number of rows is not as expected.
 */
async function readChanges(
  request: PublishRequest,
  { published }: PublisherState,
  { client, store, withdrawn, held, siteFacts }: PublisherTools,
): Promise<RowsRead | null> {
  if (!published || readsEverything(request)) return null;
  const ofAll = request.kind === 'all';
  const { wanted, taken } = request.kind === 'queue' ? request : { wanted: [], taken: [] };
  const suspects = [...wanted, ...taken];
  const changes = await readPublishingChanges(client, {
    changedSince: store.readAt(),
    suspects,
    // A publish that names no page, such as the one on a new day, also finds rows that were written without the
    // triggers.
    writtenSince: suspects.length === 0 ? store.writtenSince() : null,
  });
  if (!changes || !store.apply(changes, suspects)) return null;
  siteFacts.apply(changes.settings);
  // A publish of everything follows the rows alone, so it brings back the pages that staff took down.
  const ofWithdrawn = ofAll ? withdrawn.clear() : withdrawn.apply(changes.withdrawn, { wanted, taken });
  return {
    ...ofWithdrawn,
    changed: ofAll ? 'everything' : store.lastChanged(),
    stale: changes.stale,
    heldSince: held.apply(changes.held, changes.approvedRemovals),
    recorded: changes.counts?.recorded ?? 0,
    formerLists: changes.formerLists,
  };
}

async function readEverything(request: PublishRequest, tools: PublisherTools): Promise<RowsRead> {
  const { client, store, withdrawn, held, siteFacts } = tools;
  // For the queue, the database did this when the jobs were claimed.
  if (request.kind !== 'queue') await held.prepare(removalRule(request));
  await siteFacts.read();
  const rows = await readRows();
  return { ...rows, heldSince: await held.read(removalRule(request)) };

  async function readRows(): Promise<Omit<RowsRead, 'heldSince'>> {
    switch (request.kind) {
      case 'all': {
        const ofWithdrawn = withdrawn.clear();
        const [stale, recorded] = await Promise.all([
          stalePages(client),
          countGeneratedPages(client),
          store.load(),
        ]);
        return { ...NOTHING, ...ofWithdrawn, changed: 'everything', stale, recorded };
      }
      case 'page': {
        await store.load();
        const page = pageOfSlug(
          request,
          sitePages({ catalogue: store.catalogue(), site: siteFacts.current() }),
        );
        const asked = page?.entity ? [page.entity] : [];
        const { withdrawnChange } = await withdrawn.read({ wanted: asked, taken: [] });
        const stale = await stalePages(client);
        return { ...NOTHING, withdrawnChange, changed: asked, stale };
      }
      case 'queue': {
        const [ofWithdrawn, stale] = await Promise.all([
          withdrawn.read(request),
          stalePages(client),
          store.load(),
        ]);
        return { ...NOTHING, ...ofWithdrawn, changed: 'everything', stale };
      }
    }
  }
}

/** Whether a row whose first page failed before is tried again. */
function isRetried(row: Entity, request: PublishRequest, { changed }: Pick<RowsRead, 'changed'>): boolean {
  if (changed === 'everything') return true;
  const wanted = request.kind === 'queue' ? request.wanted : [];
  return [...changed, ...wanted].some((each) => isSameEntity(each, row));
}
