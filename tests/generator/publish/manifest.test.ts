import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestFile, type Manifest } from '#generator/publish/manifest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest: Manifest = {
  bundle: 'abc',
  source: { origin: 'https://angala.example', backend: 'b' },
  assets: new Map([
    ['robots "and" others', 'h1'],
    ['_a/style.css', 'h2'],
  ]),
  formerAssets: ['_a/old.css', '_a/earlier.css'],
  pages: new Map([
    ['/buy', { digest: 'd2', changed: '2026-11-02', bytes: 20, file: 'buy/index.html', entity: null }],
    [
      '/__proto__',
      {
        digest: 'd1',
        changed: '2026-11-01',
        bytes: 10,
        file: 'bangalore/property/a/index.html',
        entity: { type: 'property', id: 'p1' },
      },
    ],
  ]),
};

test('says back what was written, whatever the names', async () => {
  await manifestFile(folder).write(manifest);
  const read = await manifestFile(folder).read();
  expect(read?.bundle).toBe('abc');
  expect(read?.source).toEqual(manifest.source);
  expect(read?.pages).toEqual(new Map([...manifest.pages].sort()));
  expect(read?.assets).toEqual(new Map([...manifest.assets].sort()));
  expect(read?.formerAssets).toEqual(['_a/earlier.css', '_a/old.css']);
});

test('has one line per page, in one order, so that a commit shows what changed', async () => {
  await manifestFile(folder).write(manifest);
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  await manifestFile(folder).write({ ...manifest, pages: new Map([...manifest.pages].reverse()) });
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(text);
  expect(text.match(/^ {4}"\/.*"\]|^ {4}"\/.*\]/gm)).toHaveLength(2);
});

test('is not written again when it says the same already', async () => {
  await manifestFile(folder).write(manifest);
  utimesSync(join(folder, 'manifest.json'), 1000, 1000);
  await manifestFile(folder).write(manifest);
  expect(statSync(join(folder, 'manifest.json')).mtimeMs).toBe(1_000_000);
});

test('of an earlier version, which noted no source, is read', async () => {
  await manifestFile(folder).write(manifest);
  const file = join(folder, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/ {2}"source".*\n/, ''));
  expect((await manifestFile(folder).read())?.source).toEqual({ origin: '', backend: '' });
});

test('a folder without one has never been published to', async () => {
  expect(await manifestFile(folder).read()).toBeNull();
});

test.each([
  ['cut in half', '{"bundle": "abc", "pa'],
  ['of somebody else', '{"name": "Angala", "icons": []}'],
  ['with a page of another form', '{"bundle":"a","assets":{},"formerAssets":[],"pages":{"/":["d"]}}'],
])('one %s stops the publish and says what to do', async (_what, text) => {
  writeFileSync(join(folder, 'manifest.json'), text);
  await expect(manifestFile(folder).read()).rejects.toThrow(
    `${join(folder, 'manifest.json')} is not a manifest of ours. Restore it from git, or delete it and publish everything with --force.`,
  );
});
