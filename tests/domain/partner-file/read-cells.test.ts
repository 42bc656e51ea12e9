import { describe, expect, it } from 'vitest';
import { trialContext } from '#domain/partner-file/column-contexts.ts';
import { decideDates, decideYears } from '#domain/partner-file/read-day.ts';
import { type MeaningName, meaningOf } from '#domain/partner-file/meanings.ts';
import { readProse } from '#domain/partner-file/read-prose.ts';
import { today } from './homes-of.ts';

const read = (meaning: MeaningName, cell: string) => {
  const reading = meaningOf(meaning).read(cell, { ...trialContext(today), words: '' });
  if (reading.state !== 'read') return reading.state;
  const { columns, ...facts } = reading.facts;
  return { ...columns, ...facts };
};

const photograph = (address: string, caption: string | null = null) => ({
  address,
  caption,
  kind: 'photograph',
});

describe('a cell is read as the trade writes it', () => {
  it.each<[MeaningName, string, unknown]>([
    ['bedrooms', 'BHK4PLUS', { bedrooms: 4 }],
    ['bedrooms', '1BHK1', { bedrooms: 1 }],
    ['bedrooms', 'RK1', { bedrooms: 0 }],
    ['bedrooms', '2.5 BHK', { bedrooms: 2.5 }],
    ['bedrooms', '4 Bedroom', { bedrooms: 4 }],
    ['bedrooms', '3 BHK Independent Floor', { bedrooms: 3, asset_type: 'Independent Floor' }],
    ['bedrooms', '3 BHK Spaceship', 'unread'],
    ['bedrooms', '2,5', 'unread'],
    ['baths', '2.0', { baths: 2 }],
    ['baths', '3+', { baths: 3 }],
    ['baths', 'many', 'unread'],
    ['price', '1.30 Cr', { price: 1_30_00_000 }],
    ['price', '₹ 1,00,000', { price: 1_00_000 }],
    ['price', ' 2,00,000'.trim(), { price: 2_00_000 }],
    ['price', 'Rs. 45,000/month', { price: 45_000 }],
    ['price', '45 - 60 lakh', { price: 45_00_000, priceUpTo: 60_00_000 }],
    ['price', 'Price on request', 'silent'],
    ['price', '1,5', 'unread'],
    ['area', '1,200 sq ft', { area: { basis: null, sqft: 1200, isConverted: false } }],
    ['area', '34.46Sq. Meter', { area: { basis: null, sqft: 371, isConverted: true } }],
    ['area', '3Cents', { area: { basis: null, sqft: 1307, isConverted: true } }],
    ['area', '12', 'unread'],
    ['floor', '16th', { floor_no: '16' }],
    ['floor', 'Upper Basement out of 4', { floor_no: 'Basement', total_floors: 4 }],
    ['floor', 'sea', 'unread'],
    ['facing', 'ne', { facing_dir: 'North-East' }],
    ['facing', 'West facing', { facing_dir: 'West' }],
    ['deposit', 'No Deposit', 'silent'],
    ['deposit', '0.0', 'silent'],
    ['deposit', '2 months', { deposit: '2 months' }],
    ['deposit', '3', 'unread'],
    ['parking', 'NONE', { parking_covered: 0, parking_open: 0, parking_two_wheeler: 0 }],
    ['parking', 'BOTH', 'not held'],
    ['parking', '2 covered + 1 open', { parking_covered: 2, parking_open: 1 }],
    ['power_backup', 'Partial', { power_backup: 'lift_and_lights' }],
    ['power_backup', 'Yes', 'not held'],
    ['offer', 'For Rent', { offer: 'Rent' }],
    ['sale_kind', 'Resale', { sale_kind: 'resale' }],
    ['images', 'IMG_1.jpg', 'not held'],
    [
      'images',
      'https://a.example/1.jpg, https://a.example/2.jpg',
      { pictures: [photograph('https://a.example/1.jpg'), photograph('https://a.example/2.jpg')] },
    ],
    ['images', 'C:\\Pictures\\hall.jpg', 'not held'],
    ['images', "['https://a.example/1.jpg']", { pictures: [photograph('https://a.example/1.jpg')] }],
    [
      'images',
      'https://a.example/1.jpg\n-\nhttps://a.example/2.jpg',
      { pictures: [photograph('https://a.example/1.jpg'), null, photograph('https://a.example/2.jpg')] },
    ],
    [
      'images',
      '[{"url": "https://a.example/1.jpg", "caption": "The hall"}, {"id": 7}]',
      { pictures: [photograph('https://a.example/1.jpg', 'The hall')] },
    ],
    ['images', `https://a.example/${'x'.repeat(2000)}`, 'unread'],
    ['posted', 'Posted 3 days ago', { postedOn: '2026-11-24' }],
    ['posted', '1767225600000', { postedOn: '2026-01-01' }],
    ['parking', '1 Open', { parking_open: 1 }],
    ['city', 'Bengaluru', { city: 'Bangalore' }],
    ['price', '22k + maint', { price: 22_000 }],
    ['posted', '18th Mar, 2024', { postedOn: '2024-03-18' }],
    ['posted', 'Yesterday', { postedOn: '2026-11-26' }],
    ['posted', '31-02-2026', 'unread'],
    ['moving_in', 'Dec 2027', { possession: '2027-12' }],
  ])('%s: ‘%s’', (meaning, cell, expected) => {
    expect(read(meaning, cell)).toEqual(expected);
  });
});

