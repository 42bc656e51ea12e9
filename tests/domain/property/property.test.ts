import { describe, expect, it } from 'vitest';
import { newestFirst } from '#domain/property/newest-first.ts';
import { isFeatured, isPublished, propertySchema } from '#domain/property/property.ts';
import { societySchema } from '#domain/society/society.ts';
import { aBareProperty, aProperty, aSociety, guid, minute } from '../../fixtures/rows.ts';

describe('a publish rank', () => {
  it.each([
    [null, false, false],
    [undefined, false, false],
    [0, false, false],
    [10, false, false],
    [11, true, false],
    [999, true, false],
    [1000, true, true],
    [5000, true, true],
  ])('of %s is public: %s, on the front page: %s', (publish, isPublic, isOnFrontPage) => {
    expect([isPublished({ publish }), isFeatured({ publish })]).toEqual([isPublic, isOnFrontPage]);
  });
});

describe('a row of properties', () => {
  it.each([aProperty(), aBareProperty()])('is parsed unchanged', (row) => {
    expect(propertySchema.parse(row)).toEqual(row);
  });

  it.each([0, 1, 2.5, 99.5, null, undefined])('may have %s bedrooms', (bedrooms) => {
    expect(propertySchema.parse(aProperty({ bedrooms })).bedrooms).toBe(bedrooms);
  });

  it('loses control characters at any depth, and keeps joiners of Kannada and line ends', () => {
    const row = aProperty({
      title: 'Flat\u0000 in\u0007 \u009fHebbal\ud800\ufffe',
      description: 'One\u2028two\u000bthree\r\nfour\tಕ\u200dಷ\u200c',
      images: ['/a\u001b.jpg'],
    });
    const { title, description, images } = propertySchema.parse(row);
    expect([title, description, images]).toEqual([
      'Flat in Hebbal',
      'One\ntwo\nthree\r\nfour\tಕ\u200dಷ\u200c',
      ['/a.jpg'],
    ]);
    expect(
      societySchema.parse(aSociety({ market: { deep: [{ words: 'a\u0001b' }], units: 12 } })).market,
    ).toEqual({ deep: [{ words: 'ab' }], units: 12 });
    expect(propertySchema.safeParse({ ...row, title: '\u0001' }).error?.issues[0]?.path).toEqual(['title']);
  });

  it.each([
    ['title', ' '],
    ['price', -1],
    ['price', Number.NaN],
    ['price', '12500000'],
    ['bedrooms', 2.3],
    ['bedrooms', -0.5],
    ['bedrooms', 100],
    ['baths', 2.5],
    ['property_type', 'Lease'],
    ['created_at', 'yesterday'],
    ['last_verified', '14/11/2026'],
    ['last_verified', '1900-02-28'],
    ['slug', ''],
    ['id', '42'],
  ])('with %s %j is refused, and the error names the field', (field, value) => {
    const result = propertySchema.safeParse({ ...aProperty(), [field]: value });
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

describe('the order newest first', () => {
  it('puts later listings first, sorts equal ones by id and puts those without a date last', () => {
    const rows = [
      aProperty({ id: guid(5), created_at: null }),
      aProperty({ id: guid(4), created_at: minute(1) }),
      aProperty({ id: guid(3), created_at: minute(2) }),
      aProperty({ id: guid(2), created_at: minute(2) }),
    ];
    expect(rows.sort(newestFirst).map(({ id }) => id)).toEqual([guid(2), guid(3), guid(4), guid(5)]);
  });

  it('compares the same instant in two time zones as equal', () => {
    const inIndia = aProperty({ id: guid(1), created_at: '2026-11-14T15:00:00+05:30' });
    const inUtc = aProperty({ id: guid(2), created_at: '2026-11-14T09:30:00Z' });
    expect([inUtc, inIndia].sort(newestFirst)).toEqual([inIndia, inUtc]);
  });
});
