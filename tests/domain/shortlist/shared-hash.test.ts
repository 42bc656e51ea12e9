import { expect, test } from 'vitest';
import { readSharedHash, sharedHash } from '#domain/shortlist/shared-hash.ts';

test('a shared link names the same homes again, whatever is in their names', () => {
  const names = ['ANG-1150', 'a,b', 'ಮನೆ 2/3#?', '3-bhk-in-hebbal'];
  expect(readSharedHash(sharedHash(names), 200)).toEqual({ names, leftOut: 0 });
});

test('of ten thousand names a list holds two hundred, and says how many it leaves out', () => {
  const names = Array.from({ length: 10_000 }, (_, n) => `ANG-${n}`);
  const read = readSharedHash(sharedHash(names), 200);
  expect(read?.names).toHaveLength(200);
  expect(read?.leftOut).toBe(9_800);
});

test.each(['', '#story', '#home=ANG-1', '?homes=ANG-1'])('an address with %j shares nothing', (hash) => {
  expect(readSharedHash(hash, 200)).toBeNull();
});

test('broken escapes, empty and endless names are left out, and a name counts once', () => {
  expect(readSharedHash(`#homes=%E0%A4,,%20,ANG-1,ANG-1,${'x'.repeat(301)}`, 200)).toEqual({
    names: ['ANG-1'],
    leftOut: 0,
  });
});
