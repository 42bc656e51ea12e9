import { describe, expect, it } from 'vitest';
import { localityPoint, localitySlugs } from '#domain/city/locality-point.ts';
import { landmarkCredit, localityCredit, metroCredit } from '#domain/city/geo-credits.ts';
import { COVERED, creditsOfDistances } from '#domain/search/positions/credits-of-distances.ts';
import { spots } from '#domain/search/positions/spots.ts';

const gokulam = { lat: 12.33, lng: 76.62 };
const whitefield = localityPoint('whitefield') ?? gokulam;
const creditsFrom = (point: typeof gokulam, within: number | null) =>
  creditsOfDistances({ points: [point], spot: null }, within);

describe('the credits of a list near a place', () => {
  it('name the source of the places in Bangalore, also where the circle only reaches them', () => {
    expect(creditsFrom(whitefield, 3000)).toEqual([localityCredit]);
    expect(creditsFrom({ lat: 12.9, lng: 76.7 }, 50_000)).toEqual([localityCredit]);
    // Without a distance all homes are listed.
    expect(creditsFrom(gokulam, null)).toEqual([localityCredit]);
  });

  it('name nothing in another city, whose areas have the middle of their homes', () => {
    expect(creditsFrom(gokulam, 3000)).toEqual([]);
    expect(creditsFrom(gokulam, 20_000)).toEqual([]);
  });

  it('name the source of a station or a landmark', () => {
    const from = (isMetro: boolean) => creditsOfDistances({ points: [whitefield], spot: { isMetro } }, 1000);
    expect(from(true)).toEqual([localityCredit, metroCredit]);
    expect(from(false)).toEqual([localityCredit, landmarkCredit]);
  });

  it('count as Bangalore all that the data of places has', () => {
    const points = [
      ...spots.flatMap((spot) => spot.points),
      ...[...localitySlugs()].flatMap((slug) => localityPoint(slug) ?? []),
    ];
    const outside = points.filter(
      ({ lat, lng }) =>
        lat < COVERED.south || lat > COVERED.north || lng < COVERED.west || lng > COVERED.east,
    );
    expect(points.length).toBeGreaterThan(500);
    expect(outside).toEqual([]);
  });
});
