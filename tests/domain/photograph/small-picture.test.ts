import { expect, test } from 'vitest';
import { smallPicture } from '#domain/photograph/small-picture.ts';

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
