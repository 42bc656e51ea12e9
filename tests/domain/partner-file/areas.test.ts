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

  it.each([
    ...(
      [
        [
          'super_built_up',
          'Super BUA|Super BUA (Sft)|Saleable|Sellable Area|Chargable area|Super build up area',
        ],
        ['super_built_up', 'Superbuiltup Area|Super-built area|S.B.U.A|Saleable/SBA|Area - SBUA'],
        ['built_up', 'Plinth area|Plinth Area (sqft)|Build-up|Buildup area|B.U.A (sft)|Total built up area'],
        ['carpet', 'Carpet Area (RERA)|RERA area|C.A|Net usable area'],
        [
          undefined,
          'Covered area|Constructed area|SBA/BUA|Built up / Super built up|Carpet area incl balcony',
        ],
      ] as const
    ).flatMap(([basis, names]) => names.split('|').map((name) => [name, basis] as const)),
  ])('the column ‘%s’ names the kind %s', (name, basis) => {
    expect(areasOf({ [name]: '1200' })).toEqual({
      sqft: 1200,
      ...(basis ? { area_basis: basis } : {}),
      unread: 0,
    });
  });

  it.each([
    'UDS area',
    'Terrace area',
    'Private terrace (sqft)',
    'Balcony area',
    'Common Area',
    'Garden area',
  ])('the column ‘%s’ is no area of the home', (name) => {
    expect(areasOf({ [name]: '200' })).toEqual({ unread: 0 });
    expect(areasOf({ [name]: '200', Area: '1200' })).toEqual({ sqft: 1200, unread: 0 });
  });

  it.each([
    ['1200 plinth', 'built_up'],
    ['1200 sft plinth area', 'built_up'],
    ['1200 sellable area', 'super_built_up'],
    ['1500 build up', 'built_up'],
    ['Super builtup - 1500 sft', 'super_built_up'],
    ['1,500 Sq. Ft. saleable', 'super_built_up'],
  ])('the cell ‘%s’ names its kind', (cell, basis) => {
    expect(areasOf({ Area: cell })).toMatchObject({ area_basis: basis, unread: 0 });
    expect(areasOf({ 'Area type': cell.replaceAll(/[\d,]+/g, ''), Size: '1200' })).toMatchObject({
      area_basis: basis,
    });
  });

  it.each([
    ['Built-up area', '1500 SBA'],
    ['Saleable area', '1200 carpet'],
    ['Carpet area', '1500 super built-up'],
  ])('of a column ‘%s’ and a cell ‘%s’ nobody knows which is right', (name, cell) => {
    expect(areasOf({ [name]: cell })).toEqual({ unread: 1 });
  });

  it('one of a known kind comes before one of none, and a carpet area may stand in brackets', () => {
    const both = { sqft: 1500, area_basis: 'super_built_up', unread: 1 };
    expect(areasOf({ 'Covered area': '1200', 'Saleable area': '1500' })).toEqual(both);
    expect(areasOf({ 'Saleable area': '1500', 'Plinth area': '1200' })).toEqual(both);
    expect(areasOf({ Area: '1500 (carpet 1100)' })).toEqual({ sqft: 1500, carpet_sqft: 1100, unread: 0 });
  });

  it('sizes under ‘Area’ are no places, and places with numbers are', () => {
    for (const cell of ['1500 gross', '1500 + 200 sqft', 'UDS 450 sqft', '1500(S) 1200(B)'])
      expect(
        homeOf({ Ref: '1', For: 'Sale', BHK: '3', Price: '95 lakh', Area: cell }).home?.locality,
      ).toBeNull();
    for (const cell of ['100 Feet Road', '80 ft Road', '5th Block', 'Sector 2'])
      expect(homeOf({ Ref: '1', For: 'Sale', BHK: '3', Price: '95 lakh', Area: cell }).home?.locality).toBe(
        cell,
      );
  });

  it('a description names the kind of an area in whatever spelling', () => {
    const of = (text: string) =>
      homeOf({ Ref: '1', For: 'Sale', BHK: '3', Price: '95 lakh', Area: '1500', Description: text }).home
        ?.fields['area_basis'];
    expect(of('The super-built-up area is 1500 sqft.')).toBe('super_built_up');
    expect(of('Saleable area: 1500 sqft.')).toBe('super_built_up');
    expect(of('A plinth area of 1500 sqft.')).toBe('built_up');
  });
});
