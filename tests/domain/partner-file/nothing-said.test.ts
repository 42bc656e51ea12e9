import { describe, expect, it } from 'vitest';
import { homeOf, homesOf } from './homes-of.ts';

const filled = {
  Ref: '1',
  For: 'Sale',
  Type: 'Apartment',
  BHK: '3 BHK',
  Price: '95 lakh',
  'Area sqft': '1450',
  Locality: 'Whitefield',
};

describe('what programs write where nobody has said anything', () => {
  it.each([
    ...[
      'NULL',
      'null',
      '(null)',
      '<null>',
      'nil',
      'None',
      'none',
      'NaN',
      'nan',
      'undefined',
      '[object Object]',
    ],
    ...['N/A', 'n.a.', 'NA', '-', '--', '—', '_', '.', '...', '?', "''", '""', '[]', '{}', '\\N', 'xxx'],
    ...[
      '(blank)',
      '<blank>',
      'blank',
      'empty',
      '[empty]',
      'TBD',
      'tba',
      'T.B.C.',
      'to be confirmed',
      'will update',
    ],
    ...['not available', 'Not Specified', 'not provided', 'Not known', 'unspecified', 'No info', 'Missing'],
    ...['-- Select --', 'Please select', 'Choose one', '0000-00-00', '0'],
  ])('‘%s’ says nothing: no title, no studio, no ground floor', (word) => {
    const names = 'Title|Baths|Balconies|Floor|Furnishing|Society|Description|Images|Possession|Facing|Pets';
    const { home, findings } = homeOf({
      ...filled,
      ...Object.fromEntries(names.split('|').map((name) => [name, word])),
    });
    expect(home).toMatchObject({ society: null, pictures: [] });
    expect(home?.fields).toEqual({
      asset_type: 'Apartment',
      bedrooms: 3,
      price: 9_500_000,
      sqft: 1450,
      property_type: 'Sale',
      area: 'Whitefield',
      title: '3 BHK Apartment for sale in Whitefield',
    });
    expect(findings).toEqual([]);
  });

  it('‘Nil’ of parking says that there is none, and so does ‘None’ where others say something', () => {
    const parking = (...cells: string[]) =>
      homesOf(
        `Ref|BHK|Rent|Parking\n${cells.map((cell, at) => `${at}|2|22000|${cell}`).join('\n')}`,
      ).homes.map(({ fields }) => fields['parking_covered']);
    expect(parking('Nil')).toEqual([0]);
    expect(parking('None')).toEqual([undefined]);
    expect(parking('None', '1 covered')).toEqual([0, 1]);
  });
});

describe('a 0', () => {
  const names =
    'Baths|Balconies|Floor|Total floors|Parking|Year built|Deposit|Maintenance|Lift|Age|Covered parking';
  const zeros = names
    .split('|')
    .map(() => '0')
    .join('|');
  const table = (rows: readonly string[]) =>
    homesOf(
      `Ref|For|Type|BHK|Price|Area sqft|${names}\n${rows.map((row, at) => `${at}|Sale|${row}|95 lakh|1450|${zeros}`).join('\n')}`,
    );
  const facts = { price: 9_500_000, sqft: 1450, property_type: 'Sale' };

  it('in every row means that nobody has filled the column in', () => {
    const { homes, findings, columns } = table(['Plot|0', 'Apartment|0', 'Villa|0', 'Apartment|3']);
    expect(homes.map(({ fields }) => fields)).toEqual([
      { ...facts, asset_type: 'Plot', title: 'Plot for sale' },
      { ...facts, asset_type: 'Apartment', title: 'Apartment for sale' },
      { ...facts, asset_type: 'Villa', title: 'Villa for sale' },
      { ...facts, asset_type: 'Apartment', bedrooms: 3, title: '3 BHK Apartment for sale' },
    ]);
    expect(findings).toEqual([]);
    expect(columns.slice(6).map(({ stated, silent }) => stated === silent)).toEqual(
      names.split('|').map(() => true),
    );
  });

  it('under bedrooms makes a studio only where words say so', () => {
    const bedrooms = (cells: Record<string, string>) =>
      homeOf({ ...filled, ...cells }).home?.fields['bedrooms'];
    expect(bedrooms({ BHK: '0' })).toBeUndefined();
    expect(bedrooms({ BHK: '0', Type: 'Studio' })).toBe(0);
    expect(bedrooms({ BHK: '1 RK' })).toBe(0);
    expect(bedrooms({ BHK: '1 RK', Type: 'Independent House' })).toBe(0);
  });

  it('beside other numbers stands for what it says', () => {
    const { homes } = homesOf('Ref|BHK|Rent|Floor|Maintenance\n1|2|22000|0|0\n2|2|23000|4|2500');
    expect(homes.map(({ fields }) => [fields['floor_no'], fields['maint_charges']])).toEqual([
      ['Ground', 0],
      ['4', 2500],
    ]);
  });

  it('in an empty column of deposits makes no rents of a file of sales', () => {
    const rows = [1, 2, 3].map((at) => `${at}|2|${at}500000|`).join('\n');
    expect(homesOf(`Ref|BHK|Price|Deposit\n${rows}`).offer).toBe('Sale');
    expect(homesOf(`Ref|BHK|Price|Deposit\n${rows.replaceAll(/\|$/gm, '|0')}`).offer).toBe('Sale');
  });
});

