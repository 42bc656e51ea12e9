import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bundle } from '#generator/bundle/open-bundle.ts';
import { idOf } from '../generator/data-set.ts';
import { redesigned } from '../generator/redesign.ts';
import {
  bytesIn,
  change,
  filesIn,
  openTestingSite,
  origin,
  pageIn,
  today,
  type TestingSite,
} from '../generator/testing-site.ts';
import { testingBundle } from '../generator/testing-bundle.ts';

let site: TestingSite;
let first: string;
let siteDir: string;
let design: Bundle;
let newDesign: Bundle;

beforeAll(async () => {
  site = await openTestingSite();
  design = await testingBundle();
  newDesign = redesigned(design, site.folder(), 'new');
  await site.reset();
  first = site.folder();
  await site.publisher({ siteDir: first }).publishAll();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

/** Publishes in a process that is killed at this write, rename or removal. */
async function killedPublish(killAt: string, bundle = design): Promise<void> {
  const preload = join(import.meta.dirname, '../generator/kill-while-writing.ts');
  const setup = { project: site.project, bundle, siteDir, siteOrigin: origin, now: today };
  const child = spawn(
    process.execPath,
    ['--import', preload, join(import.meta.dirname, '../generator/publishing-process.ts')],
    { env: { ...process.env, KILL_AT: killAt, PUBLISHING: JSON.stringify(setup) }, stdio: 'ignore' },
  );
  const [, signal] = await once(child, 'exit');
  expect(signal, `killed at '${killAt}'`).toBe('SIGKILL');
}

function expectWholePages(): void {
  const pages = filesIn(siteDir).filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => !pageIn(siteDir, file).trimEnd().endsWith('</html>'))).toEqual([]);
}

/** Publishes the current rows into an empty folder. */
async function cleanPublish(bundle = design): Promise<string> {
  const folder = site.folder();
  await site.publisher({ siteDir: folder, openBundle: async () => bundle }).publishAll();
  return folder;
}

/** Expects that after the next publish the folder has the same bytes as a clean one, with nothing left over. */
async function expectCleanAfterNext(cleanFolder: string, bundle = design): Promise<void> {
  await site.publisher({ siteDir, openBundle: async () => bundle }).publishAll({ allowRemovals: true });
  const clean = bytesIn(cleanFolder);
  const now = bytesIn(siteDir);
  const extra = Object.keys(now).filter((file) => !(file in clean));
  // Hashed files of the previous design stay for one more publish, and the manifest names them.
  expect(extra.filter((file) => !file.startsWith('_a/'))).toEqual([]);
  for (const file of extra) expect(pageIn(siteDir, 'manifest.json')).toContain(`"${file}"`);
  if (extra.length > 0) extra.push('manifest.json');
  for (const file of extra) delete now[file];
  for (const file of extra) delete clean[file];
  expect(now).toEqual(clean);
}

describe('kill -9 of the first publish', () => {
  test.each([
    'write illustrations/living-monsoon-960',
    'write bangalore/property/corner-flat',
    'write manifest.json',
    'write sitemap1.xml',
  ])('at %s leaves no incomplete page, and the next publish completes it', async (killAt) => {
    siteDir = site.folder();
    await killedPublish(killAt);
    expectWholePages();
    await expectCleanAfterNext(first);
  });
});

test('kill -9 of a publish, and the next publish, keep the .gitignore in the site folder', async () => {
  siteDir = site.folder();
  const gitignore = readFileSync(join(import.meta.dirname, '../../public/.gitignore'), 'utf8');
  mkdirSync(siteDir);
  writeFileSync(join(siteDir, '.gitignore'), gitignore);
  await killedPublish('write manifest.json');
  await site.publisher({ siteDir }).publishAll();
  expect(readFileSync(join(siteDir, '.gitignore'), 'utf8')).toBe(gitignore);
  expect(pageIn(siteDir, 'manifest.json')).not.toContain('.gitignore');
  expect(filesIn(siteDir).filter((file) => file !== '.gitignore')).toEqual(filesIn(first));
});

