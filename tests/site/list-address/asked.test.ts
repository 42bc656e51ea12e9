import { describe, expect, it } from 'vitest';
import { chipWords } from '#site/list-address/chip-words.ts';
import { askingQuery, readAsked } from '#site/list-address/read-asked.ts';
import { showAsked } from '#site/list-address/show-asked.ts';
import { chipsOf } from '#domain/search/chips.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import { runInline } from './run-inline.ts';

const location = (search: string) => ({ search });

/** The note on the document of a list with this query. */
function noteOf(search: string): string | undefined {
  const dataset: Record<string, string> = {};
  runInline(readAsked, {
    document: { documentElement: { dataset } },
    location: location(search),
    addEventListener: () => {},
  });
  return dataset['asked'];
}

/** The chips that the page shows for this query. */
function chipsOn(search: string): string[] {
  let chips: { textContent: string }[] = [];
  const list = { replaceChildren: (...items: typeof chips) => (chips = items) };
  const element = { dataset: { words: JSON.stringify(chipWords) }, firstElementChild: list };
  runInline(showAsked, {
    document: { currentScript: { previousElementSibling: element }, createElement: () => ({}) },
    location: location(search),
    addEventListener: () => {},
    onpopstate: null,
  });
  return chips.map(({ textContent }) => textContent);
}

const noNames = { areas: [], societies: [], types: [], facings: [] };
const labelsOf = (search: string) =>
  chipsOf(readFilterQuery(search).filters, noNames).map(({ label }) => label);

describe('the address of a list, before any script file', () => {
  it.each([
    '?bhk=2',
    '?area=whitefield',
    '?sort=price',
    '?parking=1',
    '?q=2bhk',
    '?utm_source=mail&near=trinity-metro',
  ])('has filters: %s', (search) => expect(noteOf(search)).toBe('loading'));

  it.each(['', '?', '?utm_source=mail', '?fbclid=1', '?colour=red', '?bhk=', '?ref=bhk', '?xbhk=2'])(
    'has no filters: %s',
    (search) => expect(noteOf(search)).toBeUndefined(),
  );

  it('loads the filters only when it asks for something, be it unknown', () => {
    const asks = (search: string) => RegExp(askingQuery).test(search);
    expect(['?bhk=2', '?colour=red', '?utm_source=mail&q=a'].map(asks)).toEqual([true, true, true]);
    expect(['', '?', '?utm_source=mail&gclid=2', '?ref=x', '?igsh=2', '?bhk='].map(asks)).not.toContain(true);
    expect(asks('?reference=1')).toBe(true);
  });

  it.each([
    'bhk=2&max=8000000&area=whitefield',
    'bhk=0,3,2.5,2&min=150000&max=9999',
    'min=12500000',
    'max=60000&size-min=1450&size-max=900',
    'size-max=1200&type=independent-house,apartment&facing=north-east',
    'area=HSR%20Layout,whitefield,ಜಯನಗರ&society=prestige-shantiniketan',
    'floor=high,ground&checked=7&photos=1&new=1',
    'checked=30&reduced=1',
    'parking=1&lift=1',
    `area=${Array.from({ length: 9 }, (_, at) => `sector-${at}`)}`,
    `society=${Array.from({ length: 13 }, (_, at) => `tower-${at}`)}`,
    'near=in/whitefield',
    'near=indiranagar-metro',
    'near=at/udupi-corner',
  ])('is shown in the words of the chips: %s', (query) => {
    expect(chipsOn(`?${query}`)).toEqual(labelsOf(query));
    expect(chipsOn(`?${query}`).length).toBeGreaterThan(0);
  });

  it.each(['bhk=two&max=1e7&checked=14&photos=yes&sort=price', 'area=%22%3E%3Cscript%3E', 'near=stop/x'])(
    'shows no chip for what cannot be read: %s',
    (query) => {
      expect(chipsOn(`?${query}`)).toEqual([]);
    },
  );

  it('shows the typed words, and not the id of a society', () => {
    const query = '?q=sea+view&society=9ea9405e-c43b-5b35-9fbe-1902173a2ed2';
    expect(chipsOn(query)).toEqual(['‘sea view’']);
  });

  it('shows the words that a line left out without the keys of their reasons', () => {
    expect(chipsOn('?q=vastu+plot~30+x+40~+to-rent~family~')).toEqual(['‘vastu 30 x 40 family’']);
  });
});
