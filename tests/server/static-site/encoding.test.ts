import { describe, expect, it } from 'vitest';
import { readRange } from '#server/static-site/byte-range.ts';
import { chooseEncoding } from '#server/static-site/encoding.ts';
import { pathSegments } from '#server/static-site/path-segments.ts';

it.each([
  [null, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['BR', 'br'],
  ['br;q=nonsense', undefined],
])('a caller that accepts %j gets %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

describe('of a file of 100 bytes', () => {
  it.each([
    [null, undefined],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
  ])('the range %j is %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
});

it.each([
  ['/', ['']],
  ['/a/b', ['a', 'b']],
  ['/a%20b/', ['a b', '']],
  ['/%E0%B2%85', ['ಅ']],
  ['/a/../b', undefined],
  ['/a/%2e%2e/b', undefined],
  ['/a%2fb', undefined],
  ['/a%5cb', undefined],
  ['/a\\b', undefined],
  ['/a%00b', undefined],
  ['/%', undefined],
  ['/%ff', undefined],
])('the path %j has the segments %j', (path, segments) => {
  expect(pathSegments(path)).toEqual(segments);
});
