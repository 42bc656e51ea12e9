import { expect, test } from 'vitest';
import { readFreeFrom, sayFreeFrom } from '#domain/calendar/free-from.ts';

const TODAY = '2026-11-27';

test.each([
  ['now', 'now'],
  ['Immediately', 'now'],
  ['ready to move in', 'now'],
  ['2026-12-01', '2026-12-01'],
  ['1 Dec 2026', '2026-12-01'],
  ['1st December, 2026', '2026-12-01'],
  ['Dec 1, 2026', '2026-12-01'],
  ['Dec 2026', '2026-12-01'],
  ['from 15 Jan 27', '2027-01-15'],
  ['25/12/2026', '2026-12-25'],
  ['05-05-2027', '2027-05-05'],
  ['from 1st', '2026-12-01'],
  ['30th', '2026-11-30'],
  ['1 Dec', '2026-12-01'],
  ['1st of dec', '2026-12-01'],
  ['10 Jan', '2027-01-10'],
])('‘%s’ is %s', (typed, day) => expect(readFreeFrom(typed, TODAY)).toBe(day));

test.each(['03/12/2026', '31 Nov 2026', '2026-13-01', '1 xyz', 'soon', '12', 'constructor', '1 de 2026'])(
  '‘%s’ is asked about',
  (typed) => expect(readFreeFrom(typed, TODAY)).toBeNull(),
);

test('without a day of today, a day needs its year', () => {
  expect(readFreeFrom('1 Dec', null)).toBeNull();
  expect(readFreeFrom('from 1st', null)).toBeNull();
  expect(readFreeFrom('1 Dec 2026', null)).toBe('2026-12-01');
});

test('the next first of the month after December is in January', () => {
  expect(readFreeFrom('1st', '2026-12-02')).toBe('2027-01-01');
});

test('it is said in words', () => {
  expect(sayFreeFrom('now')).toBe('Now');
  expect(sayFreeFrom('2026-12-01')).toBe('From 1 December 2026');
});
