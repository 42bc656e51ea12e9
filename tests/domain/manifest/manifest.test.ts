import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manifestParts, manifestText, pageLines, parseManifest } from '#domain/manifest/manifest.ts';
import { aManifest, aPublishedPage } from '../../fixtures/manifest.ts';

const manifest = aManifest(
  {
    '/buy': { digest: 'd2', changed: '2026-11-02', bytes: 20, file: 'buy/index.html' },
    '/auth': { listed: null },
    '/__proto__': {
      file: 'bangalore/property/a/index.html',
      entity: { type: 'property', id: 'p1' },
      listed: ['https://pictures.example/1,2].jpg'],
    },
  },
  {
    source: { origin: 'https://angala.example', settings: 'settings', backend: 'b' },
    assets: new Map([
      ['robots "and" others', 'h1'],
      ['_a/style.css', 'h2'],
    ]),
    formerAssets: ['_a/earlier.css', '_a/old.css'],
    leaving: ['/buy'],
  },
);

test('a manifest is parsed as it was written, whatever its names', () => {
  expect(parseManifest(manifestText(manifest))).toEqual(manifest);
});

test('the manifest of a site that 1.0.0 published is parsed, and a publish of today writes it the same', () => {
  // This file is not changed: sites keep what was published.
  const file = join(import.meta.dirname, '../../fixtures/first-release/manifest.txt');
  const text = readFileSync(file, 'utf8');
  const published = parseManifest(text);
  expect(published?.pages.get('/property/two-rooms')).toMatchObject({
    file: 'bangalore/property/two-rooms/index.html',
    entity: { type: 'property' },
  });
  expect(published && manifestText(published)).toBe(text);
});

test('a manifest has one line per page in a fixed order', () => {
  const text = manifestText(manifest);
  expect(manifestText({ ...manifest, pages: new Map([...manifest.pages].reverse()) })).toBe(text);
  expect(text.match(/^ {4}"\/.*\],?$/gm)).toHaveLength(3);
});

test('only blocks with changed pages are written again, and the text equals that of a new manifest', () => {
  const before = aManifest(Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`/property/${n}`, {}])));
  const pages = new Map(before.pages);
  const changed = ['/property/0', '/property/355', '/property/99'];
  for (const path of changed) pages.set(path, aPublishedPage({ digest: `of ${path}` }));
  const after = { ...before, pages };
  const linesBefore = pageLines(before.pages, null);
  const lines = pageLines(pages, linesBefore, { before: before.pages, paths: changed });
  expect([...manifestParts(after, lines.blocks)].join('')).toBe(
    manifestText(aManifest(Object.fromEntries(pages))),
  );
  expect(lines.blocks.filter((block, at) => block !== linesBefore.blocks[at])).toHaveLength(3);
});

test.each([
  ['nothing', ''],
  ['another value', 'null'],
  ['a list', '[]'],
  ['a truncated manifest', '{"bundle": "abc", "pa'],
  ['a foreign manifest', '{"name": "Angala", "icons": []}'],
  ['a page in another format', '{"bundle":"a","assets":{},"formerAssets":[],"pages":{"/":["d"]}}'],
  ['an invalid day', '{"bundle":"a","assets":{},"formerAssets":[],"pages":{"/":["d","soon",1,"f","",""]}}'],
])('%s is not a manifest', (_what, text) => {
  expect(parseManifest(text)).toBeNull();
});
