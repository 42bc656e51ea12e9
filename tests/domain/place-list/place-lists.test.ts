import { describe, expect, it } from 'vitest';
import type { Offer } from '#domain/offer.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { listKey, placeListsOf, findPlaceList } from '#domain/place-list/place-lists.ts';
import {
  aCatalogue,
  anArea,
  aProperty,
  aSociety,
  bangalore,
  guid,
  homes,
  mysore,
} from '../../fixtures/rows.ts';

const whitefield = anArea();
const inWhitefield = { area_id: whitefield.id };

function keysOf(rows: Partial<CatalogueRows>, offer: Offer = 'Sale') {
  return [...placeListsOf(offer, aCatalogue(rows)).values()].flat().map(listKey);
}

/** Homes of these prices in lakh. */
const priced = (...lakhs: number[]) =>
  lakhs.map((lakh, n) => aProperty({ id: guid(500 + n), price: lakh * 100_000, ...inWhitefield }));

describe('a list of homes by place', () => {
  it.each([
    [2, []],
    [3, ['in/whitefield']],
  ])('needs at least three homes, with %i in the area', (count, expected) => {
    const rows = { areas: [whitefield], properties: homes(count, { ...inWhitefield, price: null }) };
    expect(keysOf(rows)).toEqual(expected);
  });

  it('has homes of its own type only', () => {
    const rows = { areas: [whitefield], properties: homes(3, { ...inWhitefield, property_type: 'Rent' }) };
    expect(keysOf(rows)).toEqual([]);
    expect(keysOf(rows, 'Rent')).toContain('in/whitefield');
  });

  it('exists for a society too, without sizes and budgets', () => {
    const rows = {
      societies: [aSociety()],
      properties: [
        ...homes(3, { society_id: 'courtyard' }),
        aProperty({ bedrooms: 2, society_id: 'courtyard' }),
      ],
    };
    expect(keysOf(rows).filter((key) => key.startsWith('at/'))).toEqual(['at/courtyard']);
  });

  it('does not exist for the only city, and exists for one of several cities', () => {
    const properties = homes(3);
    expect(keysOf({ properties })).not.toContain('in/bangalore');
    const inBothCities = [...properties, ...homes(3, { city: 'Mysore' }, 10)];
    expect(keysOf({ cities: [bangalore, mysore], properties: inBothCities })).toEqual([
      'in/bangalore',
      'in/mysore',
    ]);
  });

  it('belongs to the first of two areas with the same slug, and never to an area named like the city', () => {
    const twin = anArea({ id: guid(51), city_id: null });
    const city = anArea({ id: guid(52), slug: 'bangalore', area: 'Bangalore' });
    const catalogue = aCatalogue({
      cities: [bangalore, mysore],
      areas: [whitefield, twin, city],
      properties: [whitefield, twin, city].flatMap(({ id }, n) => homes(3, { area_id: id }, n * 10)),
    });
    const list = (area: typeof whitefield) =>
      findPlaceList('Sale', { kind: 'area', area, city: catalogue.cityOf(area) }, null, catalogue)?.homes
        .length;
    expect([whitefield, twin, city].map(list)).toEqual([3, undefined, undefined]);
  });

  it('has the city in its address if that is not the default one, so that areas of one name have a list each', () => {
    const twin = anArea({ id: guid(51), city_id: mysore.id });
    const society = aSociety({ city: 'Mysore' });
    expect(
      keysOf({
        cities: [bangalore, mysore],
        areas: [whitefield, twin],
        societies: [society],
        properties: [
          ...homes(3, { area_id: whitefield.id }),
          ...homes(3, { area_id: twin.id, society_id: society.id }, 10),
        ],
      }),
    ).toEqual(['in/bangalore', 'in/mysore', 'in/whitefield', 'in/whitefield-mysore', 'at/courtyard-mysore']);
  });

  it.each(['../etc', 'A B', 'x/3-bhk', '-', '%2e%2e', 'ಕನ್ನಡ'])(
    'does not exist for a society with an unsafe slug: %s',
    (slug) => {
      const rows = { societies: [aSociety({ slug })], properties: homes(3, { society_id: slug }) };
      expect(keysOf(rows).filter((key) => key.startsWith('at/'))).toEqual([]);
    },
  );
});

