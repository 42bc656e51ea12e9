import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullestPlaces } from '#domain/search/results/fullest-places.ts';

it('the fullest places are the first ones of a sorted list', () => {
  const place = fc.record({
    name: fc.constantFrom('Hebbal', 'Jayanagar', 'HSR Layout', 'ಜಯನಗರ'),
    homes: fc.nat(4),
  });
  fc.assert(
    fc.property(fc.array(place), fc.nat(5), (rows, max) => {
      const places = rows.map(({ name }, at) => ({ name, slug: `${name}-${at}` }));
      const isWanted = ({ name }: { name: string }) => name !== 'Hebbal';
      const sorted = rows
        .map((row, at) => ({ ...row, at }))
        .filter(isWanted)
        .sort((a, b) => b.homes - a.homes || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at));
      const found = fullestPlaces(
        places,
        Uint32Array.from(rows, ({ homes }) => homes),
        { max, isWanted },
      );
      expect(found).toEqual(sorted.slice(0, max).map(({ at }) => at));
    }),
  );
});
