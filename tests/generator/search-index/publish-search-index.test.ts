import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchIndexFileNames } from '#contracts/homes-file-schema.ts';
import { cardFilePath } from '#domain/address/search-index-path.ts';
import type { Property } from '#domain/property/property.ts';
import type { Manifest, PublishedPage } from '#domain/manifest/manifest.ts';
import { type PublishedIndex, publishSearchIndex } from '#generator/search-index/publish-search-index.ts';
import { propertyPath } from '#site/paths.ts';
import { aContext, aProperty, guid } from '../../fixtures/rows.ts';

let folder = '';
let last: PublishedIndex | null = null;
beforeEach(async () => {
  last = null;
  folder = await mkdtemp(join(tmpdir(), 'angala-search-index-'));
});
afterEach(() => rm(folder, { recursive: true }));

const sale = aProperty({ id: guid(1001) });
const rent = aProperty({ id: guid(1002), property_type: 'Rent', price: 40_000 });
const page: PublishedPage = {
  digest: 'd',
  changed: '2026-11-22',
  bytes: 1,
  file: 'f',
  entity: null,
  listed: null,
  content: '',
};

/** Publishes the index of these homes as the publisher does. The homes of `unpublished` have no page yet. */
async function published(
  homes: readonly Property[],
  { once, unpublished = [] }: { once: boolean; unpublished?: readonly Property[] },
): Promise<Manifest> {
  const pages = new Map(
    homes.filter((home) => !unpublished.includes(home)).map((home) => [propertyPath(home), page]),
  );
  const bundle = { assets: new Map([['_a/page.css', 'one']]), formerAssets: ['_a/old.css'] };
  const { catalogue } = aContext({ properties: [...homes] });
  const { published: index, siteAssets } = await publishSearchIndex(
    folder,
    catalogue,
    { ...bundle, pages, changedPages: null },
    { lastAssets: new Map(), cutOff: false, last },
  );
  if (!once) last = index;
  return {
    bundle: 'bundle',
    source: { origin: '', backend: '', settings: '' },
    leaving: [],
    pages,
    ...siteAssets,
  };
}

async function pointer() {
  return searchIndexFileNames.parse(JSON.parse(await readFile(join(folder, 'search-index.json'), 'utf8')));
}

/** All files that the pointer names. */
function namesIn({
  sale: ofSale,
  rent: ofRent,
  places,
  lists,
  positions,
}: Awaited<ReturnType<typeof pointer>>): string[] {
  const homes = [ofSale, ofRent].flatMap(({ sheets, cards }) => [
    ...Object.values(sheets).map(({ file }) => file),
    ...cards.map(cardFilePath),
  ]);
  return [...homes, places, lists, positions?.file ?? ''].map((address) => address.slice(1));
}

describe.each([
  ['of a running process', false],
  ['of a process that publishes once', true],
])('the files of the search index %s', (_label, once) => {
  it('are named by their content, recorded as assets and listed in one small file', async () => {
    const { assets } = await published([sale, rent], { once });
    const names = namesIn(await pointer());
    // Six sheets and a file of cards for each offer, the places, the lists and the positions.
    expect(names).toHaveLength(17);
    expect(names.every((name) => /^_a\/search-[\w-]+\.[0-9a-f]{12}\.json$/.test(name))).toBe(true);
    expect([...assets.keys()].toSorted()).toEqual(['_a/page.css', 'search-index.json', ...names].toSorted());
    expect((await readdir(join(folder, '_a'))).map((name) => `_a/${name}`).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it('change only where a home changed, and are otherwise not written', async () => {
    await published([sale, rent], { once });
    const before = await pointer();
    const untouched = (await stat(join(folder, before.sale.sheets.prices.file))).mtimeMs;
    await published([sale, { ...rent, price: 41_000 }], { once });
    const after = await pointer();
    expect(after.sale).toEqual(before.sale);
    expect(after.places).toBe(before.places);
    expect((await stat(join(folder, after.sale.sheets.prices.file))).mtimeMs).toBe(untouched);
    // A price is in two files: that of all prices, and that of the cards.
    const changed = namesIn(after).filter((name) => !namesIn(before).includes(name));
    expect(changed).toEqual([
      expect.stringContaining('/search-rent-prices.'),
      expect.stringContaining('/search-cards.'),
    ]);
  });

  it('are no longer recorded once they are replaced', async () => {
    const first = await published([sale], { once });
    const old = (await pointer()).sale.sheets.prices.file.slice(1);
    expect(first.assets.has(old)).toBe(true);
    const second = await published([{ ...sale, price: 1 }], { once });
    expect(second.assets.has(old)).toBe(false);
    expect(second.formerAssets).toEqual(['_a/old.css']);
  });

  it('contain no home without a published page', async () => {
    await published([sale, rent], { once, unpublished: [sale] });
    const { sheets, cards } = (await pointer()).sale;
    for (const { file } of Object.values(sheets))
      expect(JSON.parse(await readFile(join(folder, file), 'utf8')).count).toBe(0);
    expect(cards).toEqual([]);
  });
});
