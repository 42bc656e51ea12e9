import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { matchHomes } from '#domain/search/results/match-homes.ts';
import { nearPlaces } from '#domain/search/results/near-places.ts';
import { typedPlaces } from '#domain/search/places/typed-places.ts';
import { orderOf, withoutDistance } from '#domain/search/results/order-of.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { encodePositions, readPositions } from '#domain/search/positions/positions-file.ts';
import { packedPoint, pointOfPacked } from '#domain/position/packed-point.ts';
import { countHomes, countNearEach } from '#domain/search/results/count-homes.ts';
import { spots } from '#domain/search/positions/spots.ts';
import { anyHome } from '../homes/any-homes.ts';

const coordinates: Coordinates = {
  area: (slug) =>
    ({ 'area-0': { lat: 13.03, lng: 77.6 }, 'area-1': { lat: 12.91, lng: 77.64 } })[slug] ?? null,
  roughly: () => null,
  spots: [
    {
      slug: 'indiranagar-metro',
      names: ['Indiranagar metro station', 'ಇಂದಿರಾನಗರ'],
      points: [{ lat: 12.978, lng: 77.639 }],
      within: 1000,
      isMetro: true,
    },
    {
      slug: 'two-ends',
      names: ['Two Ends'],
      points: [
        { lat: 13.03, lng: 77.6 },
        { lat: 12.91, lng: 77.64 },
      ],
      within: 1000,
      isMetro: true,
    },
  ],
};
const pointOf = (point: { lat: number; lng: number } | null) => ({ lat: point?.lat, lng: point?.lng });
function columns(homes: readonly ListedHome[]) {
  const read = readHomes(homesFile(homes));
  return { ...read, distances: distancesIn(read, coordinates) };
}
const base = fc.sample(anyHome, 1)[0];
if (!base) throw new Error('fast-check made no home');
const [hebbal, hsr, jayanagar] = [
  { slug: 'area-0', name: 'Hebbal' },
  { slug: 'area-1', name: 'HSR Layout' },
  { slug: 'area-2', name: 'Jayanagar' },
];
const society = { slug: 'udupi-corner', name: 'Udupi Corner' };
const homes = columns(
  [
    { area: hebbal, society: null },
    { area: jayanagar, society: null },
    { area: hsr, society },
    { area: null, society },
    { area: hsr, society: null },
    { area: hebbal, society: null },
  ].map((places, row) => ({
    ...base,
    point: null,
    gate: null,
    ...places,
    title: `Home ${row}`,
    slug: `home-${row}`,
  })),
);
const near = (place: string, within: number | null = null) => ({ ...noFilters, near: { place, within } });
const within = (place: string, metres: number) =>
  [...matchHomes(homes, near(place, metres), 20_000)].flatMap((failed, row) => (failed === 0 ? row : []));

describe('a list near a place', () => {
  it('has the homes of the nearest areas first, newest first in each, and unknown places last', () => {
    expect(homes.distances.from('in/area-1')).toMatchObject({ name: 'HSR Layout', spot: null });
    expect([...orderOf(homes, near('in/area-1'))]).toEqual([2, 4, 0, 5, 1, 3]);
    expect(withoutDistance(homes, near('in/area-1'), [0, 1, 2, 3])).toBe(2);
  });

  it('has only homes in the circle, and those of an area around its own middle', () => {
    expect(within('in/area-1', 500)).toEqual([2, 4]);
    expect(within('indiranagar-metro', 7300)).toEqual([0, 5]);
    expect(within('indiranagar-metro', 8000)).toEqual([0, 2, 4, 5]);
    expect(within('indiranagar-metro', 1000)).toEqual([]);
  });

  it('is near the nearest of several points', () => {
    expect(within('two-ends', 100)).toEqual([0, 2, 4, 5]);
  });

  it('starts from the area of a society', () => {
    expect(orderOf(homes, near('at/udupi-corner'))).toEqual(orderOf(homes, near('in/area-1')));
  });

  it('can be ordered by price all the same', () => {
    const filters = { ...near('two-ends', 100), sort: 'price' } as const;
    expect(orderOf(homes, filters)).toEqual(homes.order('price'));
  });

  it.each(['in/area-2', 'in/nowhere', 'nowhere', 'at/nowhere', 'constructor'])(
    'cannot start from %s, whose position is unknown, and then no home is in its circle',
    (place) => {
      expect(homes.distances.from(place)).toBeNull();
      expect(within(place, 5000)).toEqual([]);
    },
  );

  it('has each home once', () => {
    fc.assert(
      fc.property(fc.array(anyHome, { maxLength: 30 }), (listedHomes) => {
        const order = orderOf(columns(listedHomes), near('indiranagar-metro'));
        expect([...order].toSorted((a, b) => a - b)).toEqual(listedHomes.map((_, row) => row));
      }),
    );
  });

  it('suggests places by any part of their name, only with a known position', () => {
    const suggestedNames = (typed: string) =>
      nearPlaces(homes, coordinates, typedPlaces(typed, null), { typed, max: 8 }).map(({ name }) => name);
    expect(suggestedNames('h')).toEqual(['Hebbal', 'HSR Layout']);
    expect(suggestedNames('nagar')).toEqual(['Indiranagar metro station']);
    expect(suggestedNames('ಇಂದಿರಾ')).toEqual(['Indiranagar metro station']);
    expect(suggestedNames('corner')).toEqual(['Udupi Corner']);
    expect(suggestedNames(' ')).toEqual([]);
  });
});

