import { describe, expect, it, test } from 'vitest';
import { doubtsAbout, doubtsIn, questionsAbout } from '#domain/doubt/doubts-about.ts';
import { isPlausiblePrice, isPlausibleSize } from '#domain/property/plausible-price.ts';

describe('a price or a size that no home can have', () => {
  it.each([
    ['Sale', 1, false],
    ['Sale', 95, false],
    ['Sale', 52_000, false],
    ['Sale', 1_00_000, true],
    ['Sale', 95_00_000, true],
    ['Sale', 2e10, false],
    ['Rent', 1, false],
    ['Rent', 52_000, true],
    ['Rent', 95_00_000, false],
  ])('%s at ₹%d is plausible: %s', (property_type, price, plausible) =>
    expect(isPlausiblePrice({ property_type, price })).toBe(plausible),
  );

  it.each([
    [1, false],
    [10, false],
    [99.9, false],
    [100, true],
    [1450, true],
    [14_505_000, false],
  ])('%d sqft is plausible: %s', (sqft, plausible) => expect(isPlausibleSize(sqft)).toBe(plausible));

  it('is asked about in words', () => {
    expect(doubtsAbout({ property_type: 'Sale', price: 1, currency: null, sqft: 10 })).toEqual([
      {
        column: 'price',
        question: 'Is the price really ₹1? Homes for sale cost ₹1,00,000 to ₹10,00,00,00,000.',
      },
      { column: 'sqft', question: 'Is the size really 10 sqft? Homes have 100 to 1,00,000 sqft.' },
    ]);
    expect(doubtsAbout({ property_type: 'Rent', price: 95_00_000, sqft: 900 })).toEqual([
      {
        column: 'price',
        question: 'Is the price really ₹95,00,000 a month? Homes to rent cost ₹1,000 to ₹50,00,000.',
      },
    ]);
  });

  it('is none that is not given, and no price in another currency', () => {
    expect(doubtsAbout({ property_type: 'Sale', price: null, sqft: 0 })).toEqual([]);
    expect(doubtsAbout({ property_type: 'Sale', price: 5, currency: 'USD' })).toEqual([]);
  });

  it.each([
    [1_62_00_000, 81_00_000, 'Is the price really ₹81,00,000? That is 50 % less than ₹1,62,00,000.'],
    [90_00_000, 1_25_00_000, 'Is the price really ₹1,25,00,000? That is 39 % more than ₹90,00,000.'],
    [
      30_000,
      3_60_000,
      'Is the price really ₹3,60,000? That is 1100 % more than ₹30,000. It may be the rent of a year.',
    ],
    [90_00_000, 1_08_00_000, null],
    [90_00_000, 72_00_000, null],
    [90_00_000, 71_99_999, 'Is the price really ₹71,99,999? That is 20 % less than ₹90,00,000.'],
    [90_00_000, null, null],
    [null, 90_00_000, null],
    [1, 90_00_000, null],
  ])('is asked about when the price jumps by more than a fifth: from %j to %j', (was, price, question) => {
    const property_type = was === 30_000 ? 'Rent' : 'Sale';
    expect(questionsAbout({ property_type, price: was }, { price })).toEqual(
      question === null ? [] : [question],
    );
  });

  it('is no jump to a rent, or to another currency', () => {
    const home = { property_type: 'Sale', price: 90_00_000 };
    expect(questionsAbout(home, { property_type: 'Rent', price: 45_000 })).toEqual([]);
    expect(questionsAbout(home, { currency: 'USD', price: 90_000 })).toEqual([]);
  });

  it('is asked about once: only a change raises a question', () => {
    const stored = { property_type: 'Sale', price: 1, sqft: 900 };
    expect(questionsAbout(stored, { title: 'Flat' })).toEqual([]);
    expect(questionsAbout(stored, { price: 2 })).toEqual([expect.stringContaining('₹2?')]);
    expect(questionsAbout(stored, { property_type: 'Rent' })).toEqual([
      expect.stringContaining('₹1 a month?'),
    ]);
    expect(questionsAbout({}, { ...stored, sqft: 10 })).toHaveLength(2);
    expect(questionsAbout({}, { name: 'A society' })).toEqual([]);
  });
});

const today = '2026-11-29';
const flat = {
  property_type: 'Sale',
  price: 95_00_000,
  currency: 'INR',
  sqft: 1200,
  area_basis: 'super_built_up',
};
const rented = { property_type: 'Rent', price: 30_000, currency: 'INR', sqft: 1200 };

