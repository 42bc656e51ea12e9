import { expect, test } from 'vitest';
import { storable } from '#domain/text/storable.ts';

test('what Postgres would refuse is taken out of texts however deep they lie, and nothing else', () => {
  const value = { a: ['x\0y', { b: 'Lake \ud83c', 'c\0': null }], n: 1, yes: true, none: null };
  expect(storable(value)).toEqual({ a: ['xy', { b: 'Lake \ufffd', c: null }], n: 1, yes: true, none: null });
});
