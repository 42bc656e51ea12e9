import { expect, test } from 'vitest';
import { withSharedValues } from '#generator/read/with-shared-values.ts';

const row = () => ({ id: '1', area: 'Hebbal', images: [], photographs: {}, facts: ['a lake'], price: null });

test('rows keep their values and share their empty ones', () => {
  const [one, other] = [withSharedValues(row()), withSharedValues(row())];
  expect(one).toEqual(row());
  expect(one.images).toBe(other.images);
  expect(one.photographs).toBe(other.photographs);
  expect(one.facts).not.toBe(other.facts);
});

test('shared empty values are read-only', () => {
  const { images }: { images: string[] } = withSharedValues(row());
  expect(() => images.push('a picture')).toThrow(TypeError);
});
