import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { propertyPage } from '#page-models/property/property-page.ts';
import { societyPage } from '#page-models/society/society-page.ts';
import { residentBelow } from '#server/memory/watch-memory.ts';
import { renderPage } from '../../scripts/bench/peers/render-page.ts';
import { extractFrame } from '../../scripts/bench/peers/frame.ts';
import { type Measurement, resultTable } from '../../scripts/bench/peers/results.ts';
import { runMeasured } from '../../scripts/bench/peers/run-measured.ts';
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

test('the table has medians, ranges, and the ratio to Eleventy in pages a second', () => {
  const table = resultTable(
    [
      ...[19_000, 25_000, 20_000].map((milliseconds) => run({ milliseconds })),
      ...[10_000, 9_000, 12_000].map((milliseconds) =>
        run({ competitor: 'Eleventy', milliseconds, pages: 9_500, megabytes: 1_600 }),
      ),
      run({ subject: 'nothing changed, new process', milliseconds: 9_500, pages: null, megabytes: 1_200 }),
    ],
    [{ competitor: 'Angala', bytes: 26_100, elements: 263 }],
  );
  expect(rowOf(table, 'full publish')).toEqual([
    '20.0 s (19.0 to 25.0), 500 pages/s, **0.53** of Eleventy',
    '10.0 s (9.0 to 12.0), 950 pages/s',
    '–',
    '– |',
  ]);
  expect(rowOf(table, 'nothing changed, new process')).toEqual([
    '9.50 s (one run)',
    'full build',
    '–',
    '– |',
  ]);
  expect(rowOf(table, 'most memory, whole process tree')?.slice(0, 2)).toEqual(['1,200 MB', '1,600 MB']);
  expect(rowOf(table, 'a page, on average')?.[0]).toBe('26.1 KB, 263 elements');
  expect(rowOf(table, 'cold start')).toBeUndefined();
});

const frame = extractFrame(
  '<html><head><meta charset="utf-8"><title>x</title><link rel="canonical" href="/x"><style>a{}</style>' +
    '<meta property="og:site_name" content="Angala"><script>1</script><link rel="stylesheet" href="/a.css"></head>' +
    '<body><header>Angala</header><nav class="crumbs wrap"></nav><main>x</main><footer>About</footer></body></html>',
);

test('the page of a peer has the frame of our pages and the escaped text of the page model', () => {
  const frames = { property: frame, society: frame, area: frame };
  const context = aContext();
  const home = renderPage(propertyPage(aProperty({ title: '3 BHK <b>& more</b>' }), context), frames);
  for (const piece of [
    '<meta charset="utf-8"><title>3 BHK &lt;b&gt;&amp; more&lt;/b&gt;',
    '<style>a{}</style>',
    '<link rel="stylesheet" href="/a.css"></head>',
    '<body><header>Angala</header><nav class="crumbs',
    '</main><footer>About</footer></body></html>',
  ])
    expect(home).toContain(piece);
  expect(home).not.toContain('<b>& more');
  expect(renderPage(societyPage(aSociety({ name: 'Lake View' }), context), frames)).toContain(
    '<h1>Lake View</h1>',
  );
});

test('a page without a head is refused with an error', () => {
  expect(() => extractFrame('<html><body></body></html>')).toThrow('A published page has no head');
});

test('a program that takes too long or is stopped is killed with its child processes', async () => {
  const pidFile = join(mkdtempSync(join(tmpdir(), 'angala-measured-')), 'pid');
  const spawningCode = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3)']);
    require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(pid)); setInterval(() => {}, 1e3)`;
  const stopping = new AbortController();
  const options = { cwd: '.', env: process.env, timeoutMs: 60_000, stop: stopping.signal };
  expect(await runMeasured(['-e', spawningCode], { ...options, timeoutMs: 1_000 })).toBeNull();
  // A killed process disappears from the system only after its parent is gone too.
  await vi.waitFor(() => expect(residentBelow(readFileSync(pidFile, 'utf8')) ?? 0).toBe(0));
  rmSync(dirname(pidFile), { recursive: true });
  expect((await runMeasured(['-e', 'process.stdout.write("done")'], options))?.output).toBe('done');
  await expect(runMeasured(['-e', 'process.exit(3)'], options)).rejects.toThrow('-e ended with 3');
  const stoppedRun = runMeasured(['-e', 'setInterval(() => {}, 1e3)'], options);
  stopping.abort();
  expect(await stoppedRun).toBeNull();
});
