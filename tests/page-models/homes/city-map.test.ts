import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Area } from '#domain/area/area.ts';
import { mapSourcesPath } from '#domain/city/geo-credits.ts';
import { listKey, placeListsOf } from '#domain/place-list/place-lists.ts';
import { areaMap, cityMap } from '#page-models/homes/city-map.ts';
import { placeListPages, type HomesPage, homesPages } from '#page-models/homes/homes-page.ts';
import { aCatalogue, aContext, anArea, aProperty, guid } from '../../fixtures/rows.ts';

const names = ['whitefield', 'hebbal', 'jayanagar', 'indiranagar', 'nowhere-at-all'];
const areas: Area[] = names.map((slug, at) => anArea({ id: guid(500 + at), slug, area: slug }));
const counts = [9, 4, 3, 2, 5];
const properties = areas.flatMap((area, at) =>
  Array.from({ length: counts[at] ?? 0 }, (_, row) =>
    aProperty({
      id: guid(1000 + at * 50 + row),
      slug: `home-${at}-${row}`,
      area_id: area.id,
      property_type: 'Sale',
    }),
  ),
);
const homeIn = ({ id, slug }: Area) =>
  aProperty({ id: guid(2000 + Number(id.slice(-3))), slug, area_id: id });
const catalogue = aCatalogue({ areas, properties });
const map = cityMap('Sale', catalogue.properties, catalogue);

describe('the small map of a list', () => {
  it('has a circle with a count for each area that has a list', () => {
    expect(map?.circles.map(({ href, label }) => [href, label])).toEqual([
      ['/buy/in/whitefield', 'whitefield 9 homes'],
      ['/buy/in/hebbal', 'hebbal 4 homes'],
      ['/buy/in/jayanagar', 'jayanagar 3 homes'],
    ]);
  });

  it('has a dot for an area without a list, and states how many homes are not on it', () => {
    expect(map?.dots?.match(/h0/g)).toHaveLength(1);
    expect(map?.sentences).toEqual([
      '18 homes in 4 areas, each at its middle.',
      '5 homes are not on the map, because we do not know where their areas lie: nowhere-at-all 5.',
    ]);
  });

  it('cuts off no name of an area at its edges', () => {
    const edges = ['kaggalipura', 'bannerghatta', 'sarjapur', 'attibele', 'hessarghatta', 'budigere'].map(
      (slug, at) => anArea({ id: guid(900 + at), slug, area: `${slug} - Hosur Main Road` }),
    );
    const drawn = areaMap(edges, aCatalogue({ areas: edges, properties: edges.map(homeIn) }));
    const [west = 0, north = 0, width = 0, height = 0] = drawn?.viewBox.split(' ').map(Number) ?? [];
    expect(drawn?.circles.length).toBeGreaterThan(2);
    for (const { name, x, y, r } of drawn?.circles ?? []) {
      // A letter of the name is 5.3 units wide on average, and its line stands 11 units below the circle.
      const half = name.length * 2.65;
      expect(x - half).toBeGreaterThanOrEqual(west);
      expect(x + half).toBeLessThanOrEqual(west + width);
      expect(y - r).toBeGreaterThanOrEqual(north);
      expect(y + r + 14).toBeLessThanOrEqual(north + height);
    }
  });

  it('credits the sources of its data', () => {
    const credits = map?.credits.map(({ text }) => text).join(' ') ?? '';
    for (const name of ['OpenStreetMap', 'DataMeet', 'KSRSAC', 'Open Bangalore', 'Vonter/transitrouter'])
      expect(credits).toContain(name);
  });

  it('links to an existing file with all sources', () => {
    expect(map?.credits.map(({ href }) => href)).toContain(mapSourcesPath);
    expect(readFileSync(`src/static${mapSourcesPath}`, 'utf8')).toContain('CC BY-SA 2.5 India');
  });

  it('does not exist when no home has a known position', () => {
    expect(cityMap('Rent', [], catalogue)).toBeNull();
  });
});

describe('the map button', () => {
  const manyHomes = Array.from({ length: 60 }, (_, row) =>
    aProperty({
      id: guid(3000 + row),
      slug: `many-${row}`,
      area_id: areas[0]?.id ?? '',
      property_type: 'Sale',
    }),
  );
  const context = aContext({ areas, properties: [...properties, ...manyHomes] });
  const mapOf = ({ model }: { model: () => HomesPage }) => model().filters.map;

  it('is on every page of /buy, and links to the small map without JavaScript', () => {
    const pages = homesPages('Sale', context);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(mapOf)).toEqual(pages.map(() => '/buy#map'));
  });

  it('leads from a list by place to its homes on the map, unless the position is unknown', () => {
    const of = (slug: string) =>
      [...placeListsOf('Sale', context.catalogue).values()]
        .flat()
        .filter((list) => listKey(list) === `in/${slug}`)
        .flatMap((list) => placeListPages(list, context).map(mapOf));
    expect(new Set(of('whitefield'))).toEqual(new Set(['/buy?area=whitefield#open-map']));
    expect(of('nowhere-at-all')).toEqual([null]);
  });
});

it('a circle counts what its list has: a home of a part stands at the place that the part lies in', () => {
  const place = anArea({ id: guid(600), slug: 'whitefield', area: 'Whitefield' });
  const part = anArea({ id: guid(601), slug: 'hebbal', area: 'A part', lies_in: place.id });
  const unknown = anArea({ id: guid(602), slug: 'nowhere', area: 'Unknown part', lies_in: place.id });
  const there = [place, part, unknown].flatMap(({ id }, at) =>
    [0, 1, 2].map((n) => aProperty({ id: guid(3000 + at * 10 + n), slug: `of-${at}-${n}`, area_id: id })),
  );
  const tree = aCatalogue({ areas: [place, part, unknown], properties: there });
  for (const map of [cityMap('Sale', there, tree), areaMap(tree.areas, tree)])
    expect(map?.circles.map(({ name, homes }) => [name, homes])).toEqual([['Whitefield', '9']]);
  expect(cityMap('Sale', there, tree)?.sentences).toEqual(['9 homes in 1 area, each at its middle.']);
  expect(areaMap(tree.areas, tree)?.sentences).toHaveLength(1);
});
