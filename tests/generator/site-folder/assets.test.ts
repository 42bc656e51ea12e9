import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Manifest } from '#domain/manifest/manifest.ts';
import { publishAssets, removeOldAssets } from '#generator/site-folder/assets.ts';
import { aManifest } from '../../fixtures/manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'angala-assets-'));
const siteDir = join(folder, 'site');
afterAll(() => rmSync(folder, { recursive: true }));

let last: Manifest | null = null;

/** Publishes the files of a design over those of the last one. */
async function publishDesign(name: string, { sameBundle = false } = {}): Promise<void> {
  const clientDir = join(folder, name);
  mkdirSync(join(clientDir, '_a'), { recursive: true });
  writeFileSync(join(clientDir, `_a/site.${name}.js`), name);
  writeFileSync(join(clientDir, '_a/font.woff2'), 'the same in all');
  const published = await publishAssets(siteDir, clientDir, last, { sameBundle, cutOff: false });
  await removeOldAssets(siteDir, last, published);
  last = aManifest({}, published);
}

const scripts = () =>
  ['first', 'second', 'third'].filter((name) => existsSync(join(siteDir, `_a/site.${name}.js`)));

test('a page that is open over an upgrade loads its scripts: those of the design before stay, until the next', async () => {
  await publishDesign('first');
  await publishDesign('second');
  expect(scripts()).toEqual(['first', 'second']);
  await publishDesign('second', { sameBundle: true });
  expect(scripts(), 'after a publish of rows').toEqual(['first', 'second']);
  await publishDesign('third');
  expect(scripts()).toEqual(['second', 'third']);
});
