import { expect, test } from 'vitest';
import { nextSort, type PageSort, sortPages } from '#islands/desk/generator/page-sort.ts';
import { job, pageRow } from '../../staff-fakes.ts';

const rows = [
  pageRow('1', { name: 'villa', file_size_bytes: 300 }),
  pageRow('2', { name: 'Apartment', status: 'never_generated', file_size_bytes: null }),
  pageRow('3', { name: 'apartment', status: 'needs_update', file_size_bytes: 100 }),
  pageRow('4', { name: 'Bungalow', file_size_bytes: 200, job: job('failed', 'no title') }),
];
const order = (sort: PageSort | null) =>
  sortPages(rows, sort)
    .map(({ id }) => id)
    .join('');

test.each([
  [null, '1234'],
  [{ column: 'name', direction: 'asc' }, '2341'],
  [{ column: 'name', direction: 'desc' }, '1423'],
  [{ column: 'status', direction: 'asc' }, '4321'],
  [{ column: 'size', direction: 'asc' }, '3412'],
  [{ column: 'size', direction: 'desc' }, '1432'],
] as const)('sorts by %j, keeps the order of equal rows and puts rows without a value last', (sort, ids) => {
  expect(order(sort)).toBe(ids);
});

test('pressing a column switches between its two orders and none, starting with its own default', () => {
  const names = nextSort(null, 'name');
  expect(names).toEqual({ column: 'name', direction: 'asc' });
  expect(nextSort(names, 'name')).toEqual({ column: 'name', direction: 'desc' });
  expect(nextSort({ column: 'name', direction: 'desc' }, 'name')).toBeNull();
  expect(nextSort(names, 'size')).toEqual({ column: 'size', direction: 'desc' });
  expect(nextSort(names, 'status')).toEqual({ column: 'status', direction: 'asc' });
});
