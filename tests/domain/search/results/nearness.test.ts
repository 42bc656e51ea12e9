import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { nearness, nearPlaces } from '#domain/search/results/nearness.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import type { Coordinates } from '#domain/search/positions/coordinates.ts';
import { anyHome } from '../homes/any-homes.ts';

const coordinates: Coordinates = {
  area: (slug) =>
    ({ 'area-0': { lat: 13.03, lng: 77.6 }, 'area-1': { lat: 12.91, lng: 77.64 } })[slug] ?? null,
  stations: [{ slug: 'indiranagar', name: 'Indiranagar', kannada: 'ಇಂದಿರಾನಗರ', lat: 12.978, lng: 77.639 }],
};
const columns = (homes: readonly ListedHome[]) => readHomes(homesFile(homes));
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
  ].map((places, row) => ({ ...base, ...places, title: `Home ${row}`, slug: `home-${row}` })),
);

describe('a sort by distance', () => {
  it('puts homes of the nearest areas first, newest first in each, and unknown places last', () => {
    const result = nearness(homes, 'in/area-1', coordinates);
    expect(result).toMatchObject({ name: 'HSR Layout', measuredFrom: 'middle of the area' });
    expect([...(result?.order ?? [])]).toEqual([2, 4, 0, 5, 1, 3]);
    expect([...(result?.hasPosition ?? [])]).toEqual([1, 0, 1, 0, 1, 1]);
  });

  it('starts from a metro station or from the area of a society', () => {
    expect(nearness(homes, 'metro/indiranagar', coordinates)).toMatchObject({
      name: 'Indiranagar metro station',
      measuredFrom: 'station',
    });
    const [ofSociety, ofArea] = ['at/udupi-corner', 'in/area-1'].map((key) =>
      nearness(homes, key, coordinates),
    );
    expect(ofSociety?.order).toEqual(ofArea?.order);
  });

  it.each(['in/area-2', 'in/nowhere', 'metro/nowhere', 'at/nowhere', 'sea/goa'])(
    'cannot start from %s, whose position is unknown',
    (key) => {
      expect(nearness(homes, key, coordinates)).toBeNull();
    },
  );

  it('has each home once', () => {
    fc.assert(
      fc.property(fc.array(anyHome, { maxLength: 30 }), (listedHomes) => {
        const result = nearness(columns(listedHomes), 'metro/indiranagar', coordinates);
        expect([...(result?.order ?? [])].toSorted((a, b) => a - b)).toEqual(
          listedHomes.map((_, row) => row),
        );
      }),
    );
  });

  it('suggests places by any part of their name, only with a known position', () => {
    const suggestedNames = (typed: string) =>
      nearPlaces(homes, coordinates, typed, 8).map(({ name }) => name);
    expect(suggestedNames('h')).toEqual(['Hebbal', 'HSR Layout']);
    expect(suggestedNames('nagar')).toEqual(['Indiranagar metro station']);
    expect(suggestedNames('corner')).toEqual(['Udupi Corner']);
    expect(suggestedNames(' ')).toEqual([]);
  });
});
