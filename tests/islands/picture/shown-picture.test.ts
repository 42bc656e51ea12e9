import { expect, test } from 'vitest';
import { candidateShown } from '#islands/picture/shown-picture.ts';

const srcset = '/a/hall-480.avif 480w, /a/hall-960.avif 960w, /a/hall-1440.avif 1440w';
test.each([
  [
    'the candidate that the page shows, with its width',
    'https://angala.test/a/hall-960.avif',
    '/a/hall-960.avif 960w',
  ],
  ['no candidate for an image that has not loaded', '', ''],
  ['no candidate for a file that is not in the srcset', 'https://angala.test/a/hall-960.jpg', ''],
])('returns %s', (_, currentSrc, candidate) => {
  expect(candidateShown(srcset, currentSrc)).toBe(candidate);
});

test('a picture of one size has no candidates', () => {
  expect(candidateShown('', 'https://photos.test/1.jpg')).toBe('');
});
