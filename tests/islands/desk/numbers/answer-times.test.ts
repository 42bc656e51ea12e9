import { expect, test } from 'vitest';
import { describeScope } from '#islands/desk/inbox/inbox-scope.ts';
import { colleagueName, formatMinutes, inTimeShare } from '#islands/desk/numbers/answer-times.ts';

test.each([
  [null, '–'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
  [4320, '3 days'],
])('%s minutes are said as %s', (minutes, said) => {
  expect(formatMinutes(minutes)).toBe(said);
});

test.each([
  [0, 0, '–'],
  [19, 18, '18 of 19'],
  [20, 19, '95%'],
  [1000, 999, '99%'],
  [1000, 1000, '100%'],
])('of %i answers %i in time are %s', (answered, in_time, said) => {
  expect(inTimeShare({ answered, in_time })).toBe(said);
});

test('what a colleague did who has left or is erased stays theirs, and what nobody did is said', () => {
  const id = '1f0c2a4e-0000-4000-8000-000000000001';
  expect(colleagueName({ id, name: 'Meera Rao, has left', answered: 3 })).toBe('Meera Rao, has left');
  expect(colleagueName({ id, name: null, answered: 3 })).toBe('A colleague whose account is erased');
  expect(colleagueName({ id: null, name: null, answered: 3 })).toBe('Nobody of us');
  expect(colleagueName({ id: null, name: null, answered: 0 })).toBe('Nobody yet');
});

test('a list behind a figure says which requests it counts', () => {
  const nameOf = () => 'Meera';
  expect(
    describeScope({ from: '2026-11-15', until: '2026-11-21', homes: 'area:Hebbal', by: 'x' }, nameOf),
  ).toBe('came from 15 November 2026 to 21 November 2026, about Hebbal, answered first by Meera');
  expect(describeScope({ homes: 'all', with: 'nobody' }, nameOf)).toBe('about homes of ours, nobody’s yet');
  expect(describeScope({ until: '2026-11-21', with: 'x' }, nameOf)).toBe(
    'came up to 21 November 2026, waiting for Meera',
  );
});
