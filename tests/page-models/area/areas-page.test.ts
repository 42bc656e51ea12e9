import { describe, expect, it } from 'vitest';
import { type AreasPage, areasPages } from '#page-models/area/areas-page.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext, anArea, bangalore, guid, homes, mysore } from '../../fixtures/rows.ts';

const modelsOf = (city: string, context: PageContext) =>
  areasPages(city, context).map(({ model }) => model());
const areasPage = (city: string, context: PageContext): AreasPage => {
  const [first] = modelsOf(city, context);
  if (!first) throw new Error('there is always a first page');
  return first;
};

const area = (n: number, section: string | null, overrides = {}) =>
  anArea({ id: guid(60 + n), area: `Area ${n}`, slug: `area-${n}`, city_section: section, ...overrides });
const areas = [
  area(1, 'North'),
  area(2, 'East'),
  area(3, 'East'),
  area(4, null),
  area(5, 'N/A'),
  area(6, 'East', { city_id: mysore.id }),
  area(7, 'North', { city_id: null }),
];
const properties = [
  ...homes(1, { area_id: guid(62) }),
  ...homes(2, { area_id: guid(63) }, 10),
  ...homes(4, { area_id: guid(66) }, 20),
  ...homes(9, { area_id: guid(61), publish: null }, 30),
  ...homes(3, { area_id: null }, 50),
];
const context = aContext({ cities: [bangalore, mysore], areas, properties });
const page = areasPage('Bangalore', context);

