import { describe, expect, it } from 'vitest';
import { homesSheetSchema, placesFileSchema } from '#contracts/homes-file-schema.ts';
import { joinSheets } from '#domain/search/homes/homes-sheets.ts';
import { createCatalogue } from '#domain/catalogue/catalogue.ts';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { readVocabulary } from '#domain/search/places/places-file.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { homeCards } from '#page-models/property/home-card.ts';
import { searchIndex, searchIndexAfter } from '#page-models/homes/search-index.ts';
import { aBareProperty, aContext, anArea, aProperty, bangalore, guid, minute } from '../../fixtures/rows.ts';

const properties = [
  aProperty({ id: guid(1001), source_key: 'ANG-1001', floor_no: '3 of 12', facing_dir: 'North East' }),
  aProperty({
    id: guid(1002),
    property_type: 'Rent',
    price: 45_000,
    bedrooms: 0,
    images: [],
    last_verified: null,
  }),
  aProperty({ id: guid(1003), created_at: minute(5), currency: 'USD', title: 'ಮನೆ', asset_type: 'n/a' }),
  aBareProperty({ id: guid(1004), slug: 'bare' }),
  aProperty({ id: guid(1005), publish: 10 }),
];
const { catalogue } = aContext({ properties });

describe('the search index', () => {
  it('contains the homes of each offer, newest first, and matches its schema', () => {
    const { sale, rent, places } = JSON.parse(JSON.stringify(searchIndex(catalogue, () => true)));
    const titles = (file: unknown) => {
      const homes = readHomes(joinSheets([homesSheetSchema.parse(file)]));
      return Array.from({ length: homes.count }, (_, row) => homes.home(row)?.title);
    };
    expect(titles(sale)).toEqual(['ಮನೆ', '3 BHK in Courtyard Heights', 'Bare']);
    expect(titles(rent)).toEqual(['3 BHK in Courtyard Heights']);
    expect(placesFileSchema.parse(places)).toMatchObject({
      types: ['apartment'],
      bhk: [0, 3],
      baths: [2],
      referencePrefixes: ['ANG-'],
    });
  });

  it('contains what is needed to parse a search line', () => {
    const vocabulary = readVocabulary(searchIndex(catalogue, () => true).places);
    expect(parseLine('ang 1001 apartment', vocabulary)).toMatchObject({
      reference: 'ANG-1001',
      filters: { types: ['apartment'] },
    });
  });

  it('has the same facts of a home as its card', () => {
    const homes = readHomes(searchIndex(catalogue, () => true).sale);
    const [, second] = [0, 1].map((row) => homes.home(row));
    expect(second).toMatchObject({
      slug: 'listing-1001',
      reference: 'ANG-1001',
      floor: 'low',
      facing: 'North East',
      type: 'Apartment',
      checked: '2026-11-14',
      recorded: false,
      photos: true,
      place: 'Whitefield',
    });
    const [card] = homeCards(
      catalogue.properties.filter(({ id }) => id === guid(1001)),
      catalogue,
    );
    expect(second?.picture.src).toBe(card?.picture.src);
  });

  it('knows an area by its earlier slugs, unless another area has one now', () => {
    const inMysuru = { id: guid(91), name: 'Mysuru' };
    const index = searchIndex(
      createCatalogue({
        cities: [inMysuru],
        areas: [
          anArea({
            ...{ id: guid(71), slug: 'whitefield', area: 'Whitefield' },
            former_addresses: ['bangalore/whietfield', 'bangalore/constructor', 'bangalore/hoodi'],
          }),
          anArea({ id: guid(72), slug: 'hoodi', area: 'Hoodi', former_addresses: ['bangalore/whietfield'] }),
          anArea({
            ...{ id: guid(73), slug: 'gokulam', area: 'Gokulam', city_id: inMysuru.id },
            former_addresses: ['mysore/gokulam', 'mysuru/gokula'],
          }),
        ],
        societies: [],
        properties: [aProperty({ area_id: guid(71), area: null })],
        formerSlugs: [],
      }),
      () => true,
    );
    const file = placesFileSchema.parse(JSON.parse(JSON.stringify(index.places)));
    expect(file.formerAreas).toEqual([
      ['gokulam-mysore', 'gokulam-mysuru'],
      ['gokula-mysuru', 'gokulam-mysuru'],
      // Two areas left it. The first by name has its page too.
      ['whietfield', 'hoodi'],
      ['constructor', 'whitefield'],
    ]);
    expect(parseLine('2 bhk constructor', readVocabulary(file)).filters.areas).toEqual(['whitefield']);
  });

  it('says of a misspelt row of an area which area is meant, but not across cities', () => {
    const inMysuru = { id: guid(2), name: 'Mysuru' };
    const named = (id: number, area: string, city = bangalore) =>
      anArea({ id: guid(id), area, slug: `area-${id}`, city_id: city.id });
    const { index } = searchIndexAfter(
      null,
      createCatalogue({
        cities: [bangalore, inMysuru],
        areas: [named(71, 'Whitefield'), named(72, 'Whietfield'), named(73, 'Whitefiled', inMysuru)],
        societies: [],
        properties: [...Array(10).fill(71), 72, 73].map((area: number, at) =>
          aProperty({
            ...{ id: guid(8001 + at), area_id: guid(area), area: null },
            city: area === 73 ? 'Mysuru' : 'Bangalore',
          }),
        ),
        formerSlugs: [],
      }),
      () => true,
    );
    const file = placesFileSchema.parse(JSON.parse(JSON.stringify(index.places)));
    expect(file.misspelt).toEqual([[1, 0]]);
    expect(parseLine('whitfield', readVocabulary(file)).filters.areas).toEqual(['area-71']);
  });

  it('follows a merge although no home has changed', () => {
    const area = anArea({ id: guid(71), slug: 'whitefield', area: 'Whitefield' });
    const rows = { cities: [], societies: [], properties: [], formerSlugs: [] };
    const before = searchIndexAfter(null, createCatalogue({ ...rows, areas: [area] }), () => true);
    const merged = { ...area, former_addresses: ['bangalore/whietfield'] };
    const after = searchIndexAfter(before, createCatalogue({ ...rows, areas: [merged] }), () => true);
    expect(after.index.places.formerAreas).toEqual([['whietfield', 'whitefield']]);
    expect(searchIndexAfter(after, after.catalogue, () => true).index.places).toBe(after.index.places);
  });

  it('leaves out homes without a published page', () => {
    expect(searchIndex(catalogue, ({ slug }) => slug !== 'bare').sale.count).toBe(2);
  });

  it('does not depend on the order of the rows', () => {
    const reversed = createCatalogue({
      cities: [],
      areas: [],
      societies: [],
      formerSlugs: [],
      properties: properties.toReversed(),
    });
    const inOrder = createCatalogue({ cities: [], areas: [], societies: [], formerSlugs: [], properties });
    expect(JSON.stringify(searchIndex(reversed, () => true))).toBe(
      JSON.stringify(searchIndex(inOrder, () => true)),
    );
  });
});
