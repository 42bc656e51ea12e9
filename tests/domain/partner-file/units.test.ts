import { describe, expect, it } from 'vitest';
import { homeOf, homesOf } from './homes-of.ts';

const priced = (name: string, ...cells: string[]) =>
  homesOf(
    `Ref|For|BHK|Area sqft|${name}\n${cells.map((cell, at) => `${at}|Sale|3|1450|${cell}`).join('\n')}`,
  );
const pricesOf = (name: string, ...cells: string[]) =>
  priced(name, ...cells).homes.map(({ fields }) => fields['price']);

describe('a price that the unit of its column makes impossible', () => {
  it('among lakhs is in rupees or in crore, where only that fits', () => {
    expect(
      pricesOf(
        'Price (in Lakhs)',
        '95',
        '85.5',
        '9500000',
        '1.2 Cr',
        '85 lakh',
        '1,25,00,000',
        '0.95',
        '1.2',
      ),
    ).toEqual([
      ...[9_500_000, 8_550_000, 9_500_000, 12_000_000],
      ...[8_500_000, 12_500_000, 9_500_000, 12_000_000],
    ]);
  });

  it.each([
    ['Price Cr', '95', 9_500_000],
    ['Price in crores', '12500000', 12_500_000],
    ['Price (Cr)', '1,25,00,000', 12_500_000],
    ['Price Cr', '120', 12_000_000],
    ['Price Cr', '2.5', 25_000_000],
    ['Price (Rs)', '95', 9_500_000],
    ['Price (INR)', '1.25', 12_500_000],
    ['Cost in lakhs', '9500000', 9_500_000],
    ['Asking Lakh', '1.05', 10_500_000],
  ])('‘%s’ of ‘%s’ is %i', (name, cell, price) => {
    expect(pricesOf(name, cell)).toEqual([price]);
  });

  it('is told with what it would have been', () => {
    expect(priced('Price (in Lakhs)', '95', '9500000').findings).toEqual([
      {
        row: 3,
        column: 'Price (in Lakhs)',
        value: '9500000',
        kind: 'adjusted',
        reason:
          'The unit of the column makes it ₹9,50,00,00,00,000, which is not likely; ₹95,00,000 is held.',
      },
    ]);
  });

  it('in a column of rents in thousands is in rupees', () => {
    const { homes } = homesOf(
      'Ref|For|BHK|Area sqft|Rent (in thousands)\n1|Rent|2|1100|25\n2|Rent|2|1100|25000\n3|Rent|2|1100|0.3',
    );
    expect(homes.map(({ fields }) => fields['price'])).toEqual([25_000, 25_000, 30_000]);
  });

  it('is in rupees also where the rows show that the column is in lakh', () => {
    expect(pricesOf('Price', '95', '85.5', '110', '78', '92', '9500000')).toEqual([
      ...[9_500_000, 8_550_000, 11_000_000, 7_800_000, 9_200_000, 9_500_000],
    ]);
  });

  it('or in crore', () => {
    expect(pricesOf('Price', '95', '85.5', '110', '78', '92', '1.2')[5]).toBe(12_000_000);
  });

  it('is no question where it says its own unit', () => {
    expect(pricesOf('Price Cr', '95 lakh', '₹ 1.2 Cr')).toEqual([9_500_000, 12_000_000]);
  });
});

describe('a column that names the unit of each price', () => {
  it('is followed row by row', () => {
    const rows = ['95|Lac', '1.2|Cr', '85.5|Lakhs', '9500000|Rs', '2.5|Crore', '90|in lakhs'];
    const { homes } = homesOf(
      `Ref|For|BHK|Area sqft|Price|Price unit\n${rows.map((row, at) => `${at}|Sale|3|1450|${row}`).join('\n')}`,
    );
    expect(homes.map(({ fields }) => fields['price'])).toEqual([
      ...[9_500_000, 12_000_000, 8_550_000, 9_500_000, 25_000_000, 9_000_000],
    ]);
  });
});

describe('another currency', () => {
  it.each([
    ...[
      '$120000',
      '€ 95000',
      '£90000',
      'US$ 150000',
      '150000 $',
      'S$ 200000',
      'A$ 300000',
      '¥ 9500000',
      'Rp 9500000',
    ],
    ...[
      '9500000 USD',
      'USD 9500000',
      'USD9500000',
      'AED 400000',
      '400000 AED',
      '4 lakh AED',
      '₿ 2',
      'د.إ 400000',
    ],
    ...['¤9500000', '9500000 euros', '120k dollars', '$1.2 mn', 'HK$ 900000', '฿ 4500000', 'SAR 9500000'],
  ])('‘%s’ is refused', (cell) => {
    const { homes, findings } = priced('Price', cell, '95 lakh', '9600000');
    expect(homes.map(({ fields }) => fields['price'])).toEqual([undefined, 9_500_000, 9_600_000]);
    expect(findings).toMatchObject([
      { row: 2, kind: 'unread', reason: 'a price in another currency than the rupee is not read' },
    ]);
  });

  it.each([
    '₹95,00,000',
    '₨ 9500000',
    'Rs.9500000',
    'Rs 95,00,000/-',
    'INR 9500000',
    '9500000₹',
    '9500000 INR',
  ])('‘%s’ is in rupees', (cell) => {
    expect(pricesOf('Price', cell)).toEqual([9_500_000]);
  });

  it('a column Currency settles its rows', () => {
    const rows = [
      ['9500000', 'INR'],
      ['9600000', 'Rs.'],
      ['9700000', '₹'],
      ['9800000', 'Indian Rupees'],
      ['120000', 'USD'],
      ['400000', 'AED'],
      ['150000', '$'],
      ['120000', 'Dollar'],
      ['₹ 9500000', 'USD'],
      ['95 lakh', 'EUR'],
      ['$ 9500000', 'INR'],
    ];
    const { homes, findings } = homesOf(
      `Ref|For|BHK|Area sqft|Price|Currency\n${rows.map(([price, currency], at) => `${at}|Sale|3|1450|${price}|${currency}`).join('\n')}`,
    );
    expect(homes.map(({ fields }) => [fields['price'], fields['currency']])).toEqual([
      [9_500_000, 'INR'],
      [9_600_000, 'INR'],
      [9_700_000, 'INR'],
      [9_800_000, 'INR'],
      [120_000, 'USD'],
      [400_000, 'AED'],
      ...[
        [undefined, undefined],
        [undefined, undefined],
      ],
      ...[
        [undefined, 'USD'],
        [undefined, 'EUR'],
        [undefined, 'INR'],
      ],
    ]);
    expect(findings.filter(({ column }) => column === 'Price').map(({ row }) => row)).toEqual([
      8, 9, 10, 11, 12,
    ]);
  });

  it.each(['Price ($)', 'USD Price', '$ Price', 'Price in AED', 'Asking price EUR', 'Price (Dollars)'])(
    'the name ‘%s’ is of no price in rupees',
    (name) => {
      expect(pricesOf(name, '120000', '9500000')).toEqual([undefined, undefined]);
    },
  );

  it('of a deposit or of maintenance is not read either', () => {
    const { home } = homeOf({ Ref: '1', BHK: '2', Rent: '22000', Deposit: '$2000', Maintenance: '€ 40' });
    expect(home?.fields).toEqual({
      bedrooms: 2,
      price: 22_000,
      property_type: 'Rent',
      title: '2 BHK to rent',
    });
  });
});
