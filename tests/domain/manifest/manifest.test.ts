import { expect, test } from 'vitest';
import {
  manifestParts,
  manifestText,
  noteChanged,
  pageLines,
  parseManifest,
} from '#domain/manifest/manifest.ts';
import { aManifest, aPublished, inEarlierForm } from '../../fixtures/manifest.ts';

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

test('a manifest is read as it was written, whatever the names', () => {
  expect(parseManifest(manifestText(manifest))).toEqual(manifest);
});

test('it has one line per page, in one order, so that a commit shows what changed', () => {
  const text = manifestText(manifest);
  expect(manifestText({ ...manifest, pages: new Map([...manifest.pages].reverse()) })).toBe(text);
  expect(text.match(/^ {4}"\/.*\],?$/gm)).toHaveLength(3);
});

test('the lines of a page that changed are written anew, and its text is that of a manifest from nothing', () => {
  const before = aManifest(Object.fromEntries(Array.from({ length: 700 }, (_, n) => [`/property/${n}`, {}])));
  const pages = new Map(before.pages);
  const changed = ['/property/0', '/property/355', '/property/99'];
  for (const path of changed) pages.set(path, aPublished({ digest: `of ${path}` }));
  const after = { ...before, pages };
  noteChanged(before.pages, pages, changed);
  const known = pageLines(before.pages, null);
  const lines = pageLines(pages, known);
  expect([...manifestParts(after, lines.blocks)].join('')).toBe(
    manifestText(aManifest(Object.fromEntries(pages))),
  );
  expect(lines.blocks.filter((block, at) => block !== known.blocks[at])).toHaveLength(3);
});

test('one of the earlier form is known: its pages are of no bundle, so all of them are rendered again', () => {
  const earlier = parseManifest(inEarlierForm(manifestText(manifest)));
  const pages = [...manifest.pages].map(([path, page]) => [path, { ...page, listed: null }] as const);
  expect(earlier).toEqual({
    ...manifest,
    bundle: null,
    leaving: [],
    pages: new Map(pages),
  });
});

test('one that does not say where its pages come from is of a place without a name', () => {
  const nameless = manifestText(manifest).replace(/ {2}"source".*\n/, '');
  expect(parseManifest(nameless)?.source).toEqual({ origin: '', backend: '', settings: '' });
});

test.each([
  ['nothing', ''],
  ['something else', 'null'],
  ['a list', '[]'],
  ['one cut in half', '{"bundle": "abc", "pa'],
  ['one of somebody else', '{"name": "Angala", "icons": []}'],
  ['a page of another form', '{"bundle":"a","assets":{},"formerAssets":[],"pages":{"/":["d"]}}'],
  ['no day', '{"bundle":"a","assets":{},"formerAssets":[],"pages":{"/":["d","soon",1,"f","",""]}}'],
])('%s is no manifest', (_what, text) => {
  expect(parseManifest(text)).toBeNull();
});
