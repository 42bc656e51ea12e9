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

it('and so does the line of words', async () => {
  const places = await readVocabularyIndex(publishedMeanwhile(new Map(), published(3)));
  expect(places.today).toMatch(/^\d{4}-\d\d-\d\d$/);
});
