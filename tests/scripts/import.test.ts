import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  areaRow,
  areas,
  bangalore,
  homeRow,
  idOf,
  societies,
  societyRow,
  type Row,
} from '../generator/data-set.ts';
import type { Database } from '#contracts/database-types.ts';
import { exportListings } from '#domain/listing/export-listings.ts';
import { importData } from '#server/import/import-data.ts';
import { seedIfEmpty } from '#server/import/seed.ts';
import { createLog } from '#server/log/log.ts';
import { openTestingSite, type TestingSite } from '../generator/testing-site.ts';
import { type CommandResult, runCommand } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';

let site: TestingSite;
let folder: string;

beforeAll(async () => {
  site = await openTestingSite();
});
beforeEach(async () => {
  await site.reset({ cities: [], local_areas: [], society: [], properties: [] });
  folder = site.folder();
  mkdirSync(folder);
});
afterAll(() => site.close());

const load = (...args: string[]): Promise<CommandResult> =>
  runWarmCommand('import.ts', args, { LOCAL_DIR: site.localDir });
/** The same in a process of its own, as a person starts it. */
const loadAlone = (...args: string[]): Promise<CommandResult> =>
  runCommand('import.ts', args, { LOCAL_DIR: site.localDir });

function lines(rows: readonly (Row | string)[]): string {
  return rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n');
}

/** Writes the file of a table, in place of any other file of it. */
function write(file: string, rows: readonly (Row | string)[]): void {
  const text = lines(rows);
  for (const ending of ['jsonl', 'jsonl.gz', 'csv'])
    rmSync(join(folder, `${file.split('.')[0]}.${ending}`), { force: true });
  writeFileSync(join(folder, file), file.endsWith('.gz') ? gzipSync(text) : text);
}

const PAGES_FOLLOW = 'Pages follow with the next publish: npm run generate.\n';
const city = { id: bangalore, name: 'Bangalore' };
const hebbal = areaRow(areas.hebbal, 'Hebbal');
const heights = societyRow(societies.heights, 'Hebbal Heights', areas.hebbal);
const home = (number: number, piece: Row = {}) =>
  homeRow(number, { society_id: societies.heights, ...piece });

function writeGoodSet(): void {
  write('cities.jsonl', [city]);
  write('local_areas.jsonl.gz', [hebbal]);
  write('society.jsonl', [heights]);
  write('properties.jsonl.gz', [home(1), '', home(2)]);
}

const titles = async () =>
  (await site.client.from('properties').select('title').order('title')).data?.map(({ title }) => title);

