import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areaRow, areas, bangalore, homeRow } from '../generator/data-set.ts';
import { openTestingSite, type TestingSite } from '../generator/testing-site.ts';
import { runCommand } from '../fixtures/running-command.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';

let site: TestingSite;
let file: string;

const known = (number: number, key: string, price: number) =>
  homeRow(number, {
    source_key: key,
    property_type: 'Rent',
    title: 'A quiet home',
    asset_type: 'Apartment',
    bedrooms: 2,
    price,
    area: 'Hebbal',
    area_id: areas.hebbal,
  });

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset({
    cities: [{ id: bangalore, name: 'Bangalore' }],
    local_areas: [areaRow(areas.hebbal, 'Hebbal')],
    society: [],
    properties: [known(1, 'K1', 20_000), known(2, 'K2', 25_000), known(3, 'twice', 1), known(4, 'twice', 1)],
  });
  file = join(site.localDir, 'partner.csv');
  writeFileSync(
    file,
    [
      'Ref;Title;Type;BHK;Rent;Locality',
      'K1;A quiet home;Flat;2 BHK;20,000;Hebbal',
      'K2;A quiet home;Flat;2 BHK;26,000;Hebbal',
      'K3;A new home;Flat;3 BHK;30,000;Hebbal',
      'K4;Where;Flat;3 BHK;30,000;Hebbel',
      'twice;A home;Flat;2 BHK;30,000;Hebbal',
      'K1;Again;Flat;2 BHK;30,000;Hebbal',
      'Sum;;;;;',
    ].join('\r\n'),
  );
});
afterAll(() => site.close());

const feeds = (...args: string[]) => runWarmCommand('feeds.ts', args, { LOCAL_DIR: site.localDir });
const storedHomes = async () => {
  const { data } = await site.client.from('properties').select('id, price, updated_at').order('id');
  return data;
};

test('a dry run counts what a file would do, and writes nothing', async () => {
  const before = await storedHomes();
  const { code, stdout } = await runCommand('feeds.ts', [file, '--dry-run', '--json'], {
    LOCAL_DIR: site.localDir,
  });
  const { milliseconds, ...counts } = JSON.parse(stdout);
  expect([code, counts]).toEqual([
    0,
    { read: 7, new: 2, changed: 1, same: 1, missing: 0, refused: 3, unsure: 1 },
  ]);
  expect(milliseconds).toBeGreaterThan(0);
  expect(await storedHomes()).toEqual(before);
});

test('it says how columns were understood, what did not arrive, and which places are not clear', async () => {
  const { stdout } = await feeds(file, '--dry-run');
  expect(stdout).toContain('partner.csv: CSV, 7 rows, for rent.');
  expect(stdout).toMatch(/\n {2}BHK {7}Bedrooms: 6 of 6 read\n/);
  expect(stdout).toContain('row 2 has the same reference');
  expect(stdout).toContain('Hebbel (area, 1 home): Hebbal?');
  expect(stdout).toContain('several homes have the reference twice');
  expect(stdout).toContain('Nothing was written.');
});

test('a file that is no table, a missing file and a run without a partner are refused in a sentence', async () => {
  writeFileSync(join(site.localDir, 'page.csv'), '<html>Sign in</html>');
  expect(await feeds(join(site.localDir, 'page.csv'), '--dry-run')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('This is a web page and no file of homes'),
  });
  expect((await feeds('nowhere.csv', '--dry-run')).stderr).toContain('nowhere.csv could not be read');
  expect((await feeds(file)).stderr).toContain('add --dry-run');
  expect((await feeds()).stderr).toContain('Name one file to read.');
});
