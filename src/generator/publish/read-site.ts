import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { type Entity, entityKey, isSameEntity } from '#domain/entity.ts';
import type { Manifest } from '#domain/manifest/manifest.ts';
import type { PageContext } from '#page-models/context.ts';
import { sitePages, type SitePage } from '#page-models/site-pages.ts';
import { unreadablePages } from '../read/unreadable-pages.ts';
import { countGeneratedPages, stalePages } from '../record/generated-pages.ts';
import { wasCutOff } from '../site-folder/sweep.ts';
import { pageOfSlug } from './wanted-pages.ts';
import { type PublishRequest, removalRule } from './request.ts';
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
  /** Pages whose removal was put on hold or released since the last publish. */
  heldSince: readonly Entity[];
  /** Keys of the rows that cannot be read or were left out: no rule says where their pages are. */
  unknown: ReadonlySet<string>;
  /** Keys of the pages that come down because a person asked for it. */
  asked: ReadonlySet<string>;
}

/** What each kind of request reads beside the rows. */
interface RowsRead {
  /** Rows that may be other than the site shows them; 'everything' where all may. */
  changed: readonly Entity[] | 'everything';
  /** Pages that the database marks as stale. */
  stale: readonly Entity[];
  /** Pages that another process took down or brought back since. */
  elsewhere: readonly Entity[];
  /** How many pages the database knows of. */
  recorded: number;
}

const NOTHING: Omit<RowsRead, 'changed'> = { stale: [], elsewhere: [], recorded: 0 };

export async function readSite(
  request: PublishRequest,
  state: PublisherState,
  tools: PublisherTools,
): Promise<PublishInput> {
  const { store, withdrawn, held } = tools;
  // The queue did this when it handed out its jobs.
  if (request.kind !== 'queue') await held.prepare(removalRule(request));
  await tools.readSettings();
  const rows = await readRows(request, state, tools);
  const heldSince = await held.read(removalRule(request));
  const leftOut = state.leftOut.filter((row) => !isTriedAgain(row, request, { ...rows, state }));
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
    heldSince,
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

async function readRows(
  request: PublishRequest,
  { published }: PublisherState,
  { client, store, withdrawn, site }: PublisherTools,
): Promise<RowsRead> {
  switch (request.kind) {
    case 'all': {
      // The rows alone decide: whoever took a page down did so until now.
      withdrawn.clear();
      await store.load();
      const [stale, recorded] = await Promise.all([stalePages(client), countGeneratedPages(client)]);
      return { ...NOTHING, changed: 'everything', stale, recorded };
    }
    case 'page': {
      await store.load();
      const page = pageOfSlug(request, sitePages({ catalogue: store.catalogue(), site }));
      await withdrawn.read({ wanted: page?.entity ? [page.entity] : [], taken: [] });
      return { ...NOTHING, changed: page?.entity ? [page.entity] : [] };
    }
    case 'queue': {
      const { wanted, taken } = request;
      const [elsewhere, stale] = await Promise.all([
        withdrawn.read({ wanted, taken }),
        stalePages(client),
        published ? store.refresh([...wanted, ...taken]) : store.load(),
      ]);
      return { ...NOTHING, changed: store.lastChanged(), stale, elsewhere };
    }
  }
}

/** Whether the first page of a row, which failed before, is tried again. */
function isTriedAgain(
  row: Entity,
  request: PublishRequest,
  { changed, state }: Pick<RowsRead, 'changed'> & { state: PublisherState },
): boolean {
  if (changed === 'everything') return true;
  if (request.kind === 'queue' && !state.published) return true;
  const wanted = request.kind === 'queue' ? request.wanted : [];
  return [...changed, ...wanted].some((each) => isSameEntity(each, row));
}
