import { expect, test } from 'vitest';
import { readSharedHash, sharedHash } from '#domain/shortlist/shared-hash.ts';

test('a shared link is parsed to the same homes, whatever their names', () => {
  const names = ['ANG-1150', 'a,b', 'ಮನೆ 2/3#?', '3-bhk-in-hebbal'];
  expect(readSharedHash(sharedHash(names), 200)).toEqual({ names, leftOut: 0 });
});

test('ten thousand shared names are limited to two hundred, and the rest are counted', () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `ANG-${n}`);
  const read = readSharedHash(sharedHash(names), 200);
  expect(read?.names).toHaveLength(200);
  expect(read?.leftOut).toBe(9_800);
});

test.each(['', '#story', '#home=ANG-1', '?homes=ANG-1'])('the hash %j has no shared homes', (hash) => {
  expect(readSharedHash(hash, 200)).toBeNull();
});

test('broken escapes, empty and too long names are left out, and repeated names count once', () => {
  expect(readSharedHash(`#homes=%E0%A4,,%20,ANG-1,ANG-1,${'x'.repeat(301)}`, 200)).toEqual({
    names: ['ANG-1'],
    leftOut: 0,
  });
});
