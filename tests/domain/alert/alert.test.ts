import { packedPoint } from '#domain/position/packed-point.ts';
import { describe, expect, it, test } from 'vitest';
import { alertFilters, alertQuery } from '#domain/alert/alert.ts';
import { alertLabel, hasKnownChoices } from '#domain/alert/alert-label.ts';
import {
  type AlertQuery,
  type ChangedHome,
  MAX_HOMES_IN_MAIL,
  matchingChanges,
} from '#domain/alert/matching-changes.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { nothingStated } from '../search/nothing-stated.ts';

const names = {
  areas: [{ slug: 'hebbal', name: 'Hebbal' }],
  societies: [{ slug: 'rain-tree', name: 'Rain Tree' }],
  builders: [],
  cities: [],
  types: [{ slug: 'independent-house', name: 'Independent House' }],
};

const home = (overrides: Partial<ListedHome> = {}): ListedHome => ({
  title: '3 BHK in Hebbal',
  slug: '3-bhk-in-hebbal',
  reference: 'ANG-1150',
  price: 9_000_000,
  currency: null,
  bedrooms: 3,
  sqft: 1_240,
  ...nothingStated,
  city: null,
  area: { slug: 'hebbal', name: 'Hebbal' },
  society: null,
  place: 'Hebbal',
  type: 'Apartment',
  facing: 'East',
  floor: 'low',
  checked: '2026-11-20',
  listed: '2026-11-20',
  reduced: null,
  recorded: true,
  photos: true,
  picture: { src: '', srcset: '', width: 3, height: 2, alt: '', illustration: true },
  ...overrides,
});
const today = Math.floor(Date.parse('2026-11-22T00:00:00Z') / 86_400_000);

describe('the query of an alert', () => {
  it.each([
    ['area=hebbal&bhk=3,2', 'bhk=2,3&area=hebbal'],
    ['bhk=3&sort=price&near=indiranagar-metro', 'bhk=3'],
    ['near=indiranagar-metro&within=2000&sort=price', 'near=indiranagar-metro&within=2000'],
    ['q=call+me&bhk=two&utm_source=x', ''],
    ['max=100&min=200', 'min=100&max=200'],
  ])('of %s is normalised to %s', (typed, normalised) => expect(alertQuery(typed)).toBe(normalised));

  it('has a readable label', () => {
    const filters = alertFilters(
      'bhk=3&area=hebbal&max=8000000&facing=east&near=indiranagar-metro&within=2000',
    );
    expect(alertLabel('Sale', filters, names)).toBe(
      'Homes for sale: 3 BHK, Up to ₹80 L, Hebbal, Within 2 km of Indiranagar metro station, East facing',
    );
    expect(alertLabel('Rent', alertFilters(''), names)).toBe('All homes to rent');
  });

  it('has a shortened label when it has many values', () => {
    const manyFilters = alertFilters(`bhk=${Array.from({ length: 20 }, (_, at) => at + 1).join(',')}`);
    expect(alertLabel('Sale', manyFilters, names)).toMatch(/7 BHK, 13 more$/);
  });

  it.each([
    [
      'bhk=3&area=hebbal&society=rain-tree&type=independent-house&facing=north-east&near=itpl-free-money&within=500',
      false,
    ],
    ['near=manyata-tech-park&within=500', true],
    ['near=in/hebbal&within=500', true],
    ['near=in/call-98450&within=500', false],
    ['near=at/rain-tree&within=500', true],
    ['near=at/win-at-casino&within=500', false],
    [
      'bhk=3&area=hebbal&society=rain-tree&type=independent-house&facing=north-east&near=purple-line&within=1000',
      true,
    ],
    ['area=call-98450-12345', false],
    ['society=win-at-casino.example', false],
    ['type=free-money', false],
    ['facing=up', false],
    ['near=nowhere&within=500', false],
  ])('is checked for known places and values: %s', (query, isKnown) =>
    expect(hasKnownChoices(alertFilters(query), names)).toBe(isKnown),
  );
});

/** By the positions of our open data. */
const changesFor = (
  changes: readonly ChangedHome[],
  queries: readonly AlertQuery[],
  now: number,
  known: Omit<Parameters<typeof matchingChanges>[3], 'coordinates'> = {},
) => matchingChanges(changes, queries, now, { coordinates: cityCoordinates, ...known });

