import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sitePages } from '#page-models/site-pages.ts';
import { residentBelow } from '../../scripts/bench/watch-memory.ts';
import { frozenPage, renderFrozenPage } from '../../scripts/bench/peers/frozen-page.ts';
import { type Measurement, resultTable } from '../../scripts/bench/peers/results.ts';
import { runMeasured } from '../../scripts/bench/peers/run-measured.ts';
import { readModels, writeModels } from '../../scripts/bench/peers/write-models.ts';
import { aContext, aProperty, aSociety } from '../fixtures/rows.ts';

const run = (piece: Partial<Measurement>): Measurement => ({
  subject: 'full publish',
  competitor: 'Angala',
  milliseconds: 20_000,
  pages: 10_000,
  megabytes: 900,
  ...piece,
});
const rowOf = (table: string, subject: string) =>
  table
    .split('\n')
    .find((line) => line.startsWith(`| ${subject} |`))
    ?.split(' | ')
    .slice(1);

test('the table has medians, ranges, and the ratios to Eleventy in pages a second', () => {
  const table = resultTable(
    [
      ...[19_000, 25_000, 20_000].map((milliseconds) => run({ milliseconds })),
      ...[10_000, 9_000, 12_000].map((milliseconds) =>
        run({ competitor: 'Eleventy', milliseconds, pages: 9_500, megabytes: 1_600 }),
      ),
      run({ competitor: 'Eleventy from rows', milliseconds: 40_000, pages: 9_500, megabytes: 1_700 }),
      run({ subject: 'nothing changed, new process', milliseconds: 9_500, pages: null, megabytes: 1_200 }),
    ],
    [{ competitor: 'Angala', bytes: 26_100, elements: 263 }],
  );
  expect(rowOf(table, 'full publish')).toEqual([
    '20.0 s (19.0 to 25.0), 500 pages/s, **2.11** of Eleventy from rows, **0.53** of Eleventy',
    '40.0 s (one run), 238 pages/s, **0.25** of Eleventy',
    '10.0 s (9.0 to 12.0), 950 pages/s, **4.00** of Eleventy from rows',
    '–',
    '– |',
  ]);
  expect(rowOf(table, 'nothing changed, new process')).toEqual([
    '9.50 s (one run)',
    'full build',
    'full build',
    '–',
    '– |',
  ]);
  expect(rowOf(table, 'most memory, whole process tree')?.slice(0, 3)).toEqual([
    '1,200 MB',
    '1,700 MB',
    '1,600 MB',
  ]);
  expect(rowOf(table, 'a page, on average')?.[0]).toBe('26.1 KB, 263 elements');
  expect(rowOf(table, 'cold start')).toBeUndefined();
});

test('the page of the peers stays as large as our average page was, whatever becomes of ours', () => {
  const html = renderFrozenPage(frozenPage(8123));
  expect(Buffer.byteLength(html)).toBeGreaterThan(32_050);
  expect(Buffer.byteLength(html)).toBeLessThan(32_150);
  expect(html.match(/<[a-z]/g)).toHaveLength(397);
});

test('each page of the peers has an address and a title of its own, and its text is escaped', () => {
  const pages = [frozenPage(0), frozenPage(1)].map((page) => ({ ...page, title: `<b>${page.title}` }));
  expect(new Set(pages.map(({ path }) => path)).size).toBe(2);
  for (const page of pages) {
    const html = renderFrozenPage(page);
    expect(html).toContain(`<title>&lt;b&gt;${frozenPage(pages.indexOf(page)).title.slice(0, 21)}`);
    expect(html).not.toContain('<b>');
  }
});

test('the peers render as many pages as we have homes, societies and areas', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'angala-models-'));
  const pages = sitePages(aContext({ properties: [aProperty()], societies: [aSociety()] }));
  const models = await writeModels(folder, 10, pages);
  expect(models.count).toBe(pages.filter(({ entity }) => entity !== null).length);
  expect(readModels(models.file)).toHaveLength(models.count);
  expect(readModels(models.singlePageFile)).toEqual([frozenPage(0)]);
  expect(models.compared.paths).toHaveLength(models.compared.published.length);
  expect(models.sampledHomes).toBe(1);
  rmSync(folder, { recursive: true });
});

test('a program that takes too long or is stopped is killed with its child processes', async () => {
  const pidFile = join(mkdtempSync(join(tmpdir(), 'angala-measured-')), 'pid');
  const spawningCode = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)']);
    require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(pid)); setInterval(() => {}, 1e3)`;
  const stopping = new AbortController();
  const options = { cwd: '.', env: process.env, timeoutMs: 60_000, stop: stopping.signal };
  // On a slow machine a second may end before the program has started another.
  for (let timeoutMs = 1_000; !existsSync(pidFile); timeoutMs *= 2)
    expect(await runMeasured(['-e', spawningCode], { ...options, timeoutMs })).toBeNull();
  // A killed process disappears from the system only after its parent is gone too.
  await expect.poll(() => residentBelow(readFileSync(pidFile, 'utf8')) ?? 0).toBe(0);
  rmSync(dirname(pidFile), { recursive: true });
  expect((await runMeasured(['-e', 'process.stdout.write("done")'], options))?.output).toBe('done');
  await expect(runMeasured(['-e', 'process.exit(3)'], options)).rejects.toThrow('-e ended with 3');
  const stoppedRun = runMeasured(['-e', 'setInterval(() => {}, 1e3)'], options);
  stopping.abort();
  expect(await stoppedRun).toBeNull();
});