describe('dates of a column', () => {
  it('are swapped only where no date of the one form could have been swapped, and each of the other could', () => {
    const plain = ['13-01-2018', '25-02-2018', '31-03-2018', '14-04-2018', '30-05-2018'];
    const iso = ['2018-01-06', '2018-02-07', '2018-03-08', '2018-04-09', '2018-12-06'];
    expect(decideDates([...plain, ...iso])).toEqual({ dates: 'day first', areIsoDatesSwapped: true });
    expect(decideDates([...plain, ...iso, '2018-01-13'])).toEqual({
      dates: 'day first',
      areIsoDatesSwapped: false,
    });
    expect(decideDates([...plain, ...iso, '05-01-2018'])).toEqual({
      dates: 'day first',
      areIsoDatesSwapped: false,
    });
    expect(decideDates(iso)).toEqual({ dates: 'unclear', areIsoDatesSwapped: false });
    expect(decideDates(['01-13-2018', '02-03-2018'])).toEqual({
      dates: 'month first',
      areIsoDatesSwapped: false,
    });
    expect(decideDates(['13-01-2018', '01-13-2018'])).toEqual({
      dates: 'unclear',
      areIsoDatesSwapped: false,
    });
  });

  it('‘19-Dec’ names a year where the numbers are few and none is below 10', () => {
    expect(decideYears(['18-May', '19-Dec', '20-Sep', '17-Aug', '22-Jan'])).toBe(true);
    expect(decideYears(['18-May', '1-Dec', '20-Sep', '17-Aug', '22-Jan'])).toBe(false);
    expect(decideYears(['10-May', '30-Dec', '20-Sep', '17-Aug', '22-Jan'])).toBe(false);
    expect(decideYears(['19-Dec'])).toBe(false);
  });
});

describe('running text', () => {
  it('states an area only by a number beside its words, and by one number', () => {
    expect(readProse('It has a carpet area of 540 sqft.').areas).toEqual([{ basis: 'carpet', sqft: 540 }]);
    expect(readProse('With 1,650 Square feet built-up area').areas).toEqual([
      { basis: 'built_up', sqft: 1650 },
    ]);
    expect(readProse('super built up area: 1,200 sq.ft').areas).toEqual([
      { basis: 'super_built_up', sqft: 1200 },
    ]);
    expect(readProse('Carpet area 500 sqft, or carpet area 600 sqft').areas).toEqual([]);
    expect(readProse('A large carpet. The area of 540 sqft is built up.').areas).toEqual([]);
  });
});
