import { expect, test } from 'vitest';
import { qualityRules } from '#contracts/admin-quality.ts';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { requestAddress, requestIn } from '#islands/desk/inbox/request-address.ts';
import { costlyFaults } from '#islands/desk/today/costly-faults.ts';
import { otherLines } from '#islands/desk/today/other-lines.ts';

const noFaults = adminTodayAnswer.shape.faults.parse(
  Object.fromEntries(qualityRules.map((rule) => [rule, 0])),
);
if (!noFaults) throw new Error('the rules have counts');

const nothing = adminTodayAnswer.parse({
  now: '2026-11-22T04:30:00Z',
  round: { due: 0, done: 0 },
  pictures: [],
  faults: noFaults,
  requests: null,
  partners: null,
  pages: null,
});

test('nothing waits: no line', () => {
  expect(otherLines(nothing)).toEqual([]);
});

test('what holds back pages comes first, and each line leads to its place', () => {
  const lines = otherLines(
    adminTodayAnswer.parse({
      ...nothing,
      round: { due: 3, done: 1 },
      pages: { failed: 2, held: 40 },
      partners: { answers: 2, photographs: 5 },
      pictures: [
        { kind: 'area', id: 'a 1', name: 'Hebbal', facts: null, pictures: 1, refusal: 'It is too small.' },
      ],
      faults: { ...noFaults, no_price: 1 },
    }),
  );
  expect(lines.map(({ title, href, count }) => [count, title, href])).toEqual([
    [40, 'Removals wait for your approval', '#publishing'],
    [2, 'Pages that failed', '#publishing'],
    [2, 'Answers from partners to decide', '#partners'],
    [5, 'Photographs from partners, by link', '#partners'],
    [1, 'Refused picture of Hebbal', '#listings/area/a%201'],
    [3, 'Homes to check', '#round'],
    [1, 'Price 0', '#quality?fault=no_price'],
  ]);
  expect(lines.find(({ key }) => key === 'round')?.note).toBe('1 home asked about today.');
});

test('the three faults are shown that cost most, by their weight and the number of homes', () => {
  expect(
    costlyFaults({
      ...noFaults,
      no_price: 2,
      shared_slug: 9,
      no_photo: 3,
      missing_facts: 7,
      stale_verification: 99,
    }),
  ).toEqual([
    { rule: 'missing_facts', homes: 7 },
    { rule: 'no_photo', homes: 3 },
    { rule: 'no_price', homes: 2 },
  ]);
});

test('the address of a request names its half and its reference, and any other names none', () => {
  expect(requestIn(requestAddress('calls', 'ANG-2K7PD'))).toEqual({ half: 'calls', reference: 'ANG-2K7PD' });
  for (const hash of ['', '#inbox', '#inbox/other/ANG-2K7PD', '#inbox/calls/ANG-2K7', '#inbox/calls/%00'])
    expect(requestIn(hash)).toBeNull();
});
