import type { PageLink } from './homes/homes-page.ts';

/**
 * Entries on one page of an index (decision 139). With every entry under a heading of its own, the worst there is, the
 * page stays below 100 KB compressed; a town's societies stay one list to filter.
 */
export const PLACES_PER_PAGE = 2000;

/** Rows of an index under one heading. */
export interface IndexGroup<Row> {
  name: string;
  /** Its rank among all groups, from 1: the value of its option and the end of its anchor. */
  value: string;
  rows: readonly Row[];
  /** The page on which it begins; 1 is the first. */
  page: number;
}

/** What of a group stands on one page: mostly all of it. */
export interface IndexPart<Row> {
  group: IndexGroup<Row>;
  /** Rows of the group on earlier pages. */
  from: number;
  rows: readonly Row[];
}

export interface IndexPage<Row> {
  /** Null for the first page, at the address of the index. */
  number: number | null;
  parts: readonly IndexPart<Row>[];
}

/** An index cut into pages. There is always a first one. */
export interface IndexPages<Row> {
  groups: readonly IndexGroup<Row>[];
  pages: readonly IndexPage<Row>[];
}

/**
 * Groups by name, largest first, then by name; the order within a group is the order of the rows. A group that a page has
 * no room for begins the next one; one larger than a page goes on over several.
 */
export function indexPages<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  most = PLACES_PER_PAGE,
): IndexPages<Row> {
  const ordered = [...Map.groupBy(rows, nameOf)].sort(
    ([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : nameA > nameB ? 1 : 0),
  );
  const groups: IndexGroup<Row>[] = [];
  let parts: IndexPart<Row>[] = [];
  const pages: IndexPage<Row>[] = [{ number: null, parts }];
  let room = most;
  const turn = () => {
    parts = [];
    pages.push({ number: pages.length + 1, parts });
    room = most;
  };
  for (const [at, [name, rowsOfGroup]] of ordered.entries()) {
    const size = rowsOfGroup.length;
    if (room === 0 || (size > room && size <= most)) turn();
    const group = { name, value: String(at + 1), rows: rowsOfGroup, page: pages.length };
    groups.push(group);
    for (let from = 0; from < size;) {
      if (room === 0) turn();
      const part = rowsOfGroup.slice(from, from + room);
      parts.push({ group, from, rows: part });
      from += part.length;
      room -= part.length;
    }
  }
  return { groups, pages };
}

/** The links through the pages of an index. */
export interface IndexSteps {
  previous: PageLink | null;
  next: PageLink | null;
  /** A few links that reach far pages in few steps. */
  jumps: PageLink[];
}

/** `pathOf`: the address of a page, of the first one for null. `things`: 'societies'. */
export function indexSteps(
  number: number | null,
  { pages, pathOf, things }: { pages: number; pathOf: (number: number | null) => string; things: string },
): IndexSteps {
  const here = number ?? 1;
  const hrefOf = (page: number) => pathOf(page === 1 ? null : page);
  const jumps = [here + 10, here + 100]
    .filter((page) => page < pages)
    .map((page) => ({ href: hrefOf(page), label: `Page ${page}` }));
  if (here + 1 < pages) jumps.push({ href: hrefOf(pages), label: 'Last page' });
  if (here > 2) jumps.push({ href: hrefOf(1), label: 'First page' });
  return {
    previous: here > 1 ? { href: hrefOf(here - 1), label: `Previous ${things}` } : null,
    next: here < pages ? { href: hrefOf(here + 1), label: `Next ${things}` } : null,
    jumps,
  };
}