describe('the changes that match an alert', () => {
  const changed = [
    { changeId: 1, offer: 'Sale' as const, home: home() },
    { changeId: 2, offer: 'Sale' as const, home: home({ bedrooms: 2, slug: 'two' }) },
    { changeId: 3, offer: 'Rent' as const, home: home({ price: 30_000, slug: 'rent' }) },
    { changeId: 4, offer: 'Sale' as const, home: home({ price: null, slug: 'on-request' }) },
  ];

  it('are matched by offer and filters, and alerts without a match are left out', () => {
    const queries = [
      { offer: 'Sale' as const, query: 'bhk=3' },
      { offer: 'Sale' as const, query: 'bhk=3&max=9000000' },
      { offer: 'Rent' as const, query: '' },
      { offer: 'Sale' as const, query: 'area=whitefield' },
    ];
    expect(changesFor(changed, queries, today)).toEqual([
      { offer: 'Sale', query: 'bhk=3', changes: [1, 4] },
      { offer: 'Sale', query: 'bhk=3&max=9000000', changes: [1] },
      { offer: 'Rent', query: '', changes: [3] },
    ]);
  });

  it('are in an area that a name stands for', () => {
    const queries = ['all/north-bangalore', 'all/south-bangalore', 'all/constructor'].map((area) => ({
      ...{ offer: 'Sale' as const, query: `bhk=3&area=${area}` },
    }));
    expect(changesFor(changed, queries, today)).toEqual([
      { offer: 'Sale', query: 'bhk=3&area=all/north-bangalore', changes: [1, 4] },
    ]);
  });

  it('are near the requested station', () => {
    const nearbyHome = home({ area: { slug: 'indiranagar', name: 'Indiranagar' }, slug: 'near' });
    const allChanges = [...changed, { changeId: 5, offer: 'Sale' as const, home: nearbyHome }];
    const asked = (query: string) => [{ offer: 'Sale' as const, query }];
    const found = [{ changes: [5] }];
    expect(changesFor(allChanges, asked('near=indiranagar-metro&within=1500'), today)).toMatchObject(found);
    // An area and a society of which no home has changed.
    expect(changesFor(allChanges, asked('near=in/domlur&within=3000'), today)).toMatchObject(found);
    expect(
      changesFor(allChanges, asked('near=at/rain-tree&within=3000'), today, {
        placeOf: () => ({ area: 'domlur', gate: null }),
      }),
    ).toMatchObject(found);
    expect(changesFor(allChanges, asked('near=at/rain-tree&within=3000'), today)).toEqual([]);
  });

  it('are near an area of a city without a file, whose middle its homes tell', () => {
    const gokulam = home({ area: { slug: 'gokulam-mysuru', name: 'Gokulam' }, slug: 'gokulam' });
    const changes = [...changed, { changeId: 6, offer: 'Sale' as const, home: gokulam }];
    const queries = [{ offer: 'Sale' as const, query: 'near=in/vv-mohalla-mysuru&within=3000' }];
    const middles = new Map([
      ['gokulam-mysuru', { lat: 12.331, lng: 76.627 }],
      ['vv-mohalla-mysuru', { lat: 12.32, lng: 76.63 }],
    ]);
    const coordinates = { ...cityCoordinates, area: (slug: string) => middles.get(slug) ?? null };
    expect(matchingChanges(changes, queries, today, { coordinates })).toMatchObject([{ changes: [6] }]);
    expect(changesFor(changes, queries, today)).toEqual([]);
  });

  it('are as far as their own place, and a society is where its gate is', () => {
    const gate = packedPoint({ lat: 12.9782, lng: 77.6439 });
    const whitefield = { slug: 'whitefield', name: 'Whitefield' };
    const known = home({ area: whitefield, point: packedPoint({ lat: 12.979, lng: 77.641 }), slug: 'known' });
    const other = home({ area: whitefield, slug: 'other' });
    const changes = [known, other].map((each, changeId) => ({
      changeId,
      offer: 'Sale' as const,
      home: each,
    }));
    const asked = (query: string) =>
      changesFor(changes, [{ offer: 'Sale', query }], today, {
        placeOf: () => ({ area: 'whitefield', gate }),
      });
    expect(asked('near=indiranagar-metro&within=1000')).toMatchObject([{ changes: [0] }]);
    expect(asked('near=at/rain-tree&within=1000')).toMatchObject([{ changes: [0] }]);
    expect(asked('near=in/whitefield&within=1000')).toMatchObject([{ changes: [1] }]);
  });

  it('are asked for by the facts that they state, and a home that says nothing is not found', () => {
    const stating = home({ furnishing: 'semi', deposit: 90_000, freeFrom: 'now', openTo: ['family'] });
    const changes = [home(), stating].map((each, changeId) => ({
      changeId,
      offer: 'Rent' as const,
      home: each,
    }));
    const query = 'furnishing=full,semi&available=2026-12-01&deposit-max=100000&open-to=family';
    expect(alertQuery(query)).toBe(query);
    expect(changesFor(changes, [{ offer: 'Rent', query }], today)).toEqual([
      { offer: 'Rent', query, changes: [1] },
    ]);
    expect(alertLabel('Rent', alertFilters(query), names)).toBe(
      'Homes to rent: Furnished, Semi-furnished, Free by 1 December 2026, Deposit up to ₹1 L, Open to families',
    );
  });

  it('are the newest when there are more than fit into a mail', () => {
    const manyChanges = Array.from({ length: 200 }, (_, at) => ({
      changeId: at,
      offer: 'Sale' as const,
      home: home({ slug: `home-${at}` }),
    }));
    const [found] = changesFor(manyChanges, [{ offer: 'Sale', query: '' }], today);
    expect([found?.changes.length, found?.changes[0], found?.changes.at(-1)]).toEqual([
      MAX_HOMES_IN_MAIL,
      200 - MAX_HOMES_IN_MAIL,
      199,
    ]);
  });

  test('are the homes that the list shows for the same filters', () => {
    const homes = Array.from({ length: 60 }, (_, at) =>
      home({ slug: `h${at}`, bedrooms: at % 5, price: at * 400_000, sqft: at * 37, photos: at % 2 === 0 }),
    );
    for (const query of ['bhk=1,3', 'min=4000000&max=12000000', 'size-min=900&photos=1', 'new=1&checked=7']) {
      const readRows = readHomes(homesFile(homes));
      const failures = matchHomes(readRows, readFilterQuery(query).filters, today);
      const matchingRows = homes.flatMap((_, row) => (failures[row] === 0 ? row : []));
      const [found] = changesFor(
        homes.map((each, changeId) => ({ changeId, offer: 'Sale' as const, home: each })),
        [{ offer: 'Sale', query }],
        today,
      );
      expect(found?.changes).toEqual(matchingRows);
    }
  });
});
