import { expect, test } from 'vitest';
import { LIKENESS_HEIGHT, LIKENESS_WIDTH, likenessOf } from '#domain/photograph/likeness.ts';

const grey = (tone: (column: number, row: number) => number) =>
  Uint8Array.from({ length: LIKENESS_WIDTH * LIKENESS_HEIGHT }, (_, at) =>
    tone(at % LIKENESS_WIDTH, Math.floor(at / LIKENESS_WIDTH)),
  );

test('a picture looks like the places where it gets darker from left to right', () => {
  expect(likenessOf(grey((column) => (column % 2 === 0 ? 200 : 50)))).toBe('aaaaaaaaaaaaaaaa');
  expect(likenessOf(grey((column, row) => (column % 2 === row % 2 ? 200 : 50)))).toBe('aa55aa55aa55aa55');
});

test('a brighter copy looks the same', () => {
  const room = (light: number) => grey((column, row) => ((column * 37 + row * 11) % 90) + light);
  expect(likenessOf(room(100))).toBe(likenessOf(room(10)));
  expect(likenessOf(room(100))).not.toBeNull();
});

test.each([
  ['of one tone', () => 120],
  ['that is nearly of one tone', (column: number) => 120 + (column % 2) * 8],
  ['that only gets brighter', (column: number) => column * 20],
  ['that only gets darker', (column: number) => 250 - column * 20],
  ['of horizontal bands', (_column: number, row: number) => row * 30],
])('a picture %s looks like nothing', (_what, tone) => {
  expect(likenessOf(grey(tone))).toBeNull();
});