describe('kill -9 of a later publish', () => {
  test('during a removal leaves the rest to the next publish', async () => {
    siteDir = site.folder(first);
    await change(site, 'properties', idOf(201), { publish: 10 });
    await killedPublish('remove corner-flat');
    expectWholePages();
    await expectCleanAfterNext(await cleanPublish());
    expect(existsSync(join(siteDir, 'bangalore/property/corner-flat-in-whitefield-meadows'))).toBe(false);
  });

  test('with a row that then changes back leaves no page of the intermediate version', async () => {
    siteDir = site.folder(first);
    // The page keeps its size in bytes, so only the record of the interrupted publish shows that it was written.
    await change(site, 'properties', idOf(203), { price: 3_100_000 });
    await killedPublish('write manifest.json');
    expect(pageIn(siteDir, 'bangalore/property/studio-in-hebbal-heights/index.html')).toContain('₹31');
    await change(site, 'properties', idOf(203), { price: 3_000_000 });
    await expectCleanAfterNext(first);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test('with a new design that is then discarded leaves none of its files', async () => {
    siteDir = site.folder(first);
    await killedPublish('write manifest.json', newDesign);
    expect(filesIn(siteDir).some((file) => file.startsWith('_a/new-'))).toBe(true);
    await expectCleanAfterNext(first);
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });

  test('with a new design, halfway through the pages, is completed by the next publish', async () => {
    siteDir = site.folder(first);
    await killedPublish('rename bangalore/societies/hebbal-heights', newDesign);
    expectWholePages();
    await expectCleanAfterNext(await cleanPublish(newDesign), newDesign);
  });
});

describe('a new design', () => {
  test('renders every page, and keeps the hashed files of the old one until the next design', async () => {
    siteDir = site.folder(first);
    const newest = redesigned(design, site.folder(), 'newest');
    const sheets = (name: string) =>
      filesIn(siteDir).filter((file) => file.startsWith(`_a/${name}-`) && file.endsWith('.css'));
    const old = filesIn(siteDir).filter((file) => file.startsWith('_a/') && file.endsWith('.css'));
    let current = newDesign;
    const publisher = site.publisher({ siteDir, openBundle: async () => current });

    const report = await publisher.publishAll();
    expect(report.skipped).toBe(0);
    expect(new Set(report.rendered.map(({ reason }) => reason))).toEqual(new Set(['design changed']));
    expect(filesIn(siteDir)).toEqual(expect.arrayContaining(old));
    expect(sheets('new')).not.toEqual([]);

    const secondReport = await publisher.publishAll();
    expect(secondReport.rendered).toEqual([]);
    expect(filesIn(siteDir)).toEqual(expect.arrayContaining(old));

    current = newest;
    await publisher.publishAll();
    expect(filesIn(siteDir).filter((file) => old.includes(file))).toEqual([]);
    expect(sheets('new')).not.toEqual([]);
    expect(sheets('newest')).not.toEqual([]);
  });

  test('does not change the dates in the sitemap', async () => {
    siteDir = site.folder(first);
    const later = () => new Date('2026-12-24T00:00:00Z');
    await site.publisher({ siteDir, openBundle: async () => newDesign, now: later }).publishAll();
    expect(pageIn(siteDir, 'sitemap1.xml')).toBe(pageIn(first, 'sitemap1.xml'));
  });

  test('rejects publishing a single page, which would not match the others', async () => {
    siteDir = site.folder(first);
    const publisher = site.publisher({ siteDir, openBundle: async () => newDesign });
    await expect(publisher.publishOne('area', 'hebbal')).rejects.toThrow(
      /The design changed since the last publish.*Run `npm run generate` to publish all pages\./,
    );
    expect(bytesIn(siteDir)).toEqual(bytesIn(first));
  });
});
