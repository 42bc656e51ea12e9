import { expect, test } from 'vitest';
import { compareHomes, type ComparedHome } from '#domain/compare/compare-homes.ts';
import { fileColumns } from '#domain/partner-file/file-columns.ts';
import { meaningOf } from '#domain/partner-file/meanings.ts';
import { meaningsOfName } from '#domain/partner-file/meanings-of-name.ts';
import { trialContext } from '#domain/partner-file/column-contexts.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import { noFilters } from '#domain/search/filters.ts';
import { writtenFile } from '#domain/search/homes/homes-file.ts';
import { homesFile } from '#domain/search/homes/make-homes-file.ts';
import { phraseFrom } from '#domain/search/line/meaning.ts';
import { whyLeftOut } from '#domain/search/line/why-left-out.ts';
import { factsOfRow } from '#domain/search/facts-of-row.ts';
import { tokensOf } from '#domain/typed-text/tokens.ts';
import { factGroups } from '#page-models/property/fact-groups.ts';
import { aBareProperty, aCatalogue } from '../../fixtures/rows.ts';
import { aHome } from '../../islands/filter-panel/a-home.ts';

const home = aBareProperty({ servant_room: true });

test.each([
  'servant room',
  'servants room',
  "servant's room",
  'servant’s room',
  'servant quarters',
  'maid room',
  "maid's room",
  'sq room',
])('the search line reads %j as a servant’s room', (line) => {
  const tokens = tokensOf(line);
  expect(phraseFrom(tokens, 0)).toEqual({
    meaning: { kind: 'fact', aspect: 'servantRoom', value: true },
    length: tokens.length,
  });
});

test('a search says that no home states it, while none does', () => {
  expect(whyLeftOut('servant room')).toEqual(['No home of this site says so yet']);
});

test('a list asks for it by its address, and passes the homes that say it', () => {
  const { filters } = readFilterQuery('servant-room=1');
  expect(filters).toEqual({ ...noFilters, servantRoom: true });
  expect(filterQuery(filters)).toBe('servant-room=1');
  expect(factsOfRow(home, undefined).servantRoom).toBe(true);
  expect(factsOfRow(aBareProperty(), undefined).servantRoom).toBeNull();
});

test('a page of 1.0.0 does not see its column in the index', () => {
  const file = writtenFile(homesFile([{ ...aHome(0), servantRoom: true }]));
  expect(file).toHaveProperty(['later', 'servantRoom']);
  expect(file).not.toHaveProperty(['columns', 'servantRoom']);
});

test.each(['Servant Room', 'maids room', 'SQ room'])('a partner’s file may call its column %s', (name) => {
  const [first] = meaningsOfName(name.toLowerCase());
  expect(first?.meaning).toBe('servant_room');
  expect(fileColumns.has('servant_room')).toBe(true);
  const read = (cell: string) =>
    meaningOf('servant_room').read(cell, { ...trialContext('2026-11-27'), words: name });
  expect(read('Yes')).toMatchObject({ facts: { columns: { servant_room: true } } });
  expect(read('Not available')).toMatchObject({ facts: { columns: { servant_room: false } } });
  expect(read('perhaps')).toMatchObject({ state: 'unread' });
});

test('its page says it, and a comparison asks for it of homes that do not', () => {
  expect(factGroups(home, aCatalogue())).toEqual([
    { name: 'The home', facts: [{ label: 'Servant’s room', value: 'Yes' }] },
  ]);
  const bare: ComparedHome = {
    ...{ type: 'Sale', price: 1, total: 1, emi: null, areas: { carpet: 1 }, facts: new Map(), deposit: null },
    ...{ bedrooms: '2', baths: '2', floor: '1', facing: 'East', maintenance: 1, metro: null },
    ...{ check: 'Checked', papers: [] },
  };
  const { rows, questions } = compareHomes([{ ...bare, facts: new Map([['servant_room', 'Yes']]) }, bare]);
  expect(rows.find(({ label }) => label === 'Servant’s room')?.cells.map(({ text }) => text)).toEqual([
    'Yes',
    'Not given',
  ]);
  expect(questions).toEqual([[], ['whether there is a servant’s room']]);
});
