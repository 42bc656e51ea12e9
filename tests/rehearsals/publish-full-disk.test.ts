import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPostgres } from '../fixtures/database.ts';
import { homeRow } from '../generator/data-set.ts';
import {
  addRows,
  bytesIn,
  filesIn,
  openTestingSite,
  origin,
  pageIn,
  type TestingSite,
} from '../generator/testing-site.ts';
import { runWarmCommand } from '../fixtures/warm-command.ts';
import { runOnFullDisk } from '../production/full-disk.ts';

/** The message that a command on a full disk must end with. */
const sentence =
  /^The disk is full \((?:ENOSPC|EFBIG): [^)]+\)\. What was there before is unchanged\. Make room, then run the same command again\.\n$/m;

let site: TestingSite;
let siteDir: string;
let before: Record<string, string>;
let variables: Record<string, string>;

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
  siteDir = site.folder();
  variables = { LOCAL_DIR: site.localDir, SITE_DIR: siteDir, SITE_ORIGIN: origin };
  const { code, stderr } = await runWarmCommand('generate.ts', [], variables);
  expect(code, stderr).toBe(0);
  before = bytesIn(siteDir);
});
afterAll(() => site.close());

test('a sitemap that does not fit on the disk leaves every sitemap file complete and the rest unchanged', async () => {
  const moved = { ...variables, SITE_ORIGIN: 'https://elsewhere.example' };
  const result = await runOnFullDisk(
    siteDir,
    { spareKilobytes: 0, longestFileKilobytes: 1 },
    ['sitemap.ts'],
    moved,
  );
  expect([result.code, result.stdout]).toEqual([1, '']);
  expect(result.stderr).toMatch(sentence);
  const isSitemap = (file: string) => /^sitemap\d*\.xml$/.test(file);
  const unchangeable = (files: Record<string, string>) =>
    Object.entries(files).filter(([file]) => !isSitemap(file));
  expect(unchangeable(bytesIn(siteDir))).toEqual(unchangeable(before));
  const sitemaps = filesIn(siteDir).filter(isSitemap);
  expect(sitemaps).toEqual(Object.keys(before).filter(isSitemap));
  for (const file of sitemaps) expect(pageIn(siteDir, file)).toMatch(/<\/(?:urlset|sitemapindex)>\s*$/);
});

test('a backup that does not fit on the disk leaves no file', async () => {
  const folder = site.folder();
  mkdirSync(folder);
  const file = join(folder, 'one.backup.gz');
  const database = await openPostgres({ connections: 1 });
  await database.exec(`
    insert into public.cities (name)
    select 'City ' || md5(number::text) from generate_series(1, 2000) as number`);
  const result = await runOnFullDisk(
    folder,
    { spareKilobytes: 8, longestFileKilobytes: 8 },
    ['backup.ts', file],
    { DATABASE_URL: database.url },
  );
  await database.close();
  expect([result.code, result.stdout]).toEqual([1, '']);
  expect(result.stderr).toMatch(sentence);
  expect(filesIn(folder)).toEqual([]);
});

test('a publish that does not fit on the disk leaves every page complete, and the next publish succeeds', async () => {
  await addRows(site.client, {
    properties: Array.from({ length: 60 }, (_, number) =>
      homeRow(700 + number, { title: `New home ${number}` }),
    ),
  });
  const result = await runOnFullDisk(
    siteDir,
    { spareKilobytes: 300, longestFileKilobytes: 8 },
    ['generate.ts'],
    variables,
  );
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(sentence);

  const files = filesIn(siteDir);
  for (const file of Object.keys(before)) expect(files, file).toContain(file);
  for (const file of files.filter((name) => name.endsWith('.html')))
    expect(pageIn(siteDir, file), file).toMatch(/<\/html>\s*$/);
  const manifest = z.object({ pages: z.record(z.string(), z.unknown()) });
  manifest.parse(JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')));

  const { code, stderr } = await runWarmCommand('generate.ts', [], variables);
  expect(code, stderr).toBe(0);
  const freshFolder = site.folder();
  await runWarmCommand('generate.ts', [], { ...variables, SITE_DIR: freshFolder });
  expect(bytesIn(siteDir)).toEqual(bytesIn(freshFolder));
});
