import { expect, test } from 'vitest';
import type { NumbersRow } from '#contracts/admin-numbers.ts';
import { csvText } from '#domain/text/csv-text.ts';
import { createNumbers } from '#islands/desk/numbers/numbers.ts';
import { numbersColumns } from '#contracts/numbers-columns.ts';
import { numbersOfAWeek } from '../../../fixtures/numbers-of-a-week.ts';
import { fakeBackend, refusal } from '../../staff-fakes.ts';

const counts = {
  views: 5,
  views_before: 4,
  enquiries: 1,
  enquiries_before: 0,
  calls: 0,
  calls_before: 0,
  alerts: 0,
  alerts_before: 2,
};
const home = (id: string, overrides: Partial<NumbersRow> = {}) => ({
  ...{ id, title: `Home ${id}`, slug: null, shown: true, offer: 'Sale', city: 'Bangalore', area: 'Hebbal' },
  ...{ bedrooms: 2, band: 1, source: 'own', ...counts, ...overrides },
});

function open(rpc: (name: string, args: object) => unknown) {
  const asked: [string, object][] = [];
  const numbers = createNumbers({
    backend: fakeBackend({
      rpc: async (name, args, schema) => {
        asked.push([name, args]);
        return schema.parse(await rpc(name, args));
      },
    }),
  });
  return { numbers, asked };
}

test('another period is read when it is chosen, and what was shown stays while that fails', async () => {
  let works = true;
  const { numbers, asked } = open((name, args) => {
    if (!works) return refusal('away', 500);
    return name === 'admin_numbers' ? numbersOfAWeek({ days: Reflect.get(args, 'days') }) : { searches: [] };
  });
  await numbers.load();
  expect(numbers.$numbers.get()).toMatchObject({ load: 'ready', days: 28, answer: { days: 28 } });
  await numbers.show(90);
  expect(asked.at(-2)).toEqual(['admin_numbers', { days: 90 }]);
  expect(numbers.$numbers.get().answer?.days).toBe(90);
  works = false;
  await numbers.load();
  expect(numbers.$numbers.get()).toMatchObject({ load: 'failed', answer: { days: 90 } });
  await numbers.show(7);
  expect(numbers.$numbers.get()).toMatchObject({ days: 90, answer: { days: 90 } });
});

test('the table has every home of every page, once', async () => {
  const { numbers, asked } = open((_name, args) =>
    'after_row' in args ? { rows: [home('b')], next: null } : { rows: [home('a')], next: 'a' },
  );
  expect((await numbers.readRows())?.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(asked.map(([, args]) => args)).toEqual([{ days: 28 }, { days: 28, after_row: 'a' }]);
});

test('a table of which a page cannot be read is not saved in part, and a sentence says so', async () => {
  const { numbers } = open((_name, args) =>
    'after_row' in args ? refusal('Please try again.', 500) : { rows: [home('a')], next: 'a' },
  );
  expect(await numbers.readRows()).toBeNull();
  expect(numbers.$numbers.get()).toMatchObject({ busy: false, problem: 'Please try again.' });
});

test('a row of the table says what is not given, and no cell is read as a formula', async () => {
  const { numbers } = open(() => ({
    rows: [home('a', { title: '=1+1', area: null, bedrooms: null, band: null, source: 'partner' })],
    next: null,
  }));
  const [header, row] = csvText((await numbers.readRows()) ?? [], numbersColumns)
    .trim()
    .split(/\r?\n/);
  expect(header).toContain('"Home","Id","On the site","City","Area"');
  expect(row).toBe(
    `"'=1+1","a","yes","Bangalore","","","Sale without a price","Partner network","5","4","1","0","0","0","0","2"`,
  );
});