describe('a home whose own place is known', () => {
  const gate = packedPoint({ lat: 12.9712, lng: 77.6412 });
  const own = { ...base, point: null, gate: null, area: hebbal, society: null };
  const placed = columns(
    [
      { ...own, point: packedPoint({ lat: 12.979, lng: 77.639 }) },
      own,
      { ...own, area: hsr },
      { ...own, area: jayanagar, society, point: gate, gate },
      { ...own, area: null, society, point: packedPoint({ lat: 13.03, lng: 77.6 }), gate },
    ].map((home, row) => ({ ...home, title: `Home ${row}`, slug: `home-${row}` })),
  );
  const inCircle = (filters: Filters) =>
    [...matchHomes(placed, filters, 20_000)].flatMap((failed, row) => (failed === 0 ? row : []));

  it('is as far as that, and no more as the middle of its area', () => {
    expect(inCircle(near('indiranagar-metro', 500))).toEqual([0]);
    expect(inCircle(near('in/area-0', 500))).toEqual([1, 4]);
    expect([...orderOf(placed, near('indiranagar-metro'))]).toEqual([0, 3, 1, 4, 2]);
  });

  it('is counted there, at every distance', () => {
    const filters = near('indiranagar-metro', 1000);
    const failures = matchHomes(placed, filters, 20_000);
    expect([...countHomes(placed, filters, failures, 20_000).near]).toEqual([1, 2, 2, 2, 2, 5, 5]);
    expect(countNearEach(placed, failures, ['indiranagar-metro', 'in/area-0', 'nowhere'], 1000)).toEqual([
      2, 2, 0,
    ]);
    expect(withoutDistance(placed, filters, [0, 1, 2, 3, 4])).toBe(0);
  });

  it('tells where its society is, if that has a gate', () => {
    expect(inCircle(near('at/udupi-corner', 100))).toEqual([3]);
    expect(placed.distances.from('at/udupi-corner')).toMatchObject({ isGate: true });
    expect(homes.distances.from('at/udupi-corner')).toMatchObject({ isGate: false });
  });

  it('is read from the file as it was written, to a metre', () => {
    const point = { lat: 12.97001, lng: 77.6 };
    expect(pointOfPacked(packedPoint(point))).toEqual(point);
    const [, , , fourth] = [0, 1, 2, 3].map((row) => placed.home(row));
    expect(fourth).toMatchObject({ point: gate, gate });
  });
});

describe('the places to be near', () => {
  it('are the same in their file', () => {
    const coordinatesOfFile = readPositions(encodePositions(['hebbal', 'nowhere'], cityCoordinates));
    expect(coordinatesOfFile.area('hebbal')).toMatchObject(pointOf(cityCoordinates.area('hebbal')));
    expect(coordinatesOfFile.area('nowhere')).toBeNull();
    const rough = { ...cityCoordinates, area: () => null, roughly: () => ({ lat: 12.9, lng: 77.5 }) };
    const onlyRough = readPositions(encodePositions(['hebbal'], rough));
    expect(onlyRough.area('hebbal')).toBeNull();
    expect(onlyRough.roughly('hebbal')).toEqual({ lat: 12.9, lng: 77.5 });
    expect(coordinatesOfFile.spots).toEqual(
      spots.map((spot) => ({ ...spot, points: spot.points.map(pointOf) })),
    );
  });

  it('have an address of their own each, which is that of no area', () => {
    const slugs = spots.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.every((slug) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true);
  });

  it('lie in or around the city', () => {
    for (const { points } of spots)
      for (const { lat, lng } of points) {
        expect(lat).toBeGreaterThan(12.6);
        expect(lat).toBeLessThan(13.4);
        expect(lng).toBeGreaterThan(77.2);
        expect(lng).toBeLessThan(78);
      }
  });

  it('have names that the line and the lists can tell apart', () => {
    const names = spots.flatMap((spot) => spot.names);
    expect(names.every((name) => name.trim() !== '' && !name.includes('|'))).toBe(true);
    expect(spots.length).toBeGreaterThan(500);
  });
});