describe('the areas index of a city', () => {
  it('groups areas by section, largest first, and sorts areas within a section by their homes', () => {
    expect(page.groups.map(({ name, cards }) => [name, ...cards.map((card) => card.name)])).toEqual([
      ['East', 'Area 3', 'Area 2'],
      ['North', 'Area 1', 'Area 7'],
      ['Other Areas', 'Area 4', 'Area 5'],
    ]);
    expect(page.filter.options.map(({ label }) => label)).toEqual([
      'All Sections (6)',
      'East (2)',
      'North (2)',
      'Other Areas (2)',
    ]);
  });

  it('counts the published homes of its areas', () => {
    expect(page.stats).toEqual([
      { value: '6', label: 'Localities' },
      { value: '3', label: 'Listings', basis: 'in these areas' },
      { value: '3', label: 'Sections' },
      { value: '100%', label: 'Verified Data' },
    ]);
    expect(page.statsNote).toBe('Verified Data as of 21 November 2026.');
    expect(page.head.description).toContain('with 3 homes listed in them');
    expect(page.top.map(({ name, count }) => [name, count])).toEqual([
      ['Area 3', '2 homes listed'],
      ['Area 2', '1 home listed'],
    ]);
  });

  it('counts a home of a part once, and localities apart from their parts', () => {
    const tree = areas.map((each) => (each.id === guid(63) ? { ...each, lies_in: guid(62) } : each));
    const withPart = areasPage(
      'Bangalore',
      aContext({ cities: [bangalore, mysore], areas: tree, properties }),
    );
    expect(withPart.stats.slice(0, 2).map(({ value }) => value)).toEqual(['5', '3']);
    expect(withPart.head.description).toContain('5 localities of Bangalore and 1 part of them in 3 sections');
    expect(withPart.top.map(({ name, count }) => [name, count])).toEqual([['Area 2', '3 homes listed']]);
    expect(withPart.groups[0]?.cards.map(({ name, place }) => [name, place])).toEqual([
      ['Area 2', 'East, Bangalore'],
      ['Area 3', 'Area 2, East, Bangalore'],
    ]);
  });

  it('contains only the areas of that city', () => {
    const mysorePage = areasPage('Mysore', context);
    expect(mysorePage.path).toBe('/mysore/areas');
    expect(mysorePage.groups.flatMap(({ cards }) => cards.map(({ href }) => href))).toEqual([
      '/mysore/areas/area-6',
    ]);
    expect(mysorePage.groups[0]?.cards[0]?.place).toBe('East, Mysore');
  });

  it('has at most six areas in its top list', () => {
    const eightAreas = Array.from({ length: 8 }, (_, n) => area(n, 'East'));
    const listedHomes = eightAreas.flatMap(({ id }, n) => homes(n + 1, { area_id: id }, n * 20));
    const { top } = areasPage('Bangalore', aContext({ areas: eightAreas, properties: listedHomes }));
    expect(top.map(({ name }) => name)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Area ${n}`));
  });
});

describe('an index of more areas than a page holds', () => {
  const context = aContext({
    areas: [
      ...Array.from({ length: 2300 }, (_, n) => area(n, null)),
      ...['North', 'South', 'West', 'East'].map((section, n) => area(3000 + n, section)),
    ],
  });
  const models = modelsOf('Bangalore', context);
  const [first, second] = models;

  it('has numbered pages whose addresses collide with no area', () => {
    expect(models.map(({ path }) => path)).toEqual(['/bangalore/areas', '/bangalore/areas/page/2']);
    expect(models.map(({ head }) => head.title)).toEqual([
      'Areas of Bangalore: prices, water, metro | Angala',
      'Areas of Bangalore: prices, water, metro, page 2 | Angala',
    ]);
    const withNumericSlug = aContext({
      areas: [...context.catalogue.areas, area(4000, null, { slug: '2' })],
    });
    const paths = sitePages(withNumericSlug).map(({ filePath }) => filePath);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('continues a section that does not fit one page on the next', () => {
    expect(models.map(({ groups }) => groups.map(({ name, count }) => `${name}: ${count}`))).toEqual([
      ['Other Areas: 1 to 2,000 of 2,300'],
      ['Other Areas: 2,001 to 2,300 of 2,300', 'East: 1', 'North: 1', 'South: 1', 'West: 1'],
    ]);
    expect(first?.groups[0]?.continued).toEqual({
      href: '/bangalore/areas/page/2#group-1',
      label: 'Other Areas continues on page 2',
    });
    expect(second?.groups[0]?.continued).toBeNull();
  });

  it('has its plan on the first page, with links to the pages that list each section', () => {
    const links = [...(first?.map?.rooms ?? []), ...(first?.map?.others ?? [])];
    expect(links.map(({ name, href, counts }) => [name, href, counts[0]])).toEqual([
      ['North', '/bangalore/areas/page/2#group-3', '1 locality'],
      ['West', '/bangalore/areas/page/2#group-5', '1 locality'],
      ['East', '/bangalore/areas/page/2#group-2', '1 locality'],
      ['South', '/bangalore/areas/page/2#group-4', '1 locality'],
      ['Other Areas', '#group-1', '2,300 localities'],
    ]);
    expect(second?.map).toBeNull();
  });
});

it('in a long section what lies in a locality follows it, under its letter', () => {
  const city_section = 'South';
  const others = Array.from({ length: 70 }, (_, at) =>
    anArea({ id: guid(500 + at), area: `Hoodi ${at}`, slug: `hoodi-${at}`, city_section }),
  );
  const locality = anArea({ id: guid(700), area: 'JP Nagar', slug: 'jp-nagar', city_section });
  const part = (n: number, area: string, section = city_section) =>
    anArea({
      id: guid(700 + n),
      area,
      slug: `part-${n}`,
      lies_in: locality.id,
      place_kind: 'part',
      city_section: section,
    });
  const beside = anArea({ id: guid(710), area: 'JP Nagar Extension', slug: 'beside', city_section });
  const areas = [
    ...others,
    beside,
    part(1, 'Kaveri Layout'),
    part(2, '7th Phase'),
    part(3, 'Zoo Road', 'East'),
    locality,
  ];
  const { groups } = areasPage('Bangalore', aContext({ areas }));
  expect(groups[0]?.letters).toEqual([
    { letter: 'H', cards: 70 },
    { letter: 'J', cards: 4 },
  ]);
  expect(groups[0]?.cards.slice(70).map(({ name, within }) => [name, within])).toEqual([
    ['JP Nagar', undefined],
    ['7th Phase', 'JP Nagar'],
    ['Kaveri Layout', 'JP Nagar'],
    ['JP Nagar Extension', undefined],
  ]);
  expect(groups.map(({ count }) => count)).toEqual(['72 and 2 parts of them', '1']);
  expect(groups[1]?.cards.map(({ name, within }) => [name, within])).toEqual([['Zoo Road', undefined]]);
});
