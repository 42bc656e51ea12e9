import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { fontSubsets, makeSubset, fontFile } from '../../scripts/fonts/font-subsets.ts';

test.each(Object.entries(fontSubsets))(
  '%s is what scripts/fonts/make.ts cuts, byte for byte',
  async (name, cut) => {
    expect((await makeSubset(cut)).equals(readFileSync(fontFile(name)))).toBe(true);
  },
);

test('no font is kept that nobody can make again', () => {
  const files = readdirSync(dirname(fontFile('any'))).map((file) => basename(file, '.woff2'));
  expect(files.toSorted()).toEqual(Object.keys(fontSubsets).toSorted());
});