describe('a data set', () => {
  test('is imported in the order of its references, plain or gzipped, without blank lines', async () => {
    writeGoodSet();
    const { code, stdout, stderr } = await loadAlone(folder);
    expect(stdout).toBe(`Loaded 1 cities, 1 local areas, 1 societies, 2 properties.\n${PAGES_FOLLOW}`);
    expect(stderr).not.toContain('expected');
    expect(code).toBe(0);
    const { data } = await site.client.from('properties').select('slug').order('slug');
    expect(data?.map(({ slug }) => slug)).toEqual(['2-bhk-in-hebbal', '2-bhk-in-hebbal-00000002']);
  });

  test('is split into lines only at line feeds, not at other line separators', async () => {
    writeGoodSet();
    const separated = home(1, {
      title: 'One home',
      description: 'Bright.\u2028Quiet.\u2029\u0085Near a lake.',
    });
    write('properties.jsonl', [`${JSON.stringify(separated)}\r`, home(2, { price: -5 }), home(3)]);
    const { stdout, stderr } = await load(folder);
    expect(stdout).toContain('2 properties.');
    expect(stderr.match(/properties\.jsonl line.*/g)).toEqual([
      'properties.jsonl line 2: price: expected 0 or more',
    ]);
    const { data } = await site.client.from('properties').select('description').eq('id', idOf(1)).single();
    expect(data?.description).toBe('Bright.\nQuiet.\n\nNear a lake.');
  });

  test('is imported without control characters, but with the joiners of Kannada', async () => {
    writeGoodSet();
    write('properties.jsonl', [home(1, { title: 'Two\u0000 rooms\u001b in ರ್\u200dಯ' })]);
    await load(folder);
    expect(await titles()).toEqual(['Two rooms in ರ್\u200dಯ']);
  });

  test('may have half bedrooms, but no other fractions', async () => {
    writeGoodSet();
    write('properties.jsonl', [home(1, { bedrooms: 2.5, title: '2.5 BHK' }), home(2, { bedrooms: 2.4 })]);
    const { stderr } = await load(folder);
    expect(stderr).toContain(
      'properties.jsonl line 2: bedrooms: expected whole bedrooms or a half more, such as 2.5\n',
    );
    const { data } = await site.client.from('properties').select('id, bedrooms, slug');
    expect(data).toEqual([{ id: idOf(1), bedrooms: 2.5, slug: '2-5-bhk' }]);
  });

  test('that is imported again updates its rows', async () => {
    writeGoodSet();
    await load(folder);
    write('properties.jsonl.gz', [home(1, { title: 'Another title' }), home(3, { title: 'New' })]);
    const { code, stdout } = await load(folder);
    expect([code, stdout]).toEqual([
      0,
      `Loaded 1 cities, 1 local areas, 1 societies, 2 properties.\n${PAGES_FOLLOW}`,
    ]);
    expect(await titles()).toEqual(['2 BHK in Hebbal', 'Another title', 'New']);
  });

  test('does not change a field that a row omits, even when other rows of the file have it', async () => {
    writeGoodSet();
    await load(folder);
    const { price: _, ...unpriced } = home(1, { title: 'Another title' });
    write('properties.jsonl.gz', [unpriced, home(2, { price: 5_000_000 })]);
    await load(folder);
    const { data } = await site.client.from('properties').select('title, price').order('id');
    expect(data).toEqual([
      { title: 'Another title', price: home(1)['price'] },
      { title: '2 BHK in Hebbal', price: 5_000_000 },
    ]);
  });

  test('in a dry run is not imported, and new, changed and refused rows are counted', async () => {
    writeGoodSet();
    await load(folder);
    write('properties.jsonl.gz', [
      home(1, { price: 1 }),
      home(2),
      home(3, { title: 'New' }),
      home(4, { price: -5 }),
    ]);
    const { code, stdout, stderr } = await load(folder, '--dry-run');
    expect(stdout).toBe('1 new, 1 changed, 1 refused, 4 as they are. Nothing was loaded.\n');
    expect(stderr).toContain('properties.jsonl.gz line 4: price: expected 0 or more\n');
    expect(code).toBe(1);
    expect(await titles()).toEqual(['2 BHK in Hebbal', '2 BHK in Hebbal']);
  });

  test('in a dry run is refused exactly what an import refuses, and what it would load is known to later rows', async () => {
    write('cities.jsonl', [city]);
    write('local_areas.jsonl.gz', [
      hebbal,
      areaRow(idOf(51), 'Hebbal', { slug: hebbal['slug'] }),
      areaRow(idOf(52), 'Nowhere', { city_id: idOf(999) }),
    ]);
    write('society.jsonl', [heights, societyRow('s-lost', 'Lost Court', idOf(52))]);
    write('properties.jsonl', [
      home(1),
      home(2, { society_id: 'nowhere' }),
      home(3, { society_id: 's-lost' }),
      home(4, { created_at: '1700-01-01T00:00:00Z' }),
      home(5, { area_id: idOf(998) }),
    ]);
    const refusals = ({ stderr }: CommandResult) =>
      stderr.split('\n').filter((line) => / line \d+: /.test(line));
    const dry = await load(folder, '--dry-run');
    expect(dry.stdout).toBe('4 new, 0 changed, 7 refused. Nothing was loaded.\n');
    expect(await titles()).toEqual([]);
    expect((await site.client.from('cities').select('id')).data).toEqual([]);
    const real = await load(folder);
    expect(refusals(dry)).toEqual(refusals(real));
    expect([dry.code, real.code]).toEqual([1, 1]);
    expect(await titles()).toEqual(['2 BHK in Hebbal']);
    expect(refusals(await load(folder, '--dry-run'))).toEqual(refusals(real));
  });

  test('withholds texts of societies by which visitors reach somebody past us, until somebody says yes', async () => {
    writeGoodSet();
    const overview = 'Call 98450 12345';
    write('society.jsonl', [
      societyRow(societies.meadows, 'Meadows', null, { overview, description: 'Quiet' }),
    ]);
    const stored = async () => {
      const { data } = await site.client.from('society').select('overview, description');
      return data;
    };
    const asked: unknown[] = [];
    const declined = await importData(site.client, folder, {
      confirm: async (unlikely) => asked.push(...unlikely) === 0,
    });
    expect([asked.length, declined.loaded.society]).toEqual([1, 1]);
    expect(await stored()).toEqual([{ overview: null, description: 'Quiet' }]);
    await importData(site.client, folder, { confirm: async () => 'wait' });
    expect(await stored()).toEqual([{ overview: null, description: 'Quiet' }]);
    await importData(site.client, folder, { confirm: async () => true });
    expect(await stored()).toEqual([{ overview, description: 'Quiet' }]);

    write('society.jsonl', [societyRow(societies.meadows, 'Meadows 98450 12345', null)]);
    expect((await importData(site.client, folder)).rejected.slice(0, 1)).toMatchObject([
      { file: 'society.jsonl', line: 1, field: 'name' },
    ]);
  });

  test('names prices and sizes that no home can have, and asks whoever can be asked before it loads them', async () => {
    writeGoodSet();
    write('properties.jsonl', [home(1, { price: 1 }), home(2), home(3, { sqft: 10 })]);
    const questions = [
      'properties.jsonl line 1: price: Is the price really ₹1? Homes for sale cost ₹1,00,000 to ₹10,00,00,00,000.',
      'properties.jsonl line 3: sqft: Is the size really 10 sqft? Homes have 100 to 1,00,000 sqft.',
    ];
    const dry = await load(folder, '--dry-run');
    expect([dry.code, dry.stdout]).toEqual([0, '6 new, 0 changed. Nothing was loaded.\n']);
    for (const question of questions) expect(dry.stderr).toContain(question);
    const asked: unknown[] = [];
    const declined = await importData(site.client, folder, {
      confirm: async (unlikely) => asked.push(...unlikely) === 0,
    });
    expect([asked.length, declined.loaded.properties]).toEqual([2, 1]);
    // Nobody can be asked here.
    const { code, stdout, stderr } = await load(folder);
    expect([code, stdout]).toEqual([
      0,
      `Loaded 1 cities, 1 local areas, 1 societies, 3 properties.\n${PAGES_FOLLOW}`,
    ]);
    for (const question of questions) expect(stderr).toContain(question);
    const homes = () =>
      site.client
        .from('properties')
        .select('price, sqft, vouched')
        .in('id', [idOf(1), idOf(3)])
        .order('id');
    expect((await homes()).data).toMatchObject([{ price: null }, { sqft: null }]);
    expect(
      await site.sql.query(
        'select column_name, value, door, source from public.doubts where decision is null order by 1',
      ),
    ).toEqual([
      { column_name: 'price', value: 1, door: 'import', source: 'line 1 of properties.jsonl' },
      { column_name: 'sqft', value: 10, door: 'import', source: 'line 3 of properties.jsonl' },
    ]);
    await importData(site.client, folder, { confirm: async () => true });
    expect((await homes()).data).toMatchObject([
      { price: 1, vouched: { price: 1 } },
      { sqft: 10, vouched: { sqft: 10 } },
    ]);
    expect(await site.sql.query('select from public.doubts where decision is null')).toEqual([]);
    expect((await load(folder)).stderr).not.toContain('really');
  });

  test.each(['jsonl', 'csv'])('reads what people type as the editor does, from .%s', async (ending) => {
    writeGoodSet();
    await load(folder);
    const typed = {
      ...{ id: idOf(9), title: 'Typed', property_type: 'Rent', price: '52k' },
      ...{ available_from: '29 Feb', parking_covered: '2+1', lock_in_months: '1 year', bedrooms: '2 BHK' },
      ...{ sqft: '1,454 sq ft', deposit: '3 months' },
    };
    rmSync(join(folder, 'properties.jsonl.gz'));
    const table = [Object.keys(typed), Object.values(typed)].map((cells) => cells.join(';')).join('\n');
    writeFileSync(
      join(folder, `properties.${ending}`),
      ending === 'csv' ? table : JSON.stringify({ ...typed, price: 52_000 }),
    );
    expect((await load(folder)).stdout).toContain('1 properties.');
    const [row] = await site.sql.query(
      `select price, available_from, parking_covered, parking_open, lock_in_months, bedrooms, sqft, deposit
         from public.properties where title = 'Typed'`,
    );
    expect(row).toMatchObject({
      ...{ parking_covered: 2, parking_open: 1, lock_in_months: 12, deposit: '3 months' },
      available_from: expect.stringMatching(/^20\d\d-02-29$/),
    });
    expect([row?.['price'], row?.['bedrooms'], row?.['sqft']].map(Number)).toEqual([52_000, 2, 1454]);
  });

  test('may be the CSV export of the desk, and a cell with an invalid number is reported by its line', async () => {
    writeGoodSet();
    await load(folder);
    const { data } = await site.client.from('properties').select('*').order('id');
    const table = exportListings('property', data ?? []);
    rmSync(join(folder, 'properties.jsonl.gz'));
    writeFileSync(join(folder, 'properties.csv'), table);
    expect((await load(folder, '--dry-run')).stdout).toBe(
      '0 new, 0 changed, 5 as they are. Nothing was loaded.\n',
    );
    writeFileSync(
      join(folder, 'properties.csv'),
      `id;title;property_type;price\n${idOf(1)};'=1+1;Sale;1.5 cr\n${idOf(2)};Home;Sale;much`,
    );
    const { stdout, stderr } = await load(folder);
    expect(stdout).toContain('1 properties.');
    expect(stderr).toContain('properties.csv line 3: price: expected This price could not be read.');
    expect(await titles()).toEqual(['2 BHK in Hebbal', '=1+1']);
  });

  test.each<[string, string, (table: string) => Buffer]>([
    ['Unicode text of Excel', 'properties.txt', (table) => Buffer.from(`\ufeff${table}`, 'utf16le')],
    [
      'UTF-16 in the other order',
      'properties.csv',
      (table) => Buffer.from(`\ufeff${table}`, 'utf16le').swap16(),
    ],
    ['a table with tabs', 'properties.tsv', (table) => Buffer.from(table)],
    ['a table that names its separator', 'properties.csv', (table) => Buffer.from(`sep=\t\r\n${table}`)],
  ])('may be %s, with empty columns at its end and a price in paise', async (_what, file, encode) => {
    writeGoodSet();
    rmSync(join(folder, 'properties.jsonl.gz'));
    const table = `id\ttitle\tproperty_type\tprice\t\t\r\n${idOf(1)}\tಅಂಗಳ\tSale\t95,00,000.00\t\t\r\n`;
    writeFileSync(join(folder, file), encode(table));
    const { code, stderr } = await load(folder);
    expect([code, stderr.includes('expected')]).toEqual([0, false]);
    const { data } = await site.client.from('properties').select('title, price');
    expect(data).toEqual([{ title: 'ಅಂಗಳ', price: 95_00_000 }]);
  });

  test('in another encoding than UTF-8 has no letter replaced by a question mark without a word', async () => {
    writeGoodSet();
    await load(folder);
    rmSync(join(folder, 'properties.jsonl.gz'));
    const report = 'line 2: (line): expected text in UTF-8, but a letter in it could not be read';
    const table = `id,title,property_type\n${idOf(1)},Café in Hebbal,Sale\n`;
    writeFileSync(join(folder, 'properties.csv'), Buffer.from(table, 'latin1'));
    expect((await load(folder)).stderr).toContain(`properties.csv ${report}`);
    rmSync(join(folder, 'properties.csv'));
    const rows = lines([home(2), home(1, { title: 'Café in Hebbal' })]);
    writeFileSync(join(folder, 'properties.jsonl'), Buffer.from(rows, 'latin1'));
    expect((await load(folder)).stderr).toContain(`properties.jsonl ${report}`);
    expect(await titles()).toEqual(['2 BHK in Hebbal', '2 BHK in Hebbal']);
  });

  test('with bad rows has each reported by file, line, field and expectation, and the good ones imported', async () => {
    writeGoodSet();
    write('properties.jsonl', [
      home(1),
      '{"id": "cut off',
      home(2, { price: -5 }),
      home(3, { property_type: 'Lease' }),
      home(4, { id: 'seven' }),
      home(5, { rooms: 3 }),
      home(6, { society_id: 'nowhere' }),
      home(7, { created_at: '1700-01-01T00:00:00Z' }),
      home(8, { last_verified: 'yesterday' }),
      home(9),
      '[]',
    ]);
    const { code, stdout, stderr } = await loadAlone(folder);
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/^ {4}at /m);
    expect(stdout).toBe(`Loaded 1 cities, 1 local areas, 1 societies, 2 properties.\n${PAGES_FOLLOW}`);
    const faultLines = stderr.split('\n').filter((line) => line.startsWith('properties.jsonl line'));
    expect(faultLines.toSorted()).toEqual([
      'properties.jsonl line 11: (row): expected object, received array',
      'properties.jsonl line 2: (line): expected one JSON object',
      'properties.jsonl line 3: price: expected 0 or more',
      'properties.jsonl line 4: property_type: expected Sale or Rent',
      'properties.jsonl line 5: id: expected a uuid',
      'properties.jsonl line 6: rooms: expected no such field; see the field names of spec section 3',
      'properties.jsonl line 7: society_id: expected the id of a society that is in the database',
      expect.stringMatching(
        /^properties\.jsonl line 8: created_at: expected a row the database accepts \(.*check constraint/,
      ),
      'properties.jsonl line 9: last_verified: expected a day such as 2026-11-14',
    ]);
    expect(stderr).toContain('9 rows were not loaded. Correct them and run the command again.\n');
    const { data } = await site.client.from('properties').select('id').order('id');
    expect(data?.map(({ id }) => id)).toEqual([idOf(1), idOf(9)]);
  });

  test('with unknown references has each row reported, and the other rows are sent only once more', async () => {
    writeGoodSet();
    write(
      'properties.jsonl',
      Array.from({ length: 300 }, (_, at) => home(at + 1, at % 3 === 1 ? { society_id: `s-${at}` } : {})),
    );
    const rpc = vi.spyOn(site.client, 'rpc');
    const { loaded, rejected } = await importData(site.client, folder);
    expect(loaded.properties).toBe(200);
    expect(rejected).toHaveLength(100);
    expect(rejected[0]).toEqual({
      file: 'properties.jsonl',
      line: 2,
      field: 'society_id',
      expected: 'the id of a society that is in the database',
    });
    expect(rpc.mock.calls.slice(3).map(([name]) => name)).toEqual([
      'doubt_contexts',
      'import_rows',
      'unknown_references',
      'import_rows',
    ]);
    rpc.mockRestore();
  });

  test('with values beyond their limits has each reported with its limit, and the other rows imported', async () => {
    writeGoodSet();
    // Nested deeper than JSON.stringify can handle.
    const nestedJson = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    const court = JSON.stringify(societyRow('s-deep', 'Deep Court', null, { market: null }));
    write('society.jsonl', [heights, court.replace('"market":null', `"market":${nestedJson}`)]);
    write('properties.jsonl', [
      home(1),
      home(2, { area: 'A'.repeat(20_000) }),
      home(3, { images: Array.from({ length: 10_000 }, () => '/a.jpg') }),
      home(4, { floor_no: 'a'.repeat(101) }),
    ]);
    const { code, stdout, stderr } = await load(folder);
    expect([code, stdout]).toEqual([
      1,
      `Loaded 1 cities, 1 local areas, 1 societies, 1 properties.\n${PAGES_FOLLOW}`,
    ]);
    expect(stderr.split('\n').filter((line) => line.includes('.jsonl line'))).toEqual([
      'society.jsonl line 2: market: expected JSON of at most 20000 characters, nested at most 10 deep',
      'properties.jsonl line 2: area: expected at most 200 characters',
      'properties.jsonl line 3: images: expected at most 100 entries of at most 2000 characters',
      'properties.jsonl line 4: floor_no: expected at most 100 characters',
    ]);
  });

  test('with one id on two lines has the first imported and the second reported', async () => {
    writeGoodSet();
    write('properties.jsonl', [home(1), home(2), home(1, { title: 'A twin' })]);
    const { code, stdout, stderr } = await load(folder);
    expect(code).toBe(1);
    expect(stdout).toContain('2 properties.');
    expect(stderr).toContain('properties.jsonl line 3: id: expected an id of its own; line 1 has this one\n');
    expect(await titles()).toEqual(['2 BHK in Hebbal', '2 BHK in Hebbal']);
  });

  test('with one id in capital and small letters has the first imported and the second reported', async () => {
    const id = 'abcdef00-0000-4000-8000-000000000001';
    writeGoodSet();
    write('properties.jsonl', [
      { ...home(1), id: id.toUpperCase() },
      { ...home(1, { title: 'A twin' }), id },
    ]);
    const { stdout, stderr } = await load(folder);
    expect(stdout).toContain('1 properties.');
    expect(stderr).toContain('properties.jsonl line 2: id: expected an id of its own; line 1 has this one\n');
    expect(await titles()).toEqual(['2 BHK in Hebbal']);
  });

  test('with ids in capital letters in a dry run counts rows that are in the database already', async () => {
    writeGoodSet();
    await load(folder);
    rmSync(join(folder, 'properties.jsonl.gz'));
    write('local_areas.jsonl.gz', [{ ...hebbal, id: String(hebbal['id']).toUpperCase() }]);
    const { stdout } = await load(folder, '--dry-run');
    expect(stdout).toBe('0 new, 0 changed, 3 as they are. Nothing was loaded.\n');
  });

  test('with hundreds of bad rows has the first 50 reported and the others counted', async () => {
    write('cities.jsonl', [city]);
    write(
      'properties.jsonl',
      Array.from({ length: 300 }, () => '{}'),
    );
    const { stderr } = await load(folder);
    expect(stderr.match(/^properties\.jsonl line/gm)).toHaveLength(50);
    expect(stderr).toContain('… and 250 more.\n300 rows were not loaded.');
  });

  test('with a broken archive has the archive reported', async () => {
    writeGoodSet();
    writeFileSync(join(folder, 'properties.jsonl.gz'), gzipSync(lines([home(1), home(2)])).subarray(0, 60));
    const { code, stderr } = await load(folder);
    expect(code).toBe(1);
    expect(stderr).toContain(`${join(folder, 'properties.jsonl.gz')} could not be read: `);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});

describe('a wrong call fails with one sentence:', () => {
  test.each<[string, () => string[], RegExp]>([
    ['no folder named', () => [], /^Name one folder to load\. Usage: npm run import -- DIR \[--dry-run\]\n$/],
    [
      'two folders',
      () => ['a', 'b'],
      /^Name one folder to load\. Usage: npm run import -- DIR \[--dry-run\]\n$/,
    ],
    [
      'an unknown flag',
      () => ['--fast', folder],
      /^Unknown option '--fast'\. Usage: npm run import -- DIR \[--dry-run\]\n$/,
    ],
    [
      'a missing folder',
      () => [join(folder, 'none')],
      /none is not a folder\. Name the folder that holds cities\.jsonl,.*\n$/,
    ],
    ['a file instead of a folder', () => [import.meta.filename], /import\.test\.ts is not a folder\..*\n$/],
    [
      'a folder without data',
      () => [folder],
      /holds no data file\. Expected cities\.jsonl, .* each plain or \.gz, or as \.csv\.\n$/,
    ],
    [
      'two files of one table',
      () => {
        for (const name of ['society.jsonl', 'society.csv']) writeFileSync(join(folder, name), '');
        return [folder];
      },
      /holds society\.jsonl and society\.csv\. Leave only the one to load\.\n$/,
    ],
    [
      'a link to a file that is gone',
      () => {
        write('cities.jsonl', [city]);
        symlinkSync(join(folder, 'gone'), join(folder, 'properties.jsonl'));
        return [folder];
      },
      /properties\.jsonl could not be read: ENOENT.*\n$/,
    ],
    [
      'a folder in place of a table',
      () => {
        mkdirSync(join(folder, 'properties.csv'));
        return [folder];
      },
      /properties\.csv could not be read: EISDIR.*\n$/,
    ],
  ])('%s', async (_label, args, sentence) => {
    const { code, stdout, stderr } = await load(...args());
    expect(stderr).toMatch(sentence);
    expect([code, stdout]).toEqual([1, '']);
  });
});

describe('the seed of a first start', () => {
  const seed = () => ({ seed: { from: 'folder', folder } as const, localDir: site.localDir });
  const log = createLog({ write: () => undefined });

  test('is completed at the next start when it was interrupted', async () => {
    writeGoodSet();
    const rpc = (name: keyof Database['public']['Functions'], parameters: { target?: string }) => {
      if (parameters.target === 'properties') throw new Error('cut off');
      return Reflect.apply(site.client.rpc, site.client, [name, parameters]);
    };
    const cutOff: typeof site.client = Object.create(site.client, { rpc: { value: rpc } });
    await expect(seedIfEmpty(cutOff, seed(), log)).rejects.toThrow('cut off');
    expect(await titles()).toEqual([]);
    await seedIfEmpty(site.client, seed(), log);
    expect(await titles()).toHaveLength(2);
  });

  test('is not imported again after it was complete, even when its homes are deleted', async () => {
    writeGoodSet();
    await seedIfEmpty(site.client, seed(), log);
    await site.client.from('properties').delete().neq('title', '');
    await seedIfEmpty(site.client, seed(), log);
    expect(await titles()).toEqual([]);
  });
});
