import { describe, expect, it } from 'vitest';
import { pictureOf, placeholderPicture } from '#page-models/picture.ts';

/** Addresses that no page may carry. */
const hostile = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://angala.example/1',
  '//tracker.example/pixel.gif',
  '/\\tracker.example/pixel.gif',
  '\\\\tracker.example\\pixel.gif',
  'https://photos.example/" onerror="alert(1)',
  "https://photos.example/' onerror='alert(1)",
  'https://photos.example/a.jpg onerror=alert(1)',
  'https://photos.example/<script>',
  '/photos/a"b.jpg',
  'https://',
  'https:photos.example/a.jpg',
  'photos/a.jpg',
  '/',
  '',
  ' ',
  null,
  undefined,
  7,
  { original: 'https://photos.example/a.jpg' },
];

describe('a picture', () => {
  it.each(hostile)('with the address %j is not shown', (url) => {
    expect(pictureOf(url, 'A home')).toBeNull();
  });

  it.each(['https://photos.example/a.jpg', 'http://photos.example/a.jpg?w=1&h=2', '/photos/a.jpg'])(
    'at %s is a photograph with a size and the words given',
    (url) => {
      expect(pictureOf(` ${url} `, 'A home')).toEqual({
        src: url,
        srcset: '',
        width: 1440,
        height: 960,
        alt: 'A home',
        illustration: false,
      });
    },
  );

  it('that we drew says what it shows and comes in four widths', () => {
    expect(pictureOf('/illustrations/lake-coffee.avif', 'A home')).toEqual({
      src: '/illustrations/lake-coffee-960.avif',
      srcset:
        '/illustrations/lake-coffee-480.avif 480w, /illustrations/lake-coffee-720.avif 720w, /illustrations/lake-coffee-960.avif 960w, /illustrations/lake-coffee-1440.avif 1440w',
      width: 960,
      height: 640,
      alt: 'Illustration: a lake with a walking path in the morning',
      illustration: true,
    });
  });
});

describe('placeholders', () => {
  it('come round again after the last', () => {
    expect(placeholderPicture(5)).toEqual(placeholderPicture(0));
    expect(new Set([0, 1, 2, 3, 4].map((n) => placeholderPicture(n).src)).size).toBe(5);
  });
});
