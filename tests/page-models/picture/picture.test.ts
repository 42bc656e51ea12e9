import { describe, expect, it } from 'vitest';
import { completePicture } from '#components/picture/complete-picture.ts';
import { photographAddress, photographUrl } from '#domain/photograph/photograph.ts';
import { pictureOf, placeholderPicture, plainPicture } from '#page-models/picture/picture.ts';

/** Addresses that no page may carry. */
const hostileAddresses = [
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
  '/functions/v1/search?q=2%20bhk',
  'https://angala.example/rest/v1/properties',
];

describe('a picture', () => {
  it.each(hostileAddresses)('with the address %j is not shown', (url) => {
    expect(pictureOf(url, 'A home')).toBeNull();
  });

  it.each(['https://photos.example/a.jpg', 'http://photos.example/a.jpg?w=1&h=2', '/photos/a.jpg'])(
    'at %s is a photograph with a size and the given alternative text',
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

  it('from our illustrations is named by its address alone, and completed with its own text and five widths', () => {
    const picture = pictureOf('/illustrations/lake-coffee.avif', 'A home');
    const shortForm = { src: '/illustrations/lake-coffee-960.avif', illustration: true };
    const completed = {
      ...shortForm,
      srcset:
        '/illustrations/lake-coffee-336.avif 336w, /illustrations/lake-coffee-480.avif 480w, /illustrations/lake-coffee-720.avif 720w, /illustrations/lake-coffee-960.avif 960w, /illustrations/lake-coffee-1440.avif 1440w',
      width: 960,
      height: 640,
      alt: 'Illustration: a lake with a walking path in the morning',
    };
    expect(picture).toEqual(shortForm);
    expect(picture && completePicture(picture)).toEqual(completed);
    expect(picture && plainPicture(picture)).toEqual(completed);
  });
});

describe('placeholders', () => {
  it('repeat after the last', () => {
    expect(placeholderPicture(5)).toEqual(placeholderPicture(0));
    expect(new Set([0, 1, 2, 3, 4].map((n) => placeholderPicture(n).src)).size).toBe(5);
  });
});

describe('one of our photographs', () => {
  it('is not what has only its address at the end', () => {
    const facts = { width: 1000, height: 1500, placeholder: 'data:image/webp;base64,UklGRg==' };
    const photographs = { ['a'.repeat(64)]: facts };
    const call = `/functions/v1/search?q=${photographAddress('a'.repeat(64))}`;
    expect(pictureOf(call, 'A home', { photographs })).toBeNull();
  });

  const hash = 'a'.repeat(64);
  const address = photographAddress(hash);
  const facts = { width: 1000, height: 1500, placeholder: 'data:image/webp;base64,UklGRg==' };

  it('has its own sizes as AVIF and JPEG, its dimensions and its blurred placeholder', () => {
    const folder = address.replace('/1600.jpg', '');
    expect(pictureOf(address, 'A home', { photographs: { [hash]: facts } })).toEqual({
      src: address,
      srcset: `${folder}/336.jpg 336w, ${folder}/480.jpg 480w, ${folder}/800.jpg 800w, ${folder}/1600.jpg 1000w`,
      width: 1000,
      height: 1500,
      alt: 'A home',
      illustration: false,
      sizes: {
        avif: `${folder}/336.avif 336w, ${folder}/480.avif 480w, ${folder}/800.avif 800w, ${folder}/1600.avif 1000w`,
        placeholder: facts.placeholder,
      },
    });
  });

  it('uses AVIF where there is only one source list', () => {
    const picture = pictureOf(address, 'A home', { photographs: { [hash]: facts } });
    if (!picture || picture.illustration) throw new Error('This is a photograph.');
    const plain = plainPicture(picture);
    expect([plain.src, plain.srcset]).toEqual([address, picture.sizes?.avif]);
    expect(plain).not.toHaveProperty('sizes');
  });

  it.each([undefined, null, {}, { ['b'.repeat(64)]: facts }])(
    'is not shown before its sizes are ready: %j',
    (photographs) => {
      expect(pictureOf(address, 'A home', { photographs })).toBeNull();
    },
  );

  it('has the address of the project when the backend is on another origin', () => {
    const absoluteAddress = photographUrl('https://project.example', address);
    const picture = pictureOf(absoluteAddress, 'A home', { photographs: { [hash]: facts } });
    expect(picture?.src).toBe(`https://project.example${address}`);
    if (!picture || picture.illustration) throw new Error('This is a photograph.');
    expect(picture.sizes?.avif).toContain(
      `https://project.example/storage/v1/object/public/photographs/${hash}/336.avif`,
    );
    expect(photographUrl('https://project.example', 'https://photos.example/a.jpg')).toBe(
      'https://photos.example/a.jpg',
    );
  });
});
