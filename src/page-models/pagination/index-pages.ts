import { comparePaths, LETTERED_FROM } from './letters.ts';
import type { PageLink } from './page-link.ts';

/**
 * Entries on one page of an index (decision 139). Even in the worst case, with a heading for every entry, the page
 * stays below 100 KB compressed. The societies of a town stay one list that can be filtered.
 */
export const PLACES_PER_PAGE = 2000;

export interface IndexGroup<Row> {
  name: string;
  /** The rank of the group, from 1. It is the value of the filter option and the end of the anchor. */
  value: string;
  rows: readonly Row[];
  /** Whether it is divided by letter. Its rows are then in the order of their names, each below what it lies in. */
  byLetter: boolean;
  /** The page on which the group begins. 1 is the first page. */
  page: number;
}

/** The part of a group on one page, usually the whole group. */
export interface IndexPart<Row> {
  group: IndexGroup<Row>;
  /** How many rows of the group are on earlier pages. */
  from: number;
  rows: readonly Row[];
}

export interface IndexPage<Row> {
  /** Null for the first page, whose address is that of the index. */
  number: number | null;
  parts: readonly IndexPart<Row>[];
}

/** An index, divided into pages. There is always a first. */
export interface IndexPages<Row> {
  groups: readonly IndexGroup<Row>[];
  pages: readonly IndexPage<Row>[];
}

/**
 * The largest group first, then by name. Rows keep their order within a group; with `namesOfRow`, large groups are
 * divided by letter: of a row that lies in others, the names of those come before its own. A group that does not fit on the rest of
 * a page starts on the next one. A group larger than a page continues over several.
 */
export function indexPages<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  {
    max = PLACES_PER_PAGE,
    namesOfRow,
  }: { max?: number | undefined; namesOfRow?: (row: Row) => readonly string[] } = {},
): IndexPages<Row> {
  const ordered = [...Map.groupBy(rows, nameOf)].sort(
    ([nameA, a], [nameB, b]) => b.length - a.length || (nameA < nameB ? -1 : nameA > nameB ? 1 : 0),
  );
  const groups: IndexGroup<Row>[] = [];
  let parts: IndexPart<Row>[] = [];
  const pages: IndexPage<Row>[] = [{ number: null, parts }];
  let roomLeft = max;
  const startPage = () => {
    parts = [];
    pages.push({ number: pages.length + 1, parts });
    roomLeft = max;
  };
  for (const [at, [name, unsorted]] of ordered.entries()) {
    const size = unsorted.length;
    const byLetter = namesOfRow !== undefined && size > LETTERED_FROM;
    const rowsOfGroup = byLetter
      ? unsorted.toSorted((a, b) => comparePaths(namesOfRow(a), namesOfRow(b)))
      : unsorted;
    if (roomLeft === 0 || (size > roomLeft && size <= max)) startPage();
    const group = { name, value: String(at + 1), rows: rowsOfGroup, byLetter, page: pages.length };
    groups.push(group);
    for (let from = 0; from < size;) {
      if (roomLeft === 0) startPage();
      const part = rowsOfGroup.slice(from, from + roomLeft);
      parts.push({ group, from, rows: part });
      from += part.length;
      roomLeft -= part.length;
    }
  }
  return { groups, pages };
}

export interface IndexSteps {
  previous: PageLink | null;
  next: PageLink | null;
  /** A few links that reach distant pages in few steps. */
  jumps: PageLink[];
}

/** `pathOf` gives the address of a page, or of the first page for null. `noun` is a plural such as 'societies'. */
export function indexSteps(
  number: number | null,
  { pages, pathOf, noun }: { pages: number; pathOf: (number: number | null) => string; noun: string },
): IndexSteps {
  const here = number ?? 1;
  const hrefOf = (page: number) => pathOf(page === 1 ? null : page);
  const jumps = [here + 10, here + 100]
    .filter((page) => page < pages)
    .map((page) => ({ href: hrefOf(page), label: `Page ${page}` }));
  if (here + 1 < pages) jumps.push({ href: hrefOf(pages), label: 'Last page' });
  if (here > 2) jumps.push({ href: hrefOf(1), label: 'First page' });
  return {
    previous: here > 1 ? { href: hrefOf(here - 1), label: `Previous ${noun}` } : null,
    next: here < pages ? { href: hrefOf(here + 1), label: `Next ${noun}` } : null,
    jumps,
  };
}
