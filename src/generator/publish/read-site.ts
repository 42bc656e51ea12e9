import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey, isSameEntity } from '#domain/entity.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import { unreadablePages } from '../read/unreadable-pages.ts';
import { countGeneratedPages, stalePages } from '../record/generated-pages.ts';
import { wasCutOff } from '../site-folder/sweep.ts';
import { readPublishingChanges } from '../read/publishing-changes.ts';
import { pageOfSlug } from './named-page.ts';
import { type PublishRequest, readsEverything, removalRule } from './request.ts';
import type { PublisherState, PublisherTools } from './state.ts';

/** What the site is to show: the rows, and every page they make. */
export interface Shown extends PageContext {
  pages: readonly SitePage[];
}

/** All that a publish knows before it decides anything. */
export interface PublishInput extends RowsRead {
  shown: Shown;
  /** The rows that the site folder shows, where those are known. */
  before: Catalogue | null;
  /** What is published; null for an empty folder. */
  manifest: Manifest | null;
  /** The previous publish was cut off: files may be newer than the manifest. */
  cutOff: boolean;
  /** Rows that are still left out because their first page failed. */
  leftOut: readonly Entity[];
  /** Pages of rows that cannot be read. */
  bad: readonly Entity[];
  /** Pages that stay as they are: those of such rows, of rows that are left out, and those on hold. */
  staying: readonly Entity[];
  /** Keys of the rows that cannot be read or were left out: no rule says where their pages are. */
  unknown: ReadonlySet<string>;
  /** Keys of the pages that come down because a person asked for it. */
  asked: ReadonlySet<string>;
}

/** The rows, and what each kind of request reads beside them. */
interface RowsRead {
  /** Rows that may be other than the site shows them; 'everything' where all may. */
  changed: readonly Entity[] | 'everything';
  /** Pages that the database marks as stale. */
  stale: readonly Entity[];
  /** Pages that another process took down or brought back since. */
  elsewhere: readonly Entity[];
  /** Pages whose removal was put on hold or released since the last publish. */
  heldSince: readonly Entity[];
  /** How many pages the database knows of. */
  recorded: number;
  /** Lists that have lost their page so far, see `noteFormerLists`; null where they were not read. */
  formerLists: readonly string[] | null;
}

const NOTHING: Omit<RowsRead, 'changed' | 'heldSince'> = {
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

/** The site of the rows as they were read, without those that staff took down and these. */
export function shownSite(
  { store, withdrawn, held, site }: PublisherTools,
  leftOut: readonly Entity[],
): Shown {
  const catalogue = store.catalogue([...withdrawn.all(), ...leftOut], held.all());
  return { catalogue, pages: sitePages({ catalogue, site }), site };
}

/**
 * What may have changed since the last publish of a running worker, in one request. Null where everything has to be read:
 * the first time and after a fault, when somebody forces it, once a week, and when too much has changed.
 */
async function readChanges(
  request: PublishRequest,
  { published }: PublisherState,
  { client, store, withdrawn, held, applySettings }: PublisherTools,
): Promise<RowsRead | null> {
  if (!published || readsEverything(request)) return null;
  const ofAll = request.kind === 'all';
  const { wanted, taken } = request.kind === 'queue' ? request : { wanted: [], taken: [] };
  const suspects = [...wanted, ...taken];
  const changes = await readPublishingChanges(client, {
    changedSince: store.readAt(),
    suspects,
    // A publish that names no page, as the one of a new day, also finds what was written behind the triggers.
    writtenSince: suspects.length === 0 ? store.writtenSince() : null,
  });
  if (!changes || !store.apply(changes, suspects)) return null;
  applySettings(changes.settings);
  // The rows alone decide what a publish of everything shows: whoever took a page down did so until now.
  if (ofAll) withdrawn.clear();
  return {
    changed: ofAll ? 'everything' : store.lastChanged(),
    stale: changes.stale,
    elsewhere: ofAll ? [] : withdrawn.apply(changes.withdrawn, { wanted, taken }),
    heldSince: held.apply(changes.held, changes.asked),
    recorded: changes.counts?.recorded ?? 0,
    formerLists: changes.formerLists,
  };
}

async function readEverything(request: PublishRequest, tools: PublisherTools): Promise<RowsRead> {
  const { client, store, withdrawn, held } = tools;
  // The queue did this when it handed out its jobs.
  if (request.kind !== 'queue') await held.prepare(removalRule(request));
  await tools.readSettings();
  const rows = await readRows();
  return { ...rows, heldSince: await held.read(removalRule(request)) };

  async function readRows(): Promise<Omit<RowsRead, 'heldSince'>> {
    switch (request.kind) {
      case 'all': {
        withdrawn.clear();
        const [stale, recorded] = await Promise.all([
          stalePages(client),
          countGeneratedPages(client),
          store.load(),
        ]);
        return { ...NOTHING, changed: 'everything', stale, recorded };
      }
      case 'page': {
        await store.load();
        const page = pageOfSlug(request, sitePages({ catalogue: store.catalogue(), site: tools.site }));
        await withdrawn.read({ wanted: page?.entity ? [page.entity] : [], taken: [] });
        const stale = await stalePages(client);
        return { ...NOTHING, changed: page?.entity ? [page.entity] : [], stale };
      }
      case 'queue': {
        const [elsewhere, stale] = await Promise.all([
          withdrawn.read(request),
          stalePages(client),
          store.load(),
        ]);
        return { ...NOTHING, changed: 'everything', stale, elsewhere };
      }
    }
  }
}

/** Whether the first page of a row, which failed before, is tried again. */
function isRetried(row: Entity, request: PublishRequest, { changed }: Pick<RowsRead, 'changed'>): boolean {
  if (changed === 'everything') return true;
  const wanted = request.kind === 'queue' ? request.wanted : [];
  return [...changed, ...wanted].some((each) => isSameEntity(each, row));
}
