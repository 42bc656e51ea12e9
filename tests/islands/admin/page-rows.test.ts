import { expect, test } from 'vitest';
import {
  createPageFilter,
  type FilterPages,
  formatFound,
  hasPage,
  isFiltered,
  mergePages,
  noFilter,
  previewPath,
  shownPath,
  urgency,
} from '#islands/admin/generator/page-filter.ts';
import { job, pageRow } from '../staff-fakes.ts';

const rows = [
  pageRow('1', { name: '3 BHK near the Lake, Hebbal' }),
  pageRow('2', { name: 'Lake House', status: 'needs_update' }),
  pageRow('3', { name: 'Villa', status: 'never_generated', html_path: null }),
];
const filterPages: FilterPages = (of, filter) => createPageFilter()(of, filter);
const ids = (found: typeof rows) => found.map(({ id }) => id).join('');

test('a search finds every word in any order and case, and slugs and ids too', () => {
  expect(ids(filterPages(rows, { ...noFilter, search: ' LAKE ' }))).toBe('12');
  expect(ids(filterPages(rows, { ...noFilter, search: 'hebbal lake' }))).toBe('1');
  expect(ids(filterPages(rows, { ...noFilter, search: 'home-3' }))).toBe('3');
  expect(ids(filterPages(rows, { ...noFilter, search: '.*' }))).toBe('');
});

test('failed pages are found among all others, and stand first where the most urgent do', () => {
  const failing = pageRow('4', { job: job('failed', 'no title') });
  const all = [...rows, failing, pageRow('5', { status: 'needs_update', job: job('queued') })];
  expect(ids(filterPages(all, { ...noFilter, failed: true }))).toBe('4');
  expect(isFiltered({ ...noFilter, failed: true })).toBe(true);
  expect(formatFound(1, { ...noFilter, failed: true })).toBe('Found 1 result(s) that failed');
  expect(ids(all.toSorted((a, b) => urgency(a) - urgency(b)))).toBe('42531');
});

test('search and status narrow together', () => {
  expect(ids(filterPages(rows, { ...noFilter, search: 'lake', status: 'needs_update' }))).toBe('2');
  expect(ids(filterPages(rows, noFilter))).toBe('123');
});

test('a search that is typed on, mended or given up finds what it finds at once', () => {
  const odos = pageRow('6', { name: 'ΟΔΟΣΑΚΙ, Lake End' });
  const filter = createPageFilter();
  let all = [...rows, odos];
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

test('what was found is told with the search and the status', () => {
  expect(formatFound(2, { ...noFilter, search: ' lake ' })).toBe('Found 2 result(s) for "lake"');
  expect(formatFound(0, { ...noFilter, status: 'never_generated' })).toBe(
    'Found 0 result(s) with status Never Generated',
  );
});

test.each([
  ['public/bangalore/property/a-home/index.html', '/bangalore/property/a-home'],
  ['public/bangalore/property/ಮನೆ ?#/index.html', '/bangalore/property/%E0%B2%AE%E0%B2%A8%E0%B3%86%20%3F%23'],
  ['public/bangalore/areas/404.html', '/bangalore/areas/404'],
  [null, null],
  ['javascript:alert(1)', null],
  ['https://evil.example/x.html', null],
  ['public//evil.example/x.html', null],
  ['public/../../etc/passwd.html', null],
  ['public\\x.html', null],
])('the file %j is previewed at %j', (file, path) => expect(previewPath(file)).toBe(path));

test('a file is shown without the public folder', () => {
  expect(shownPath('public/bangalore/areas/hebbal/index.html')).toBe('/bangalore/areas/hebbal/index.html');
});

test('fresh rows take the place of their older selves, and nothing else moves', () => {
  const merged = mergePages(rows, [pageRow('2', { name: 'Renamed' }), pageRow('9')]);
  expect(merged.map(({ name }) => name)).toEqual(['3 BHK near the Lake, Hebbal', 'Renamed', 'Villa']);
});

test('a page that was never made can be neither seen nor deleted', () => {
  expect(rows.map(hasPage)).toEqual([true, true, false]);
});

test('10,000 rows are searched well within a frame', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => pageRow(String(at)));
  // The fastest of several runs counts: a machine that is busy with other tests slows some of them, not all.
  const times = Array.from({ length: 10 }, () => {
    const began = performance.now();
    expect(filterPages(many, { ...noFilter, search: 'home 9999', status: 'generated' })).toHaveLength(1);
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
