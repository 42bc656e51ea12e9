import { describe, expect, test } from 'vitest';
import { describeNewHome } from '#islands/desk/listings/batch/describe-new-home.ts';
import { fakeStorage } from '../../../fake-storage.ts';
import { homes, openListings } from './open-listings.ts';

describe('an imported table', () => {
  const table =
    'source_key;title;property_type;price\nANG-1;Home 1;Sale;1.5 cr\nNEW;Lake;Sale;2 cr\nBAD;;Sale;1\n';

  test('is previewed, saved without its refused rows and undone, which hides new listings', async () => {
    const { importing, storedRows, server, undoLast } = await openListings(homes(2));
    importing.paste('property', table);
    await importing.showPlan();
    expect(importing.$import.get().planned?.map(({ effect }) => effect)).toEqual([
      'changed',
      'new',
      'refused',
    ]);
    expect(server.writes).toBe(0);
    await importing.save();
    expect([...storedRows.values()]).toMatchObject([
      { price: 1_50_00_000 },
      {},
      { title: 'Lake', price: 2_00_00_000 },
    ]);
    await undoLast();
    expect([...storedRows.values()]).toMatchObject([{}, {}, { title: 'Lake', publish: 0 }]);
    expect([...storedRows.values()][0]?.['price']).toBeUndefined();
  });

  test('keeps back what no home can have until somebody confirms it', async () => {
    const { importing, storedRows } = await openListings([]);
    importing.paste('property', 'title;property_type;price;sqft\nLake;Sale;2 cr;1450\nPark;Sale;1;10\n');
    await importing.showPlan();
    await importing.save();
    expect([...storedRows.values()].map(({ title }) => title)).toEqual(['Lake']);
    await importing.showPlan();
    importing.confirm(true);
    await importing.save();
    expect([...storedRows.values()]).toMatchObject([
      { title: 'Lake' },
      { title: 'Park', price: 1, sqft: 10 },
    ]);
  });

  test.each([
    [
      { property_type: 'Sale', price: 95_00_000, sqft: 1450.5, bedrooms: 2.5 },
      '₹95,00,000, that is 95 lakh · 1,451 sqft, kind of area not given · 2.5 BHK',
    ],
    [
      { property_type: 'Rent', price: 52_000, bedrooms: 0 },
      '₹52,000, that is 52 thousand, a month · no size · Studio · deposit not given',
    ],
    [
      { property_type: 'Sale', price: 90_000, currency: 'USD', sqft: 900 },
      'USD 90,000 · 900 sqft, kind of area not given · no number of rooms',
    ],
    [
      {
        property_type: 'Rent',
        price: 52_000,
        sqft: 1450,
        area_basis: 'super_built_up',
        bedrooms: 2,
        furnishing: 'semi',
        deposit: '2 months',
      },
      '₹52,000, that is 52 thousand, a month · 1,450 sqft, super built-up · 2 BHK · Semi-furnished · deposit: 2 months’ rent',
    ],
    [{ property_type: 'Sale' }, 'Price on request · no size · no number of rooms'],
  ])('shows of a new home what it will be: %j', (fields, text) => expect(describeNewHome(fields)).toBe(text));

  test('is restored after a reload, and creates no listing twice when the response was lost', async () => {
    const { importing, storedRows, server, storage } = await openListings(homes(2));
    importing.paste('property', 'title;property_type\nLake;Sale\nPark;Rent\n');
    await importing.showPlan();
    server.answerLost = true;
    await importing.save();
    expect(server.writes).toBe(2);
    const reopened = await openListings([...storedRows.values()], { storage });
    await reopened.importing.showPlan();
    expect(reopened.importing.$import.get().planned?.map(({ effect }) => effect)).toEqual(['same', 'same']);
  });

  test('reports when the device cannot store it, and refuses a file that is not text', async () => {
    const full = {
      ...fakeStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const { importing } = await openListings(homes(1), { storage: full });
    importing.paste('property', table);
    expect(importing.$import.get().isKept).toBe(false);
    const bytes = (...values: number[]) => ({
      name: 'homes.csv',
      size: values.length,
      arrayBuffer: () => Promise.resolve(new Uint8Array(values).buffer),
    });
    await importing.readFile('property', bytes(0x74, 0xe9, 0x2c));
    expect(importing.$import.get().problem).toMatch(/not a text in UTF-8/);
    importing.paste('property', 'title');
    await importing.readFile('property', bytes(0xef, 0xbb, 0xbf, 0x0a));
    expect(importing.$import.get()).toMatchObject({
      problem: 'This file is empty. Choose another one.',
      file: null,
      text: 'title',
    });
    await importing.readFile('property', bytes(0xff, 0xfe, 0x69, 0, 0x64, 0));
    expect(importing.$import.get()).toMatchObject({ text: 'id', file: 'homes.csv' });
  });
});
