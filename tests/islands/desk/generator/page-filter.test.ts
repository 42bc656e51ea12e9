import { expect, test } from 'vitest';
import {
  createPageFilter,
  type FilterPages,
  formatFound,
  hasPage,
  isFiltered,
  noFilter,
  urgency,
} from '#islands/desk/generator/page-filter.ts';
import { job, pageRow } from '../../staff-fakes.ts';

const rows = [
  pageRow('1', { name: '3 BHK near the Lake, Hebbal' }),
  pageRow('2', { name: 'Lake House', status: 'needs_update' }),
  pageRow('3', { name: 'Villa', status: 'never_generated', html_path: null }),
];
const filterPages: FilterPages = (of, filter) => createPageFilter()(of, filter);
const ids = (found: typeof rows) => found.map(({ id }) => id).join('');

test('a search matches every word in any order and case, also in slugs and ids', () => {
  expect(ids(filterPages(rows, { ...noFilter, search: ' LAKE ' }))).toBe('12');
  expect(ids(filterPages(rows, { ...noFilter, search: 'hebbal lake' }))).toBe('1');
  expect(ids(filterPages(rows, { ...noFilter, search: 'home-3' }))).toBe('3');
  expect(ids(filterPages(rows, { ...noFilter, search: '.*' }))).toBe('');
});

test('a search finds homes of one title by their society, price and reference', () => {
  const alike = [
    pageRow('7', { title: '2 BHK', details: 'Lake View, ₹1.25 Cr, WF-2' }),
    pageRow('8', { title: '2 BHK', details: 'Palm Court, ₹1.10 Cr, WF-3' }),
  ];
  for (const [search, found] of [
    ['2 bhk', '78'],
    ['palm court', '8'],
    ['1.25 cr', '7'],
    ['wf-3', '8'],
  ] as const)
    expect(ids(filterPages(alike, { ...noFilter, search }))).toBe(found);
});

test('filters failed pages, and the order by urgency puts them first', () => {
  const failing = pageRow('4', { job: job('failed', 'no title') });
  const all = [...rows, failing, pageRow('5', { status: 'needs_update', job: job('queued') })];
  expect(ids(filterPages(all, { ...noFilter, failed: true }))).toBe('4');
  expect(isFiltered({ ...noFilter, failed: true })).toBe(true);
  expect(formatFound(1, { ...noFilter, failed: true })).toBe('Found 1 result(s) that failed');
  expect(ids(all.toSorted((a, b) => urgency(a) - urgency(b)))).toBe('42531');
});

test('filters by search and status together', () => {
  expect(ids(filterPages(rows, { ...noFilter, search: 'lake', status: 'needs_update' }))).toBe('2');
  expect(ids(filterPages(rows, noFilter))).toBe('123');
});

test('an extended, corrected or cleared search finds the same rows as a new one', () => {
  const greekRow = pageRow('6', { name: 'ΟΔΟΣΑΚΙ, Lake End' });
  const filter = createPageFilter();
  let all = [...rows, greekRow];
  for (const [search, status] of [
    ['', 'all'],
    ['l', 'all'],
    ['la', 'all'],
    ['lake', 'all'],
    ['lake h', 'all'],
    ['lake h', 'needs_update'],
    ['lake he', 'needs_update'],
    ['lake', 'all'],
    ['', 'all'],
    ['οδοσ', 'all'],
    ['ΟΔΟΣ', 'all'],
    ['ΟΔΟΣΑ', 'all'],
  ] as const)
    expect(filter(all, { ...noFilter, search, status })).toEqual(
      filterPages(all, { ...noFilter, search, status }),
    );
  all = [...all, pageRow('7', { name: 'Lake again, οδοσα' })];
  expect(ids(filter(all, { ...noFilter, search: 'οδοσα' }))).toBe('67');
  all = all.with(3, pageRow('6', { name: 'Another name' }));
  expect(ids(filter(all, { ...noFilter, search: 'οδοσα' }))).toBe('7');
});

test('describes the number of found pages with the search and the status', () => {
  expect(formatFound(2, { ...noFilter, search: ' lake ' })).toBe('Found 2 result(s) for "lake"');
  expect(formatFound(0, { ...noFilter, status: 'never_generated' })).toBe(
    'Found 0 result(s) with status Never Generated',
  );
});

test('a row that was never generated has no page', () => {
  expect(rows.map(hasPage)).toEqual([true, true, false]);
});

test('searches 10,000 rows in less than 100 ms', () => {
  const manyRows = Array.from({ length: 10_000 }, (_, at) => pageRow(String(at)));
  // The fastest of several runs counts: a machine that is busy with other tests slows some of them, not all.
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now();
    expect(filterPages(manyRows, { ...noFilter, search: 'home 9999', status: 'generated' })).toHaveLength(1);
    return performance.now() - startedAt;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
