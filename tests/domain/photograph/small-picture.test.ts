import { expect, test } from 'vitest';
import { smallestPhotograph } from '#domain/photograph/photograph.ts';
import { smallPicture, thumbnail } from '#domain/photograph/small-picture.ts';

const hash = 'a'.repeat(64);

test.each([
  ['/illustrations/lounge-laterite.avif', '/illustrations/lounge-laterite-480.avif'],
  [
    `/storage/v1/object/public/photographs/${hash}/480.jpg`,
    `https://project.example/storage/v1/object/public/photographs/${hash}/480.jpg`,
  ],
  ['https://kaveri.example/1.jpg', 'https://kaveri.example/1.jpg'],
])('the small version of %s is at %s', (address, small) =>
  expect(smallPicture(address, 'https://project.example')).toBe(small),
);

test.each([
  [320, '1600.jpg'],
  [336, '1600.jpg'],
  [337, '336.jpg'],
  [1600, '336.jpg'],
])('the smallest file of a photograph that is %i pixels wide is %s', (width, file) =>
  expect(smallestPhotograph(hash, width)).toBe(`/storage/v1/object/public/photographs/${hash}/${file}`),
);

test.each([
  [`/storage/v1/object/public/photographs/${hash}/1600.jpg`, 300, `${hash}/1600.jpg`],
  [`/storage/v1/object/public/photographs/${hash}/1600.jpg`, 400, `${hash}/336.jpg`],
  [`/storage/v1/object/public/photographs/${hash}/1600.jpg`, null, `${hash}/1600.jpg`],
  ['/illustrations/lounge-laterite.avif', null, '/illustrations/lounge-laterite-480.avif'],
  ['https://kaveri.example/1.jpg', null, 'https://kaveri.example/1.jpg'],
])('a small frame shows a file of %s that exists: %s pixels wide, %s', (address, width, file) =>
  expect(thumbnail(address, width)).toContain(file),
);
