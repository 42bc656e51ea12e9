import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { propertySchema } from '#domain/property/property.ts';
import { aspectNames, sortLabels } from '#domain/search/filters.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { withKnownSocieties } from '#domain/search/known-choices.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { orderOf } from '#domain/search/results/order-of.ts';
import { searchIndexFiles } from '#generator/search-index/search-index-files.ts';
import { findFirstHomes, FIRST } from '#islands/first-homes/find-first-homes.ts';
import { readHomesForAddress } from '#islands/search/read-index.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aCatalogue, bangalore, mysore } from '../../fixtures/rows.ts';
import { areas, rules, societies, someHomes, TODAY } from '../../page-models/homes/plain-scan.ts';

/** Milliseconds. It takes two seconds of a processor, which others may be using. */
const SLOW_MACHINE = 60_000;

const properties = someHomes(300).map((row) => propertySchema.parse(row));
const index = searchIndex(
  aCatalogue({ cities: [bangalore, mysore], areas, societies, properties }),
  () => true,
);
const published = new Map([...searchIndexFiles(index)].map(([name, { text }]) => [`/${name}`, text]));
const read = readHomes(index.sale);
const all = { ...read, distances: distancesIn(read, cityCoordinates) };

/** A site that answers with these files, and notes what is read. */
function site(files: ReadonlyMap<string, string> = published) {
  const read: string[] = [];
  const send = (address: string | URL | Request) => {
    const path = String(address);
    read.push(path);
    const text = files.get(path);
    return Promise.resolve(new Response(text ?? '', { status: text === undefined ? 404 : 200 }));
  };
  return { read, send };
}

const find = (query: string, { send } = site()) =>
  findFirstHomes({ offer: 'Sale', query, today: TODAY }, (sheets) =>
    readHomesForAddress('Sale', sheets, send),
  );

/** A place that homes spell in several ways has one spelling in each file. */
function withoutSpelling({ builder, society, type, facing, gate: _gate, ...home }: ListedHome) {
  return {
    ...home,
    builder: builder?.slug,
    society: society?.slug,
    isTyped: type !== null,
    isFaced: facing !== null,
  };
}

/** By all facts of all homes. */
function expected(query: string) {
  const filters = withKnownSocieties(readFilterQuery(query).filters, all.choiceNames);
  const rows = matchingRows(orderOf(all, filters), matchHomes(all, filters, dayNumber(TODAY)));
  return {
    total: rows.length,
    homes: rows
      .slice(0, FIRST)
      .flatMap((row) => all.home(row) ?? [])
      .map(withoutSpelling),
  };
}

const anyQuery = fc
  .tuple(fc.subarray([...aspectNames], { maxLength: 3 }), fc.constantFrom(...Object.keys(sortLabels)))
  .chain(([asked, sort]) =>
    fc.tuple(...asked.map((name) => rules[name].asked)).map((texts) => [...texts, `sort=${sort}`].join('&')),
  );

it(
  'the first homes are those of the whole list, whatever is asked, from few files',
  async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const first = await find(query);
        if (!first) return;
        answered++;
        expect({ total: first.total, homes: first.homes.map(withoutSpelling) }).toEqual(expected(query));
      }),
      { numRuns: 150 },
    );
    expect(answered).toBeGreaterThan(20);
  },
  SLOW_MACHINE,
);

const inArea = `area=${all.choices.areas.names[0]}`;

describe('the first homes of an address', () => {
  it('need the pointer, the sheets that are asked and the files of their cards', async () => {
    const { read, send } = site();
    expect(await find(inArea, { read, send })).not.toBeNull();
    expect(read[0]).toBe('/search-index.json');
    expect(read.filter((path) => path.includes('search-sale'))).toEqual([
      expect.stringContaining('sale-areas'),
    ]);
    expect(read.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ['near=manyata-tech-park&within=10000', ['areas']],
    ['near=in/hebbal&within=3000', ['areas']],
    ['near=at/courtyard&within=3000', ['areas', 'societies']],
  ])('with %s need the positions of places and of homes, and not all homes', async (query, sheets) => {
    const { read, send } = site();
    expect(await find(query, { read, send })).not.toBeNull();
    expect(
      read.filter((path) => /search-(?:sale|positions)/.test(path)).map((path) => path.split('.')[0]),
    ).toEqual([...sheets.map((sheet) => `/_a/search-sale-${sheet}`), '/_a/search-positions']);
  });

  it.each([
    ['words', 'q=2+bhk'],
    ['words beside a filter', `q=vastu&${inArea}`],
    ['a place to be near that nobody knows', 'near=nowhere&within=2000'],
    ['an area to be near without a home', 'near=in/domlur&within=2000'],
    ['a name that no home has', 'area=atlantis'],
    ['a key of every object', 'area=constructor'],
    ['a filter that cannot be read', `bhk=two&${inArea}`],
    ['a filter of the other offer', `deposit-max=100000&${inArea}`],
    ['no home that matches', 'min=900000000000'],
    ['nothing', 'sort=newest'],
  ])('are left to the filters for %s', async (_, query) => expect(await find(query)).toBeNull());

  it('are not shown from files that do not belong together', async () => {
    const rest = searchIndex(
      aCatalogue({ cities: [bangalore, mysore], areas, societies, properties: properties.slice(40) }),
      () => true,
    );
    const others = [...searchIndexFiles(rest)].map(([name, { text }]) => [`/${name}`, text] as const);
    const cards = (files: Iterable<readonly [string, string]>) =>
      [...files].filter(([name]) => name.includes('search-cards'));
    const [swapped] = cards(others);
    const mixed = new Map(published);
    for (const [name] of cards(published)) mixed.set(name, swapped?.[1] ?? '');
    await expect(find(inArea, site(mixed))).rejects.toThrow('do not belong together');
    const cut = new Map(
      [...published].map(([name, text]) => [name, name.includes('cards') ? text.slice(0, 90) : text]),
    );
    await expect(find(inArea, site(cut))).rejects.toThrow();
    const gone = new Map([...published].filter(([name]) => !name.includes('cards')));
    await expect(find(inArea, site(gone))).rejects.toThrow('404');
  });
});
