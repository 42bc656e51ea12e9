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

/** Rows whose name, slug or id holds every word of the search, in their order. */
export function filterPages(
  rows: readonly AdminPageRow[],
  { search, status, failed }: PageFilter,
): AdminPageRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      (status === 'all' || row.status === status) &&
      (!failed || hasFailed(row)) &&
      (words.length === 0 || holdsAll(searchText(row), words)),
  );
}

/** Made once a row: thousands of them are searched with every key. */
const searchTexts = new WeakMap<AdminPageRow, string>();

function searchText(row: AdminPageRow): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const text = `${row.name} ${row.slug ?? ''} ${row.id}`.toLowerCase();
  searchTexts.set(row, text);
  return text;
}

function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** 'Found 3 result(s) for "lake" with status Generated', and ' that failed' where only those are shown. */
export function formatFound(count: number, { search, status, failed }: PageFilter): string {
  const text = search.trim() === '' ? '' : ` for "${search.trim()}"`;
  const state = status === 'all' ? '' : ` with status ${statusLabels[status]}`;
  return `Found ${count} result(s)${text}${state}${failed ? ' that failed' : ''}`;
}

/** A hidden row's page may still stand: it can be taken down, not made. */
export function canBeGenerated(row: AdminPageRow): boolean {
  return row.published;
}

/** Whether a page of the row stands, so that there is something to look at and to take down. */
export function hasPage(row: AdminPageRow): boolean {
  return row.status !== 'never_generated' && row.html_path !== null;
}

export function isWaiting({ job }: AdminPageRow): boolean {
  return job?.status === 'queued' || job?.status === 'running';
}

export function hasFailed({ job }: AdminPageRow): boolean {
  return job?.status === 'failed';
}

/** What staff need first: what failed, then what stands and is old, then what was never made. */
export function urgency(row: AdminPageRow): number {
  return hasFailed(row) ? 0 : { needs_update: 1, never_generated: 2, generated: 3 }[row.status];
}

/** Rows with those of `fresh` in the place of their older selves. */
export function mergePages(rows: readonly AdminPageRow[], fresh: readonly AdminPageRow[]): AdminPageRow[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return rows.map((row) => byId.get(row.id) ?? row);
}

/**
 * '/bangalore/property/a-home', where the site shows the file 'public/bangalore/property/a-home/index.html'. Null for
 * anything that is no file of the site.
 */
export function previewPath(htmlPath: string | null): string | null {
  if (htmlPath === null || !/^public(\/[^/\\]+)+\.html$/.test(htmlPath)) return null;
  const parts = htmlPath
    .replace(/(\/index)?\.html$/, '')
    .split('/')
    .slice(1);
  return parts.some((part) => part === '..') ? null : `/${parts.map(encodeURIComponent).join('/')}`;
}

/** The file's path as it is shown: without the 'public' folder. */
export function shownPath(htmlPath: string): string {
  return htmlPath.replace(/^public(?=\/)/, '');
}
