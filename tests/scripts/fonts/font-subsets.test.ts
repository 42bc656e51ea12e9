import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { fontSubsets, makeSubset, fontFile } from '../../../scripts/fonts/font-subsets.ts';

test.each(Object.entries(fontSubsets))(
  '%s equals the subset that scripts/fonts/make.ts makes, byte for byte',
  async (name, cut) => {
    expect((await makeSubset(cut)).equals(readFileSync(fontFile(name)))).toBe(true);
  },
);

test('every font in the repository can be made by scripts/fonts/make.ts', () => {
  const files = readdirSync(dirname(fontFile('any'))).map((file) => basename(file, '.woff2'));
  expect(files.toSorted()).toEqual(Object.keys(fontSubsets).toSorted());
});
