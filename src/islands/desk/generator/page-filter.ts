import type { AdminPageRow, PageStatus } from '#contracts/admin-pages.ts';

export const statusLabels: Record<PageStatus, string> = {
  never_generated: 'Never Generated',
  needs_update: 'Needs Update',
  generated: 'Generated',
};

export type StatusFilter = 'all' | PageStatus;

export interface PageFilter {
  search: string;
  status: StatusFilter;
  /** Only pages whose last job failed. */
  failed: boolean;
}

export const noFilter: PageFilter = { search: '', status: 'all', failed: false };

export function isFiltered({ search, status, failed }: PageFilter): boolean {
  return search.trim() !== '' || status !== 'all' || failed;
}

/** Returns the rows that match the filter, in the given order. */
export type FilterPages = (rows: readonly AdminPageRow[], filter: PageFilter) => AdminPageRow[];

/**
 * Finds rows whose title, details, slug or id contain every word of the search. While the user types on, it searches only the
 * rows found so far. The search texts are in an array in the order of the rows: with a hundred thousand rows, lookups
 * in a map would take longer than the search itself.
 */
export function createPageFilter(): FilterPages {
  let cache: { rows: readonly AdminPageRow[]; texts: readonly string[] } = { rows: [], texts: [] };
  let lastSearch: { rows: readonly AdminPageRow[]; filter: PageFilter; found: readonly number[] } | null =
    null;
  return (rows, filter) => {
    const previous = cache;
    if (previous.rows !== rows)
      cache = {
        rows,
        texts: rows.map(
          (row, at) => (row === previous.rows[at] ? previous.texts[at] : null) ?? searchText(row),
        ),
      };
    const { texts } = cache;
    const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
    const isMatch = (at: number) => {
      const row = rows[at];
      return row !== undefined && matchesStatus(row, filter) && includesAll(texts[at] ?? '', words);
    };
    const candidates =
      lastSearch?.rows === rows && isNarrower(filter, lastSearch.filter) ? lastSearch.found : null;
    const found = candidates ? candidates.filter(isMatch) : [...rows.keys()].filter(isMatch);
    lastSearch = { rows, filter, found };
    return found.flatMap((at) => rows[at] ?? []);
  };
}

function matchesStatus(row: AdminPageRow, { status, failed }: PageFilter): boolean {
  return (status === 'all' || row.status === status) && (!failed || hasFailed(row));
}

/** Whether every row that matches this filter also matched the last one. */
function isNarrower({ search, status, failed }: PageFilter, last: PageFilter): boolean {
  const isSame = status === last.status && failed === last.failed;
  return isSame && search.toLowerCase().startsWith(last.search.toLowerCase());
}

/** The search text of each row. It is built only once, because thousands of rows are searched at every key press. */
const searchTexts = new WeakMap<AdminPageRow, string>();

function searchText(row: AdminPageRow): string {
  const cached = searchTexts.get(row);
  if (cached !== undefined) return cached;
  const text = `${row.title} ${row.details} ${row.slug ?? ''} ${row.id}`.toLowerCase();
  searchTexts.set(row, text);
  return text;
}

/** Building all search texts at the first key press would cause a noticeable delay. */
export function prepareSearch(rows: readonly AdminPageRow[]): void {
  for (const row of rows) searchText(row);
}

function includesAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

export function countChosen(rows: readonly AdminPageRow[], chosen: ReadonlySet<string>): number {
  if (chosen.size === 0) return 0;
  let count = 0;
  for (const { id } of rows) if (chosen.has(id)) count++;
  return count;
}

/** 'Found 3 result(s) for "lake" with status Generated', followed by ' that failed' if only those are shown. */
export function formatFound(count: number, { search, status, failed }: PageFilter): string {
  const text = search.trim() === '' ? '' : ` for "${search.trim()}"`;
  const state = status === 'all' ? '' : ` with status ${statusLabels[status]}`;
  return `Found ${count} result(s)${text}${state}${failed ? ' that failed' : ''}`;
}

/** The page of a hidden row may still be published. It can be deleted, but not generated. */
export function canBeGenerated(row: AdminPageRow): boolean {
  return row.published;
}

export function hasPage(row: AdminPageRow): boolean {
  return row.status !== 'never_generated' && row.html_path !== null;
}

export function isWaiting({ job }: AdminPageRow): boolean {
  return job?.status === 'queued' || job?.status === 'running';
}

export function hasFailed({ job }: AdminPageRow): boolean {
  return job?.status === 'failed';
}

/** A row before and after a read. */
export interface ReplacedPage {
  was: AdminPageRow;
  now: AdminPageRow;
}

/** Whether the work on a page has ended between two reads: it was published, taken down, or failed. */
export function hasEnded({ was, now }: ReplacedPage): boolean {
  if (isWaiting(now) || now.job?.status === 'held') return false;
  return isWaiting(was) || outcomeOf(was) !== outcomeOf(now);
}

function outcomeOf(row: AdminPageRow): string {
  return [row.last_generated_at, row.html_path, hasFailed(row) ? row.job?.id : null].join(' ');
}

/** The sort order for staff: failed pages, then outdated pages, then pages that were never generated, then the rest. */
export function urgency(row: AdminPageRow): number {
  return hasFailed(row) ? 0 : { needs_update: 1, never_generated: 2, generated: 3 }[row.status];
}