describe('a price that is not the one asked', () => {
  it.each([
    ...['Old Price', 'Price (old)', 'Last price', 'Previous Price', 'PreviousListPrice', 'OriginalListPrice'],
    ...[
      'Market price',
      'Market Value',
      'Govt value',
      'Guidance value',
      'Guideline Price',
      'Circle rate',
      'MRP',
    ],
    ...[
      'Was',
      'Was price',
      'price_before_discount',
      'Strike price',
      'compare_at_price',
      'Purchase price',
      'ClosePrice',
    ],
    ...[
      'Booking amount',
      'Token amount',
      'EMI amount',
      'Bank valuation amount',
      'Registered value',
      'Launch price',
    ],
    ...[
      'Sub registrar value',
      'Estimated price',
      'Average price',
      'Sold price',
      'Loan amount',
      'Reserve price',
    ],
  ])('‘%s’ is no price, also beside an empty one', (name) => {
    const { homes } = homesOf(
      `Ref|For|BHK|Area sqft|${name}|Price\n1|Sale|3|1450|9900000|9500000\n2|Sale|3|1450|9900000|`,
    );
    expect(homes.map(({ fields }) => fields['price'])).toEqual([9_500_000, undefined]);
  });

  it.each(['Last rent', 'Old Rent', 'Previous rent', 'Market rent', 'Existing rent', 'Rental income'])(
    '‘%s’ is no rent',
    (name) => {
      const { homes } = homesOf(
        `Ref|For|BHK|Area sqft|${name}|Rent\n1|Rent|3|1450|28000|30000\n2|Rent|3|1450|28000|`,
      );
      expect(homes.map(({ fields }) => fields['price'])).toEqual([30_000, undefined]);
    },
  );

  it('and the asked one holds among several, wherever it stands', () => {
    const { homes } = homesOf(
      'Ref|For|BHK|Area sqft|Market price|Govt value|Expected price|Negotiable price\n1|Sale|3|1450|11000000|7000000|9500000|9200000',
    );
    expect(homes[0]?.fields['price']).toBe(9_500_000);
  });

  it.each([
    'Price',
    'Asking price',
    'Expected price',
    'List price',
    'Final price',
    'Total price',
    'Offer price',
  ])('‘%s’ is one', (name) => {
    expect(homeOf({ ...filled, Price: '', [name]: '9500000' }).home?.fields['price']).toBe(9_500_000);
  });
});

describe('months', () => {
  const term = (name: string, cell: string) => {
    const { home } = homeOf({ Ref: '1', BHK: '2', Rent: '22000', [name]: cell });
    return home?.fields['lock_in_months'] ?? home?.fields['notice_months'];
  };
  it.each([
    ['Lock-in', '1 year', 12],
    ['Lock-in', '1.5 years', 18],
    ['Lock-in', 'one year', 12],
    ['Lock-in', '2yrs', 24],
    ['Lock-in', 'an year', 12],
    ['Lock-in', 'half year', 6],
    ['Lock in period', '6 mths', 6],
    ['Lock in period', 'Six months', 6],
    ['Lock in period', '11 months lock-in', 11],
    ['Lock in period', 'min. 6 months', 6],
    ['Lock in period', '11', 11],
    ['Lock-in (years)', '1', 12],
    ['Lock-in (years)', '6 months', 6],
    ['Lock-in', 'No lock-in', 0],
    ['Lock-in', '100 years', undefined],
    ['Lock-in', '6-11 months', undefined],
    ['Notice', '30 days', 1],
    ['Notice', '90 days', 3],
    ['Notice period', '60 days notice', 2],
    ['Notice period', '1 month', 1],
    ['Notice period', 'two months', 2],
    ['Notice period', '2M', 2],
    ['Notice (days)', '30', 1],
    ['Notice', '30', 1],
    ['Notice', '45 days', undefined],
    ['Notice', '2 weeks', undefined],
    ['Notice', 'nil', undefined],
  ])('‘%s’ of ‘%s’ is %s', (name, cell, months) => {
    expect(term(name, cell)).toBe(months);
  });
});

describe('a number with the unit of another fact', () => {
  it.each([
    ['Age', '10 months', 'built_year'],
    ['Baths', '2 BHK', 'baths'],
    ['Balconies', '120 sqft', 'balconies'],
    ['Total floors', '2 years', 'total_floors'],
  ])('‘%s’ of ‘%s’ is not read', (name, cell, column) => {
    const { home, findings } = homeOf({ ...filled, [name]: cell });
    expect(home?.fields).not.toHaveProperty(column);
    expect(findings).toMatchObject([{ column: name, kind: 'unread' }]);
  });
});
