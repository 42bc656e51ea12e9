import { expect, test } from 'vitest';
import { noFilters } from '#domain/search/filters.ts';
import { homesOnMap, typicalPrice } from '#domain/search/results/map-areas.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { areaCharts, societyCharts } from '#page-models/chart/chart.ts';
import { homesPages } from '#page-models/homes/homes-page.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { sqftComparison } from '#page-models/property/sqft-comparison.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, aProperty, aSociety, guid } from '../../fixtures/rows.ts';

const area = anArea();
const hoodi = anArea({ id: guid(51), area: 'Hoodi', slug: 'hoodi' });
const society = aSociety({ area: area.id });
/** Their mean, their median, and their total price over their total size are three different figures. */
const lakhs = [60, 70, 85, 90, 110, 400, 900];
const sizes = [1000, 1000, 1000, 1000, 1000, 2000, 3000];
const apartments = lakhs.map((lakh, n) =>
  aProperty({
    id: guid(100 + n),
    area_id: area.id,
    society_id: n < 5 ? society.id : null,
    price: lakh * 100_000,
    sqft: sizes[n] ?? 0,
    last_verified: n === 0 ? '2026-11-14' : null,
  }),
);
const elsewhere = [1, 2, 3, 4, 5].map((n) =>
  aProperty({ id: guid(300 + n), area_id: hoodi.id, price: n * 1_000_000, sqft: 1000 }),
);
/** None of them is counted. */
const others = [
  aProperty({ id: guid(200), area_id: area.id, asset_type: 'Villa', price: 90_000_000, sqft: 3000 }),
  aProperty({ id: guid(201), area_id: area.id, property_type: 'Rent', price: 30_000 }),
  aProperty({ id: guid(202), area_id: area.id, price: null }),
  aProperty({ id: guid(203), area_id: area.id, currency: 'USD', price: 900_000 }),
  aProperty({ id: guid(204), area_id: area.id, publish: 10, price: 1_000_000 }),
];
const context = aContext({
  areas: [area, hoodi],
  societies: [society],
  properties: [...apartments, ...elsewhere, ...others],
});
const { catalogue } = context;

function readSale() {
  return readHomes(searchIndex(catalogue, () => true).sale);
}

function figuresOfList(path: string): string {
  const page = sitePages(context)
    .find((each) => each.path === path)
    ?.model();
  return page?.kind === 'homes' ? page.figures.join(' ') : '';
}

test('the price per square foot of an area is one figure with its type and its count, wherever it stands', () => {
  const homes = readSale();
  const [placed] = homesOnMap(homes, matchHomes(homes, noFilters, 0), cityCoordinates).localities.filter(
    ({ slug }) => slug === area.slug,
  );
  const [ofArea] = areaCharts(area, catalogue);
  const [ofSociety] = societyCharts(society, catalogue);
  const [home] = apartments;
  const mapPrice = placed && typicalPrice(homes, placed.rows, 'Sale');
  if (!placed || !home) throw new Error('The area is on the map.');
  expect({
    map: mapPrice && { type: mapPrice.type, rupees: mapPrice.rupees, homes: mapPrice.homes },
    list: figuresOfList('/buy/in/whitefield').match(
      /Apartment: \S+ per sqft \(basis not given\) is the middle of \d+ homes here/,
    )?.[0],
    home: sqftComparison(home, catalogue)?.replace(/^\S+ \S+ /, ''),
    'its own chart': [ofArea?.rows[0]?.group, ofArea?.rows[0]?.label, ofArea?.rows[0]?.value, ofArea?.note],
    'the chart of a society': [
      ofSociety?.rows[1]?.group,
      ofSociety?.rows[1]?.label,
      ofSociety?.rows[1]?.value,
    ],
    'the chart of a neighbour': areaCharts(hoodi, catalogue)
      .find(({ title }) => title === 'A square foot here and nearby')
      ?.rows.find(({ label }) => label === 'Whitefield')?.value,
  }).toEqual({
    map: { type: 'Apartment, basis not given', rupees: 9000, homes: 7 },
    list: 'Apartment: ₹9,000 per sqft (basis not given) is the middle of 7 homes here',
    home: '₹9,000, the middle of 7 homes of this type in the area',
    'its own chart': [
      'Apartment, basis not given',
      'Whitefield',
      '₹9,000',
      'The middle of the homes for sale with us, to the nearest hundred rupees: 7 homes here, 10+ homes in Bangalore.',
    ],
    'the chart of a society': ['Apartment, basis not given', 'Whitefield', '₹9,000'],
    'the chart of a neighbour': '₹9,000',
  });
});

test('that of the city is one figure in its lists and its charts, and counts no other city', () => {
  const mysuru = anArea({ id: guid(52), area: 'Gokulam', slug: 'gokulam', city_id: guid(2) });
  const far = [1, 2, 3, 4, 5, 6].map((n) =>
    aProperty({ id: guid(400 + n), area_id: mysuru.id, price: 90_000_000, sqft: 1000 }),
  );
  const both = aContext({
    cities: [...catalogue.cities, { id: guid(2), name: 'Mysuru' }],
    areas: [area, hoodi, mysuru],
    societies: [society],
    properties: [...apartments, ...elsewhere, ...others, ...far],
  });
  const lists = sitePages(both).map((page) => page.model());
  const list = lists.find(({ path }) => path.endsWith('/in/whitefield'));
  expect(list?.kind === 'homes' && list.figures[1]).toBe(
    'Apartment: ₹9,000 per sqft (basis not given) is the middle of 7 homes here, ₹6,500 of all we list in Bangalore.',
  );
  expect(areaCharts(area, both.catalogue)[0]?.rows[1]).toMatchObject({
    group: 'Apartment, basis not given',
    label: 'Bangalore',
    value: '₹6,500',
  });
});

test('a list, its small map, its large map and its search index count the same homes of one offer', () => {
  const unknown = anArea({ id: guid(53), area: 'Nowhere', slug: 'nowhere-layout' });
  const sale = [unknown.id, null].map((area_id, n) => aProperty({ id: guid(500 + n), area_id }));
  const rent = [1, 2, 3].map((n) =>
    aProperty({ id: guid(600 + n), area_id: null, property_type: 'Rent', price: 30_000 }),
  );
  const rows = aContext({
    areas: [area, hoodi, unknown],
    societies: [society],
    properties: [...apartments, ...elsewhere, ...sale, ...rent],
  });
  const homes = readHomes(searchIndex(rows.catalogue, () => true).sale);
  const failures = matchHomes(homes, noFilters, 0);
  const { localities, elsewhere: unplaced, nowhere } = homesOnMap(homes, failures, cityCoordinates);
  const placed = localities.reduce((sum, { homes: count }) => sum + count, 0);
  const page = homesPages('Sale', rows)[0]?.model();
  expect([homes.count, placed, nowhere]).toEqual([14, 12, 1]);
  expect(unplaced.map(({ name, homes: count }) => [name, count])).toEqual([['Nowhere', 1]]);
  expect(page?.summary).toBe('14 homes to buy in all, newest first.');
  expect(page?.map?.sentences).toEqual([
    '12 homes in 2 areas, each at its middle.',
    '2 homes are not on the map, because we do not know where their areas lie: Nowhere 1.',
  ]);
});