describe('the list of a builder', () => {
  const courtyard = aSociety({ developer: 'Prestige Estates Projects Ltd' });
  const heights = aSociety({
    id: 'heights',
    slug: 'heights',
    developer: null,
    market: { developerName: 'PRESTIGE' },
  });
  const builderKeys = (rows: Partial<CatalogueRows>) => keysOf(rows).filter((key) => key.startsWith('by/'));
  const inSocieties = (...counts: number[]) =>
    counts.flatMap((count, at) =>
      homes(count, { society_id: ['courtyard', 'heights'][at] ?? null }, at * 10),
    );

  it('has the homes of its societies, however their rows write its name', () => {
    const catalogue = aCatalogue({ societies: [courtyard, heights], properties: inSocieties(2, 1) });
    const [list] = placeListsOf('Sale', catalogue).get('by/prestige') ?? [];
    expect(list?.homes).toHaveLength(3);
    expect(list?.place).toEqual({
      kind: 'builder',
      builder: { slug: 'prestige', name: 'Prestige Group' },
      city: 'Bangalore',
    });
  });

  it.each([
    ['three homes', [1, 1]],
    ['homes in two of its societies, because the list of one has them all', [3, 0]],
  ])('needs %s', (_, counts) => {
    expect(builderKeys({ societies: [courtyard, heights], properties: inSocieties(...counts) })).toEqual([]);
  });

  it('is one for each city', () => {
    const inMysore = inSocieties(2, 1).map((home, at) => ({ ...home, id: guid(900 + at), city: 'Mysore' }));
    expect(
      builderKeys({
        cities: [bangalore, mysore],
        societies: [courtyard, heights],
        properties: [...inSocieties(2, 2), ...inMysore],
      }),
    ).toEqual(['by/prestige', 'by/prestige-mysore']);
  });

  it.each(['constructor', '__proto__', 'toString'])('exists for a builder called %s', (name) => {
    const slug = name.toLowerCase().replaceAll('_', '');
    const societies = [courtyard, heights].map((each) => ({ ...each, developer: name }));
    expect(builderKeys({ societies, properties: inSocieties(2, 1) })).toEqual([`by/${slug}`]);
  });

  it('has the name that most of its societies write', () => {
    const societies = ['NERALU', 'Neralu', 'Neralu'].map((developer, at) =>
      aSociety({ id: `s${at}`, slug: `s${at}`, developer }),
    );
    const properties = societies.flatMap(({ id }, at) => homes(1, { society_id: id }, at * 10));
    const [list] = placeListsOf('Sale', aCatalogue({ societies, properties })).get('by/neralu') ?? [];
    expect(list?.place).toMatchObject({ builder: { name: 'Neralu' } });
  });
});

describe('the lists of facts', () => {
  const keys = (offer: Offer, facts: readonly Partial<ReturnType<typeof aProperty>>[]) =>
    keysOf(
      {
        areas: [whitefield],
        properties: facts.map((fact, n) =>
          aProperty({
            id: guid(600 + n),
            price: null,
            bedrooms: null,
            property_type: offer,
            ...inWhitefield,
            ...fact,
          }),
        ),
      },
      offer,
    ).filter((key) => key.startsWith('in/whitefield/'));
  const full = { furnishing: 'full' } as const;
  const semi = { furnishing: 'semi' } as const;
  const ready = { possession: 'ready' } as const;

  it('need three homes that state the fact, and one of the place that does not', () => {
    expect(keys('Rent', [full, full, semi])).toEqual([]);
    expect(keys('Rent', [full, full, full, {}])).toEqual(['in/whitefield/furnished']);
    expect(keys('Rent', [full, full, full])).toEqual([]);
    expect(keys('Rent', [full, full, full, semi, semi, semi])).toEqual([
      'in/whitefield/furnished',
      'in/whitefield/semi-furnished',
    ]);
  });

  it('are of homes for sale that are ready, and of homes to rent by furnishing', () => {
    expect(keys('Sale', [ready, ready, ready, { possession: '2027-06' }, { possession: null }])).toEqual([
      'in/whitefield/ready-to-move',
    ]);
    expect(keys('Sale', [full, full, full, {}])).toEqual([]);
    expect(keys('Rent', [ready, ready, ready, {}])).toEqual([]);
  });
});

describe('the lists by size and budget of an area', () => {
  const limitsIn = (properties: ReturnType<typeof homes>) =>
    keysOf({ areas: [whitefield], properties })
      .filter((key) => key.startsWith('in/whitefield/'))
      .map((key) => key.slice('in/whitefield/'.length));

  it('exist with at least three homes', () => {
    const sizes = [2, 2, 2, 3, 3].map((bedrooms, n) =>
      aProperty({ id: guid(500 + n), bedrooms, price: null, ...inWhitefield }),
    );
    expect(limitsIn(sizes)).toEqual(['2-bhk']);
  });

  it('do not exist when they have all homes of the area or no more than a smaller budget', () => {
    expect(limitsIn(priced(30, 35, 38, 90, 95, 190))).toEqual(['under-40-lakh', 'under-1-crore']);
  });
});