describe('of a new home is doubted', () => {
  test.each<[what: string, home: Record<string, unknown>, doubted: string[]]>([
    ['nothing of a plain one', { ...flat, carpet_sqft: 860, possession: '2027-06', city: 'Bangalore' }, []],
    ['a carpet area of 7 %', { ...flat, carpet_sqft: 84 + 30 }, ['carpet_sqft']],
    [
      'both of a carpet area beyond the super built-up area',
      { ...flat, carpet_sqft: 1300 },
      ['carpet_sqft', 'sqft'],
    ],
    ['a price that no square foot has', { ...flat, price: 95_00_00_000 }, ['price']],
    ['a rent that no square foot has', { ...rented, price: 10_00_000 }, ['price']],
    ['no price of a costly square foot', { ...flat, price: 10_00_00_000 }, []],
    ['a size in metres', { ...flat, bedrooms: 3, sqft: 150 }, ['sqft']],
    ['no small home of one room', { ...flat, price: 25_00_000, bedrooms: 1, sqft: 260 }, []],
    ['a carpet area that no home has', { ...flat, area_basis: null, carpet_sqft: 12 }, ['carpet_sqft']],
    ['no plot of two acres', { ...flat, asset_type: 'Plot', area_basis: 'plot', sqft: 87_120 * 2 }, []],
    ['a month that has passed', { ...flat, possession: '2026-10' }, ['possession']],
    ['not the month that runs', { ...flat, possession: '2026-11' }, []],
    ['a month in fifty years', { ...flat, possession: '2076-10' }, ['possession']],
    ['a city that is none of ours', { ...flat, city: 'Chennai' }, ['city']],
    ['not another name of ours', { ...flat, city: 'Bengaluru Urban' }, []],
    ['a description with a telephone number', { ...flat, description: 'Call 98450 12345' }, ['description']],
    [
      'a caption of a picture with a telephone number',
      { ...flat, image_desc: ['The hall', null, 'Call 98450 12345'] },
      ['image_desc'],
    ],
    ['a title with a link', { ...flat, title: '2 BHK www.example.in' }, ['title']],
    [
      'furniture with a mail address',
      { ...flat, furnished_with: ['Beds', 'a@example.com'] },
      ['furnished_with'],
    ],
    ['a bed in a hostel', { ...flat, asset_type: 'PG' }, ['asset_type']],
    ['a shop by its title', { ...flat, title: 'Shop for rent in Hebbal' }, ['title']],
    ['forty bedrooms', { ...flat, bedrooms: 40 }, ['bedrooms']],
    ['a floor of 200', { ...rented, floor_no: '200' }, ['floor_no']],
    ['a building of 150 floors', { ...rented, total_floors: 150 }, ['total_floors']],
    ['a year long before', { ...rented, built_year: 1018 }, ['built_year']],
    ['a year far away', { ...rented, built_year: 2099 }, ['built_year']],
    ['maintenance for each square foot', { ...rented, maint_charges: 3 }, ['maint_charges']],
    ['maintenance above the rent', { ...rented, maint_charges: 36_000 }, ['maint_charges']],
    ['a deposit of ₹2', { ...rented, deposit: '2' }, ['deposit']],
    ['no deposit of 2 months, of ten rents or none', { ...rented, deposit: '300000' }, []],
    ['a deposit of twenty years', { ...rented, deposit: '9000000' }, ['deposit']],
    [
      'each wrong value, once',
      { ...flat, price: 95, sqft: 10, carpet_sqft: 1 },
      ['price', 'sqft', 'carpet_sqft'],
    ],
  ])('%s', (_, home, doubted) => {
    const doubts = doubtsIn({}, home, { today, cities: ['Bangalore'] });
    expect(doubts.map(({ column }) => column)).toEqual(doubted);
    for (const { column, value } of doubts) expect(value).toEqual(Reflect.get(home, column));
  });

  test.each([
    [67_600, ['price']],
    [9_800, []],
    [29_400, []],
    [3_000, ['price']],
  ])('a price of ₹%d a square foot where others cost ₹10,000', (rate, doubted) => {
    const doubts = doubtsIn({}, { ...flat, price: rate * 1200 }, { rate: { middle: 10_000, homes: 14 } });
    expect(doubts.map(({ column }) => column)).toEqual(doubted);
  });

  test('a price far from others in words', () =>
    expect(
      doubtsIn({}, { ...flat, price: 67_600 * 1200 }, { rate: { middle: 10_000, homes: 14 } })[0]?.reason,
    ).toBe('A square foot costs ₹67,600, 576 % above ₹10,000, the middle of 14 homes like it in the area.'));
});

describe('a change', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['to the same size', { sqft: 1200 }, []],
    ['to a size a tenth larger', { sqft: 1300 }, []],
    ['to a size in metres', { sqft: 111 }, ['sqft']],
    ['to another kind of area', { sqft: 860, area_basis: 'carpet' }, []],
    ['of a title', { title: '2 BHK' }, []],
  ])('%s', (_, changes, doubted) =>
    expect(doubtsIn(flat, changes).map(({ column }) => column)).toEqual(doubted),
  );

  test('is measured from what was stated and from a month ago, not from the last small step', () => {
    const crept = { ...flat, price: 1_15_00_000 };
    expect(doubtsIn(crept, { price: 1_30_00_000 })).toEqual([]);
    expect(doubtsIn(crept, { price: 1_30_00_000 }, { earlier: [1_15_00_000, 1_00_00_000] })).toMatchObject([
      { column: 'price', reason: 'That is 30 % more than ₹1,00,00,000.' },
    ]);
    expect(doubtsIn(crept, { price: 1_15_00_000 }, { earlier: [50_00_000] })).toEqual([]);
  });

  test('to a value that a person has said is right is not doubted, and to another is', () => {
    const vouched = { price: 95 };
    expect(doubtsIn({}, { ...flat, price: 95 }, { vouched })).toEqual([]);
    expect(doubtsIn({}, { ...flat, price: 96 }, { vouched })).toHaveLength(1);
  });
});
