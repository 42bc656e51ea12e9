import { expect, test } from 'vitest';
import { nearInstead } from '#domain/search/near-instead.ts';

test('another place to be near keeps the distance that was chosen, also any distance', () => {
  expect(nearInstead(null, 'metro', 1000)).toEqual({ place: 'metro', within: 1000 });
  expect(nearInstead({ place: 'in/hebbal', within: 5000 }, 'metro', 1000)).toEqual({
    place: 'metro',
    within: 5000,
  });
  expect(nearInstead({ place: 'in/hebbal', within: null }, 'metro', 1000)).toEqual({
    place: 'metro',
    within: null,
  });
});
