import { describe, expect, it } from 'vitest';
import { homesSheetSchema } from '#contracts/homes-file-schema.ts';
import { aspectNames, kindOf, noFilters } from '#domain/search/filters.ts';
import { filterQuery, readFilterQuery } from '#domain/search/filter-query.ts';
import {
  askedPattern,
  homesSheet,
  joinSheets,
  sheetNames,
  sheetsAsked,
} from '#domain/search/homes/homes-sheets.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { laterColumns, writtenFile } from '#domain/search/homes/homes-file.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aContext, aProperty, guid } from '../../../fixtures/rows.ts';

/** What its pages know; one that is missing they take as stated by no home. */
const COLUMNS_OF_1_0_0 =
  'amenities area available backup balconies basis baths bhk bikes builder carpet cars checked city currency deposit facing floor furnishing gated khata lift listed pets photos picture place plot possession price reduced reference referenceNumber rera size slug slugTail society tenants title top type water';

const homes = [1, 2, 3].map((at) => aProperty({ id: guid(1000 + at), slug: `home-${at}`, price: at * 1e6 }));
const file = searchIndex(aContext({ properties: homes }).catalogue, () => true).sale;
const published = (sheet: (typeof sheetNames)[number]) =>
  homesSheetSchema.parse(JSON.parse(JSON.stringify(writtenFile(homesSheet(file, sheet)))));

describe('the sheets of the homes', () => {
  it('are together all columns and lists, each once', () => {
    expect(joinSheets(sheetNames.map(published))).toEqual(file);
    const columns = sheetNames.flatMap((name) => Object.keys(homesSheet(file, name).columns));
    expect(columns.toSorted()).toEqual(Object.keys(file.columns).toSorted());
  });

  it('are read by pages of 1.0.0 that are still open, which refuse a column that they do not know', () => {
    const released = new Set(Object.keys(file.columns));
    for (const later of laterColumns) released.delete(later);
    const written = sheetNames.map((name) => writtenFile(homesSheet(file, name)));
    const names = written.flatMap((sheet) => Object.keys(Object(sheet).columns));
    expect(new Set(names)).toEqual(released);
    expect([...released].sort().join(' ')).toBe(COLUMNS_OF_1_0_0);
  });

  it('are counted before what only cards show has come, and are the same homes with it', () => {
    const compared = sheetNames.filter((name) => name !== 'texts').map(published);
    const texts = { ...joinSheets(sheetNames.map(published)) };
    let come: typeof texts | null = null;
    const counted = readHomes(joinSheets(compared), () => come);
    expect([counted.count, counted.home(0), counted.rowOfReference('ANG-1')]).toEqual([3, null, null]);
    expect(counted.columns).toEqual(readHomes(file).columns);
    come = texts;
    expect([0, 1, 2].map((row) => counted.home(row))).toEqual(
      [0, 1, 2].map((row) => readHomes(file).home(row)),
    );
    const broken = { ...texts, columns: { ...texts.columns, slugTail: 'a' } };
    expect(() => readHomes(joinSheets(compared), () => broken).home(0)).toThrow('instead of 3');
  });

  it('of a later version are read without the columns that nobody knows yet', () => {
    const unknown = { balcony_view: 'x' };
    const sheets = sheetNames.map(published).map(({ columns, later, ...sheet }) =>
      homesSheetSchema.parse({
        ...sheet,
        columns: { ...columns, ...unknown },
        later: { ...later, ...unknown },
      }),
    );
    expect(joinSheets(sheets)).toEqual(file);
  });

  it('of 1.0.0 are read, with what came later as nobody says it', () => {
    const older = sheetNames.map(published).map(({ later: _later, ...sheet }) => sheet);
    expect(joinSheets(older).columns.recorded).toBe('');
  });

  it('cost nothing for what came later and no home states', () => {
    const written = sheetNames.map((name) => JSON.stringify(writtenFile(homesSheet(file, name))));
    expect(file.columns.point).toBe('');
    expect(written.join()).not.toMatch(/"(?:point|gate)"/);
  });

  it('leave the columns of a missing sheet empty', () => {
    const { columns, areas, count } = joinSheets([published('prices')]);
    expect({ count, areas, price: columns.price, area: columns.area }).toEqual({
      count: 3,
      areas: [],
      price: file.columns.price,
      area: '',
    });
  });

  it('of two publishes are noticed by their number of homes, and by a column that is cut off', () => {
    const older = { ...published('areas'), count: 2 };
    expect(() => joinSheets([published('prices'), older])).toThrow('do not belong together');
    expect(homesSheetSchema.safeParse({ ...published('areas'), columns: { area: 7 } }).success).toBe(false);
    expect(homesSheetSchema.safeParse({ ...published('areas'), areas: ['x'] }).success).toBe(false);
    expect(homesSheetSchema.safeParse({ count: 3 }).success).toBe(false);
  });
});

const patternsOf = (query: string) =>
  sheetNames.filter((name) => RegExp(askedPattern(name)).test(`?${query}`));
const readOf = (query: string) => sheetsAsked(readFilterQuery(query).filters);

it.each([
  ['area=whitefield', ['areas']],
  ['bhk=2&max=8000000', ['facts', 'prices']],
  ['basis=carpet&size-min=900', ['sizes']],
  ['builder=prestige', ['societies']],
  ['amenity=swimming-pool', ['societies']],
  ['bhk=2&sort=-price', ['facts', 'prices']],
  ['bhk=2&sort=sqft-price', ['facts', 'prices', 'sizes']],
  ['near=in/hebbal&within=2000', ['areas']],
  ['near=at/prestige-park&within=2000&sort=price', ['prices', 'areas', 'societies']],
])('the query %s needs %j, as a page sees before it can read it', (query, sheets) => {
  expect(readOf(query)).toEqual(sheets);
  expect(patternsOf(query)).toEqual(sheets);
});

it('every filter needs a sheet, and every query of all homes needs none', () => {
  for (const name of aspectNames)
    expect(
      sheetNames.some((sheet) => askedPattern(sheet).includes(Object.keys(kindOf[name].parameters)[0] ?? '')),
    ).toBe(true);
  expect(readOf('')).toEqual([]);
  expect(patternsOf(filterQuery(noFilters))).toEqual([]);
  expect(patternsOf('xarea=2&ref=area=2&area=')).toEqual([]);
});
