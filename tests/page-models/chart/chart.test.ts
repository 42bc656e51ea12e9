import { describe, expect, test } from 'vitest';
import type { Property } from '#domain/property/property.ts';
import { areaCharts, societyCharts } from '#page-models/chart/chart.ts';
import { aCatalogue, anArea, aSociety, guid, homes } from '../../fixtures/rows.ts';

const area = anArea();
const hebbal = anArea({ id: guid(51), area: 'Hebbal', slug: 'hebbal' });
const society = aSociety({ area: area.id });
const homesInArea = (count: number, overrides: Partial<Property> = {}, from = 0) =>
  homes(
    count,
    { area_id: area.id, society_id: society.id, price: 98_00_000, sqft: 1000, ...overrides },
    from,
  );
const catalogueOf = (properties: Property[]) =>
  aCatalogue({ areas: [area, hebbal], societies: [society], properties });
/** What is alike in the bars of a comparison stands once above them. */
const group = 'Apartment, basis not given';
const homesInHebbal = homes(6, { area_id: hebbal.id, price: 66_00_000, sqft: 1000 }, 500);

describe('the charts of an area', () => {
  test('compare its price per square foot with that of the city, with the longer bar at 100%', () => {
    const [chart] = areaCharts(area, catalogueOf([...homesInArea(5), ...homesInHebbal]));
    expect(chart).toEqual({
      title: 'What a square foot costs',
      rows: [
        { group, label: 'Whitefield', value: '₹9,800', percent: 100, own: true },
        { group, label: 'Bangalore', value: '₹6,600', percent: 67, own: false },
      ],
      note: 'The middle of the homes for sale with us, to the nearest hundred rupees: 5 homes here, 10+ homes in Bangalore.',
    });
  });

  test('count homes by bedrooms, with studios first and the largest sizes combined', () => {
    const sizes = [3, 0, 3, 7, 5, null].flatMap((bedrooms, at) => homesInArea(1, { bedrooms }, at));
    const chart = areaCharts(area, catalogueOf(sizes)).find(
      ({ title }) => title === 'How large the homes are',
    );
    expect(chart?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Studio: 1 home',
      '3 BHK: 2 homes',
      '5 BHK and more: 2 homes',
    ]);
    expect(chart?.note).toBe('5 homes of 6 listed here; the other does not say.');
  });

  test('count homes with half a bedroom separately', () => {
    const sizes = [2.5, 3, 2.5, 2, 5.5].flatMap((bedrooms, at) => homesInArea(1, { bedrooms }, at));
    const chart = areaCharts(area, catalogueOf(sizes)).find(
      ({ title }) => title === 'How large the homes are',
    );
    expect(chart?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      '2 BHK: 1 home',
      '2.5 BHK: 2 homes',
      '3 BHK: 1 home',
      '5 BHK and more: 1 home',
    ]);
  });

  test('compare sale and rent only where both are offered', () => {
    const titles = (properties: Property[]) =>
      areaCharts(area, catalogueOf(properties)).map(({ title }) => title);
    expect(titles([...homesInArea(3), ...homesInArea(1, { property_type: 'Rent' }, 9)])).toContain(
      'To buy or to rent',
    );
    expect(titles(homesInArea(4))).not.toContain('To buy or to rent');
  });

  test('are left out for fewer than three homes', () => {
    expect(areaCharts(area, catalogueOf([...homesInArea(2), ...homesInHebbal]))).toEqual([]);
    const mixed = [...homesInArea(2), ...homesInArea(1, { asset_type: 'Villa' }, 9)];
    expect(areaCharts(area, catalogueOf(mixed)).map(({ title }) => title)).toEqual([
      'How large the homes are',
    ]);
  });
});

test('the charts of a society compare its price per square foot with that of its area', () => {
  const othersInArea = homesInArea(6, { society_id: null, price: 50_00_000 }, 100);
  const [chart] = societyCharts(society, catalogueOf([...homesInArea(5), ...othersInArea]));
  expect(chart?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Courtyard Heights: ₹9,800',
    'Whitefield: ₹5,000',
  ]);
});

test('the charts of a society compare it with other societies of its area that have enough homes', () => {
  const [comparable, sparse] = ['near', 'few'].map((id) =>
    aSociety({ id, name: `Society ${id}`, area: area.id }),
  );
  if (!comparable || !sparse) throw new Error('There are two.');
  const rows = aCatalogue({
    areas: [area],
    societies: [society, comparable, sparse],
    properties: [
      ...homesInArea(5),
      ...homesInArea(5, { society_id: comparable.id, price: 49_00_000 }, 100),
      ...homesInArea(4, { society_id: sparse.id, price: 20_00_000 }, 200),
    ],
  });
  const chart = societyCharts(society, rows).find(({ title }) => title === 'A square foot here and nearby');
  expect(chart?.rows).toEqual([
    { label: 'Courtyard Heights', value: '₹9,800', percent: 100, own: true },
    { label: 'Society near', value: '₹4,900', percent: 50, own: false },
  ]);
});

test('one home in a society is beside the middle of its area, but not where its price looks odd', () => {
  const inArea = homes(5, { area_id: area.id, price: 98_00_000, sqft: 1000 }, 500);
  const chartsWith = (price: number) =>
    societyCharts(society, catalogueOf([...homesInArea(1, { price, asset_type: 'Apartment' }), ...inArea]));
  expect(chartsWith(90_05_500)).toEqual([
    {
      title: 'What a square foot costs',
      rows: [
        { group, label: 'The home here', value: '₹9,006', percent: 92, own: true },
        { group, label: 'Whitefield', value: '₹9,800', percent: 100, own: false },
      ],
      note: 'Of Whitefield the middle of the homes for sale with us, to the nearest hundred rupees: 6 homes.',
    },
  ]);
  expect(chartsWith(5_00_00_000)).toEqual([]);
});

test('two homes in a society have bars that their price and size tell apart, or one bar where these are alike', () => {
  const inArea = homes(5, { area_id: area.id, price: 98_00_000, sqft: 1000 }, 500);
  const labelsOf = (own: Partial<Property>, other: Partial<Property>) => {
    const two = [...homesInArea(1, own), ...homesInArea(1, other, 1)];
    return societyCharts(society, catalogueOf([...two, ...inArea]))[0]?.rows.map(({ label }) => label);
  };
  expect(labelsOf({ price: 80_00_000 }, { price: 90_00_000 })).toEqual([
    '₹90.0 L, 1,000 sqft',
    '₹80.0 L, 1,000 sqft',
    'Whitefield',
  ]);
  expect(labelsOf({}, {})).toEqual(['Both homes here', 'Whitefield']);
});
