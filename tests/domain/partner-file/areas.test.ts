import { describe, expect, it } from 'vitest';
import { doubtsIn } from '#domain/doubt/doubts-about.ts';
import { homeOf } from './homes-of.ts';

const areasOf = (cells: Record<string, string>) => {
  const { home, findings } = homeOf({
    Ref: '1',
    For: 'Sale',
    Type: 'Apartment',
    BHK: '3',
    Price: '95 lakh',
    ...cells,
  });
  const { sqft, area_basis, carpet_sqft, plot_sqft } = home?.fields ?? {};
  const held = Object.entries({ sqft, area_basis, carpet_sqft, plot_sqft }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(held), unread: findings.filter(({ kind }) => kind === 'unread').length };
};
const superArea = 'Super built-up area';

describe('areas', () => {
  it.each([
    ['1650 SBA / 1200 CA', 1650, 1200],
    ['1650 (SBA) / 1200 (Carpet)', 1650, 1200],
    ['SBA 1650, Carpet 1200', 1650, 1200],
    ['Super 1,650 sqft | Carpet 1,200 sqft', 1650, 1200],
    ['Carpet 1200 sft; SBUA 1650 sft', 1650, 1200],
    ['1650 sqft SBA and 1200 sqft carpet', 1650, 1200],
  ])('‘%s’ says both', (cell, sqft, carpet) => {
    const both = { sqft, area_basis: 'super_built_up', carpet_sqft: carpet, unread: 0 };
    expect(areasOf({ Area: cell })).toEqual(both);
    expect(areasOf({ [superArea]: cell })).toEqual(both);
  });

  it.each([
    ['1200 sq.ft. (111.48 sq.m.)', 1200],
    ['111.48 sqm (1200 sqft)', 1200],
    ['1200 sqft / 111 sqm', 1200],
    ['1200 sqft [133 sq yards]', 1200],
  ])('‘%s’ is one area in two units', (cell, sqft) => {
    expect(areasOf({ [superArea]: cell })).toEqual({ sqft, area_basis: 'super_built_up', unread: 0 });
  });

  it.each([
    ['2400 (60x40)', 2400],
    ['60x40 (2400 sqft)', 2400],
    ['30 x 40 = 1200', 1200],
    ['30*50', 1500],
    ['30 by 40', 1200],
    ["30' x 40' site", 1200],
    ['1 acre 10 guntas', 54_450],
    ['1 acre, 5 cents', 45_738],
    ['1A 10G', 54_450],
    ['2 guntas', 2178],
    ['5.5 cents', 2396],
  ])('the plot ‘%s’ has %i sqft', (cell, sqft) => {
    expect(areasOf({ Type: 'Plot', BHK: '', 'Plot size': cell })).toEqual({
      sqft,
      area_basis: 'plot',
      unread: 0,
    });
  });

  it.each([
    '1650/1200',
    '1200 sqft (2000 sqm)',
    '2400 (30x40)',
    '1.650',
    '10 guntas 1 acre',
    '1650 CA / 1200 CA',
  ])('‘%s’ is a question', (cell) => {
    expect(areasOf({ [superArea]: cell })).toEqual({ unread: 1 });
  });

  it('of which the inner is larger than the outer wait for staff where both have a column, and are else not held', () => {
    const both = { sqft: 1200, area_basis: 'super_built_up', carpet_sqft: 1650 };
    for (const cells of [{ [superArea]: '1200', 'Carpet area': '1650' }, { Area: '1200 SBA / 1650 CA' }]) {
      expect(areasOf(cells)).toEqual({ ...both, unread: 0 });
      expect(doubtsIn({}, both).map(({ column }) => column)).toEqual(['carpet_sqft', 'sqft']);
    }
    expect(areasOf({ 'Built up area': '1650', [superArea]: '1200' })).toEqual({ unread: 1 });
    expect(areasOf({ [superArea]: '1650', 'Carpet area': '1200', 'Plot size': '30x40' })).toEqual({
      sqft: 1650,
      area_basis: 'super_built_up',
      carpet_sqft: 1200,
      plot_sqft: 1200,
      unread: 0,
    });
  });
});
