import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestFile } from '#generator/site-folder/manifest-file.ts';
import { aManifest } from '../../fixtures/manifest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest = aManifest({ '/': {}, '/buy': {} });
const memories = [
  ['with a memory', { manifestLines: null }],
  ['without a memory', null],
] as const;

test.each(memories)('a manifest is read as it was written, %s', async (_label, memory) => {
  await manifestFile(folder, memory).write(manifest);
  expect(await manifestFile(folder).read()).toEqual(manifest);
});

test.each(memories)('a manifest is not written again when it is unchanged, %s', async (_label, memory) => {
  await manifestFile(folder).write(manifest);
  utimesSync(join(folder, 'manifest.json'), 1000, 1000);
  await manifestFile(folder, memory).write(manifest);
  expect(statSync(join(folder, 'manifest.json')).mtimeMs).toBe(1_000_000);
});

test('a folder without a manifest reads as null', async () => {
  expect(await manifestFile(folder).read()).toBeNull();
});

test('a manifest in a foreign format stops the publish and explains what to do', async () => {
  writeFileSync(join(folder, 'manifest.json'), '{"name": "Angala", "icons": []}');
  await expect(manifestFile(folder).read()).rejects.toThrow(
    `${join(folder, 'manifest.json')} is not a manifest of ours. Restore it from git, or run \`npm run generate -- --force\`, which makes it and every page again.`,
  );
});
