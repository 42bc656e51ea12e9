import { expect, it } from 'vitest';
import { searchIndexFiles } from '#generator/search-index/search-index-files.ts';
import { readHomesIndex } from '#islands/search/read-index.ts';
import { readVocabularyIndex } from '#islands/search/read-vocabulary-index.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aContext, aProperty, guid } from '../../fixtures/rows.ts';

/** The files of a site with so many homes, by their addresses. */
function published(homes: number): Map<string, string> {
  const properties = Array.from({ length: homes }, (_, at) =>
    aProperty({ id: guid(1000 + at), slug: `home-${at}`, price: (at + 1) * 1e6 }),
  );
  const index = searchIndex(aContext({ properties }).catalogue, () => true);
  return new Map([...searchIndexFiles(index)].map(([name, { text }]) => [`/${name}`, text]));
}

/** A site that is published again right after a page has read the names of its files. */
function publishedMeanwhile(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  let files = before;
  const send = (address: string | URL | Request) => {
    const text = files.get(String(address));
    files = after;
    return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }));
  };
  return send;
}

it('a page that misses a file of the search index reads the names again', async () => {
  const homes = await readHomesIndex('Sale', publishedMeanwhile(published(2), published(3)));
  expect(homes.count).toBe(3);
});

it('who counts gets the homes before what only cards show, and waits with that until they are counted', async () => {
  const files = published(2);
  const texts = JSON.parse(files.get('/search-index.json') ?? '').sale.sheets.texts.file;
  const come = Promise.withResolvers<void>();
  const send = async (address: string | URL | Request) => {
    if (address === texts) await come.promise;
    return new Response(files.get(String(address)) ?? '', { status: files.has(String(address)) ? 200 : 404 });
  };
  const counted: unknown[] = [];
  const homes = await readHomesIndex('Sale', send, async (countable) => {
    counted.push(countable, countable.count, countable.home(0));
    come.resolve();
  });
  expect(counted).toEqual([homes, 2, null]);
  expect(homes.home(0)).not.toBeNull();
});

it('a page that misses what only cards show reads the names again', async () => {
  const [before, after] = [published(2), published(3)];
  before.delete(JSON.parse(before.get('/search-index.json') ?? '').sale.sheets.texts.file);
  let attempts = 0;
  const send = async (address: string | URL | Request) => {
    if (address === '/search-index.json') attempts++;
    const files = attempts > 1 ? after : before;
    return new Response(files.get(String(address)) ?? '', { status: files.has(String(address)) ? 200 : 404 });
  };
  const counts: number[] = [];
  const homes = await readHomesIndex('Sale', send, async ({ count }) => void counts.push(count));
  expect([counts, homes.count, homes.home(2) === null]).toEqual([[2, 3], 3, false]);
});

it('and so does the line of words', async () => {
  const places = await readVocabularyIndex(publishedMeanwhile(new Map(), published(3)));
  expect(places.today).toMatch(/^\d{4}-\d\d-\d\d$/);
});
