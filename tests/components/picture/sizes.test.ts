import { expect, test } from 'vitest';
import { candidatesFor, frameSizes } from '#components/picture/sizes.ts';

const srcset = '/a-336.avif 336w, /a-480.avif 480w, /a-720.avif 720w, /a-1440.avif 1440w';

test.each([
  [
    'a small frame needs only what it can show',
    frameSizes.indexCard,
    srcset.split(', ').slice(0, 2).join(', '),
  ],
  ['a frame whose width depends on the screen needs every width', frameSizes.hero, srcset],
])('%s', (_, sizes, candidates) => {
  expect(candidatesFor(sizes, srcset)).toBe(candidates);
});

test('a picture that has only large sizes keeps them', () => {
  expect(candidatesFor(frameSizes.indexCard, '/a-1600.jpg 1600w')).toBe('/a-1600.jpg 1600w');
  expect(candidatesFor(frameSizes.indexCard, '')).toBe('');
});
