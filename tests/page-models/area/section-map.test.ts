import { expect, test } from 'vitest';
import { sectionMap } from '#page-models/area/section-map.ts';
import { areasPage } from '#page-models/area/areas-page.ts';
import { aContext, anArea, guid, homes } from '../../fixtures/rows.ts';

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

test('the sections of a city stand where the compass puts them, with what they hold', () => {
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

test('there is no plan where sections have no compass names, or too few have', () => {
  expect(pageWith([null]).map).toBeNull();
  expect(pageWith(['East Bangalore', 'West Bangalore', 'South Bangalore', 'Old Town']).map).toBeNull();
});

test('a second section at one point of the compass is listed beside the plan, not over the first', () => {
  const groups = ['North', 'South', 'East', 'West', 'north bangalore'].map((name, at) => ({
    name,
    value: String(at),
    cards: [],
  }));
  const map = sectionMap(groups, { city: 'Bangalore', homesIn: () => 0 });
  expect(map?.rooms).toHaveLength(4);
  expect(map?.others.map(({ href }) => href)).toEqual(['#group-4']);
});
