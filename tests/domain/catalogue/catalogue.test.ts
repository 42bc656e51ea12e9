import { describe, expect, it } from 'vitest';
import { cityFolders } from '#domain/catalogue/homes-by-city.ts';
import { createCatalogue, type CatalogueRows } from '#domain/catalogue/catalogue.ts';
import {
  aCatalogue,
  anArea,
  aProperty,
  aSociety,
  bangalore,
  guid,
  homes,
  minute,
  mysore,
} from '../../fixtures/rows.ts';

const whitefield = anArea();
const hidden = aSociety({ id: '1000', name: 'Somewhere', area: whitefield.id });

describe('the catalogue', () => {
  it('has published homes only', () => {
    const properties = [null, 10, 11, 999, 1000].map((publish, n) =>
      aProperty({ id: guid(100 + n), publish, area_id: whitefield.id, society_id: 'courtyard' }),
    );
    const catalogue = aCatalogue({ areas: [whitefield], societies: [aSociety()], properties });
    expect(catalogue.properties.map(({ publish }) => publish)).toEqual([11, 999, 1000]);
    expect(catalogue.homesInArea(whitefield.id)).toHaveLength(3);
    expect(catalogue.homesInSociety('courtyard')).toHaveLength(3);
    expect(catalogue.property(guid(101))).toBeUndefined();
  });

  it('has no hidden society, but the homes of one', () => {
    const home = aProperty({ society_id: '1000', area_id: whitefield.id });
    const catalogue = aCatalogue({ areas: [whitefield], societies: [hidden], properties: [home] });
    expect(catalogue.societies).toEqual([]);
    expect(catalogue.society('1000')).toBeUndefined();
    expect(catalogue.societiesInArea(whitefield.id)).toEqual([]);
    expect(catalogue.homesInArea(whitefield.id)).toEqual([home]);
  });

  it('lists homes newest first everywhere', () => {
    const rows = homes(3, { society_id: 'courtyard', area_id: whitefield.id });
    const catalogue = aCatalogue({ areas: [whitefield], societies: [aSociety()], properties: rows });
    const newest = rows.toReversed();
    expect([catalogue.properties, catalogue.homesInArea(whitefield.id)]).toEqual([newest, newest]);
    expect(catalogue.homesInSociety('courtyard')).toEqual(newest);
  });

  it('lists societies by score, then by name in any case, and those without a score last', () => {
    const societies = [
      aSociety({ id: 'd', name: 'delta', search_score: null }),
      aSociety({ id: 'c', name: 'Coral' }),
      aSociety({ id: 'b', name: 'beech', search_score: 3 }),
      aSociety({ id: 'a', name: 'Ash', search_score: 3 }),
      aSociety({ id: 'e', name: 'Elm', search_score: 9 }),
      aSociety({ id: 'f', name: 'Fig', search_score: 0 }),
    ];
    expect(aCatalogue({ societies }).societies.map(({ id }) => id)).toEqual(['e', 'a', 'b', 'f', 'c', 'd']);
  });

  it('lists the areas of a section of one city, most homes first', () => {
    const east = (n: number, city = bangalore) =>
      anArea({ id: guid(60 + n), slug: `a${n}`, area: `A${n}`, city_id: city.id, city_section: ' East ' });
    const areas = [east(1), east(2), east(3), east(4, mysore), anArea({ city_section: 'West' })];
    const properties = [
      ...homes(1, { area_id: guid(61) }),
      ...homes(3, { area_id: guid(62) }, 10),
      ...homes(9, { area_id: guid(63), publish: 10 }, 20),
    ];
    const catalogue = aCatalogue({ cities: [bangalore, mysore], areas, properties });
    const section = (city: string) => catalogue.areasInSection(city, 'East').map(({ id }) => id);
    expect(section(bangalore.id)).toEqual([guid(62), guid(61), guid(63)]);
    expect(section(mysore.id)).toEqual([guid(64)]);
  });

  it('names the city of an area, by default Bangalore', () => {
    const catalogue = aCatalogue({ cities: [bangalore, mysore] });
    const cityOf = (id: string | null) => catalogue.cityOf(anArea({ city_id: id }));
    expect([cityOf(mysore.id), cityOf(null), cityOf(guid(99))]).toEqual(['Mysore', 'Bangalore', 'Bangalore']);
  });

  it('has only former slugs of published homes that have changed their slug', () => {
    const home = aProperty({ slug: 'now' });
    const formerSlugs = [
      { slug: 'then', property_id: home.id },
      { slug: 'now', property_id: home.id },
      { slug: 'gone', property_id: guid(77) },
      { slug: 'hidden', property_id: guid(78) },
    ];
    const properties = [home, aProperty({ id: guid(78), publish: 10 })];
    expect(aCatalogue({ properties, formerSlugs }).formerSlugs.map(({ slug }) => slug)).toEqual(['then']);
  });

  it('does not depend on the order of the rows', () => {
    const rows: CatalogueRows = {
      cities: [bangalore, mysore],
      areas: [0, 1, 2].map((n) =>
        anArea({ id: guid(60 + n), slug: `a${n}`, area: 'Same', city_section: 'East' }),
      ),
      societies: [0, 1, 2].map((n) => aSociety({ id: `s${n}`, name: 'Same', area: guid(60) })),
      properties: [0, 1, 2].map((n) =>
        aProperty({ id: guid(100 + n), created_at: minute(1), area_id: guid(61) }),
      ),
      formerSlugs: [],
    };
    const backwards: CatalogueRows = {
      ...rows,
      cities: rows.cities.toReversed(),
      areas: rows.areas.toReversed(),
      societies: rows.societies.toReversed(),
      properties: rows.properties.toReversed(),
    };
    const [forwards, reversed] = [createCatalogue(rows), createCatalogue(backwards)];
    expect([forwards.cities, forwards.areas, forwards.societies, forwards.properties]).toEqual([
      reversed.cities,
      reversed.areas,
      reversed.societies,
      reversed.properties,
    ]);
    expect(forwards.areasInSection(bangalore.id, 'East')).toEqual(
      reversed.areasInSection(bangalore.id, 'East'),
    );
  });
});

it('each city has a folder, and the default city has one even without a row', () => {
  expect(cityFolders(aCatalogue({ cities: [] }))).toEqual(['bangalore']);
  expect(cityFolders(aCatalogue({ cities: [mysore, bangalore] }))).toEqual(['bangalore', 'mysore']);
});
