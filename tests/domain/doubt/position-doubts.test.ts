import { describe, expect, test } from 'vitest';
import { doubtsIn } from '#domain/doubt/doubts-about.ts';
import { createMiddles } from '#domain/doubt/create-middles.ts';

const areas = [
  { id: 'whitefield', name: 'Whitefield', slug: 'whitefield', city: 'Bangalore' },
  { id: 'sarjapur-road', name: 'Sarjapur Road', slug: 'sarjapur-road', city: 'Bangalore' },
  { id: 'elsewhere', name: 'Whitefield', slug: 'whitefield', city: 'Mysuru' },
  { id: 'unknown', name: 'Nowhere Layout', slug: 'nowhere-layout', city: 'Bangalore' },
];
const middleOf = createMiddles(areas);
const doubtsOf = (after: Record<string, unknown>, before: Record<string, unknown> = {}) =>
  doubtsIn(before, after, { middle: middleOf({ ...before, ...after }) });
const jayanagar = '12.925,77.594';

describe('a position that contradicts the area waits for a person', () => {
  test('with the distance as its reason', () => {
    expect(doubtsOf({ area_id: 'whitefield', position: jayanagar })).toMatchObject([
      {
        column: 'position',
        value: jayanagar,
        reason: expect.stringMatching(/^That is 1\d\.\d km from the middle of Whitefield\.$/),
        question: expect.stringMatching(/^Is it really at 12\.925, 77\.594\? That is/),
      },
    ]);
  });

  test('and so does an area that contradicts the position of before', () => {
    const [doubt] = doubtsOf({ area_id: 'whitefield' }, { position: jayanagar });
    expect(doubt).toMatchObject({ column: 'area_id', value: 'whitefield' });
  });

  test.each([
    ['within the locality and 2 km', { area_id: 'whitefield', position: '12.970,77.750' }],
    ['along a road', { area_id: 'sarjapur-road', position: '12.873,77.786' }],
    ['an area whose middle nobody knows', { area_id: 'unknown', position: jayanagar }],
    [
      'an area of that name in another city',
      { area_id: 'elsewhere', city: 'Mysuru', position: '12.306,76.655' },
    ],
    ['no area', { city: 'Bangalore', position: jayanagar }],
    ['no position', { area_id: 'whitefield' }],
  ])('but not one of %s', (_, row) => {
    expect(doubtsOf(row)).toEqual([]);
  });

  test('one in another city waits, whatever its area', () => {
    const mysuru = '12.306,76.655';
    for (const row of [
      { city: 'Bengaluru' },
      { area_id: 'whitefield' },
      { area_id: 'unknown', city: 'Bangalore' },
    ])
      expect(doubtsOf({ ...row, position: mysuru })).toMatchObject([{ column: 'position' }]);
    expect(doubtsOf({ city: 'Mysuru', position: mysuru })).toEqual([]);
  });

  test('what a person has said is right is not asked again', () => {
    const row = { area_id: 'whitefield', position: jayanagar };
    expect(doubtsIn({}, row, { middle: middleOf(row), vouched: { position: jayanagar } })).toEqual([]);
  });
});
