import { expect, test } from 'vitest';
import { sectionMap } from '#page-models/area/section-map.ts';
import { areaPage } from '#page-models/area/area-page.ts';
import { type AreasPage, areasPages } from '#page-models/area/areas-page.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { aContext, anArea, guid, homes } from '../../fixtures/rows.ts';

function areasPage(city: string, context: PageContext): AreasPage {
  const [first] = areasPages(city, context).map(({ model }) => model());
  if (!first) throw new Error('there is always a first page');
  return first;
}

const pageWith = (sections: (string | null)[]) =>
  areasPage(
    'Bangalore',
    aContext({
      areas: sections.map((city_section, at) =>
        anArea({ id: guid(50 + at), area: `Area ${at}`, slug: `area-${at}`, city_section }),
      ),
      properties: homes(2, { area_id: guid(50) }),
    }),
  );

test('the sections of a city are placed on the plan by their compass names, with their counts', () => {
  const { map, groups } = pageWith([
    'East Bangalore',
    'Central Bangalore',
    'North-West Bangalore',
    'South',
    null,
  ]);
  expect(map?.rooms.map(({ point, name, counts }) => [point, name, ...counts])).toEqual([
    ['nw', 'North-West', '1 locality'],
    ['c', 'Central', '1 locality'],
    ['e', 'East', '1 locality', '2 homes'],
    ['s', 'South', '1 locality'],
  ]);
  expect(map?.others.map(({ name }) => name)).toEqual(['Other Areas']);
  const anchors = groups.map(({ value }) => `#group-${value}`);
  expect([...(map?.rooms ?? []), ...(map?.others ?? [])].map(({ href }) => href).toSorted()).toEqual(
    anchors.toSorted(),
  );
});

test('a section on the plan lists its areas, those with most homes first, with the counts of their pages', () => {
  const area = (n: number, name: string) =>
    anArea({ id: guid(50 + n), area: name, slug: name.toLowerCase(), city_section: 'East' });
  const context = aContext({
    areas: [
      area(0, 'Hoodi'),
      area(1, 'Whitefield'),
      area(2, 'Begur'),
      ...['North', 'South', 'West'].map((city_section, at) =>
        anArea({ id: guid(70 + at), area: city_section, slug: city_section, city_section }),
      ),
    ],
    properties: [...homes(2, { area_id: guid(51) }), ...homes(1, { area_id: guid(50) }, 5)],
  });
  const east = areasPage('Bangalore', context).map?.rooms.find(({ point }) => point === 'e');
  expect(east?.areas).toEqual([
    { name: 'Whitefield', href: '/bangalore/areas/whitefield', homes: '2' },
    { name: 'Hoodi', href: '/bangalore/areas/hoodi', homes: '1' },
    { name: 'Begur', href: '/bangalore/areas/begur', homes: '' },
  ]);
  expect(east?.more).toBeNull();
  const { catalogue } = context;
  const counts = ['Whitefield', 'Hoodi', 'Begur'].map((name) => {
    const match = catalogue.areas.find((each) => each.area === name);
    return match && areaPage(match, context).count;
  });
  expect(counts).toEqual(['2 homes listed here', '1 home listed here', 'No home listed here yet']);
});

test('a section with many areas lists six, and the number of the others', () => {
  const manyAreas = Array.from({ length: 20 }, (_, at) => ({
    name: `Area ${at}`,
    href: `/a/${at}`,
    homes: 0,
  }));
  const groups = ['North', 'South', 'East', 'West'].map((name) => ({
    name,
    href: '#group',
  }));
  const map = sectionMap(groups, { city: 'Bangalore', areasIn: () => manyAreas });
  expect(map?.rooms[0]?.areas).toHaveLength(6);
  expect(map?.rooms[0]?.more).toBe('and 14 more');
});

test('a city has no plan when too few of its sections have compass names', () => {
  expect(pageWith([null]).map).toBeNull();
  expect(pageWith(['East Bangalore', 'West Bangalore', 'South Bangalore', 'Old Town']).map).toBeNull();
});

test('a second section at the same compass point is listed beside the plan', () => {
  const groups = ['North', 'South', 'East', 'West', 'north bangalore'].map((name, at) => ({
    name,
    href: `#group-${at}`,
  }));
  const map = sectionMap(groups, { city: 'Bangalore', areasIn: () => [] });
  expect(map?.rooms).toHaveLength(4);
  expect(map?.others.map(({ href }) => href)).toEqual(['#group-4']);
});

test('a city without a plan has its areas on the map: circles lead to their pages, dots are areas without homes', () => {
  const at = (n: number, slug: string) => anArea({ id: guid(50 + n), area: slug, slug, city_section: null });
  const context = aContext({
    areas: [at(0, 'whitefield'), at(1, 'hebbal'), at(2, 'jayanagar'), at(3, 'nowhere-at-all')],
    properties: [...homes(2, { area_id: guid(50) }), ...homes(1, { area_id: guid(51) }, 5)],
  });
  const { map, cityMap } = areasPage('Bangalore', context);
  expect(map).toBeNull();
  expect(cityMap?.circles.map(({ href, label }) => [href, label])).toEqual([
    ['/bangalore/areas/whitefield', 'whitefield 2 homes'],
    ['/bangalore/areas/hebbal', 'hebbal 1 home'],
  ]);
  expect(cityMap?.dots?.match(/h0/g)).toHaveLength(1);
  expect(cityMap?.sentences.at(-1)).toBe('1 area is not on the map: we do not know where it lies.');
});

test('a plan is shown instead of the map, and a city of which we know no position has neither', () => {
  expect(pageWith(['East', 'West', 'South', 'North']).cityMap).toBeNull();
  expect(pageWith([null]).cityMap).toBeNull();
});

test('a room of a section that is divided by letter still lists its areas with most homes', () => {
  const areas = Array.from({ length: 70 }, (_, at) =>
    anArea({ id: guid(500 + at), area: `Area ${at}`, slug: `area-${at}`, city_section: 'East' }),
  );
  const others = ['North', 'South', 'West'].map((city_section, at) =>
    anArea({ id: guid(70 + at), area: city_section, slug: city_section, city_section }),
  );
  const context = aContext({ areas: [...areas, ...others], properties: homes(3, { area_id: guid(569) }) });
  const { map, groups } = areasPage('Bangalore', context);
  expect(map?.rooms.find(({ point }) => point === 'e')?.areas[0]?.name).toBe('Area 69');
  expect(groups[0]?.letters).toEqual([{ letter: 'A', cards: 70 }]);
  const only = areasPage('Bangalore', aContext({ areas }));
  expect([only.listHeading, only.isLong]).toEqual(['All areas by letter', true]);
});
