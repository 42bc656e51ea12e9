import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from '#domain/concurrency/sleep.ts';
import postgres, { type Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseManifest } from '#domain/manifest/manifest.ts';
import { residentBelow } from '../../../scripts/bench/watch-memory.ts';
import { memoryTrend } from '../../../scripts/test/memory-trend.ts';
import { freshPostgres } from '../../fixtures/postgres.ts';
import { openSmtpSink } from '../../server/mail/sinks.ts';
import { sendLoad } from '../send-load.ts';
import { noteFigure } from '../note-figure.ts';
import { mailVariables, type ProductProcess, productProcess } from '../product-process.ts';
import { changeEverything } from '../staff.ts';
import {
  waitUntilDone,
  expectMails,
  expectSiteAsRecorded,
  expectNoFindings,
  expectStoredOnce,
} from '../truth.ts';
import { visitorsOf } from '../visitors.ts';

const SECONDS = 600;
/**
 * During this time code is compiled, pools are filled and the first social images are rendered. Memory is
 * judged after it.
 */
const WARM_UP_SECONDS = 120;
const READERS = 50;
/** For each reader. It is more than a person clicks, and not so much that the test measures only this machine. */
const READS_A_SECOND = 8;
const WRITES_A_SECOND = 5;
/** Every eighth visitor books a call. There are enough slots for all of them. */
const BOOKS_EVERY = 8;
const ALONE = 60;

let product: ProductProcess;
let sql: Sql;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let dropDatabase: () => Promise<void>;
let visitors: ReturnType<typeof visitorsOf>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  const database = await freshPostgres();
  dropDatabase = database.drop;
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  sink = await openSmtpSink();
  product = await productProcess(database.url, { ...mailVariables(sink.url), SEED: 'demo' });
  await product.start();
  await product.ready();
  visitors = visitorsOf(product.url);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await product.remove();
  await sink.close();
  await sql.end();
  await dropDatabase();
});

/** The value at or below which this percentage of the values lies. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;

/**
 * Sends writes at a fixed rate, whether or not earlier ones are answered. Returns how many have to be sent
 * again.
 */
async function writeAtFixedRate(isOver: () => boolean): Promise<number> {
  const writes: Promise<boolean>[] = [];
  const startedAt = performance.now();
  while (!isOver()) {
    writes.push(visitors.write(writes.length % BOOKS_EVERY === 0 ? 'booking' : 'enquiry'));
    await sleep(Math.max(0, startedAt + (writes.length * 1_000) / WRITES_A_SECOND - performance.now()));
  }
  const results = await Promise.all(writes);
  return results.filter((isAnswered) => !isAnswered).length;
}

/** Changes every row and asks for every page, again and again. Returns how often, and the number of pages. */
async function publishRepeatedly(isOver: () => boolean): Promise<{ times: number; pages: number }> {
  const done = { times: 0, pages: 0 };
  while (!isOver()) {
    done.pages = await changeEverything(sql);
    let open = done.pages;
    while (open > 0) {
      await sleep(250);
      const [row] = await sql<{ jobs: number }[]>`
        select count(*)::int as jobs from public.html_generation_jobs where status in ('queued', 'running')`;
      open = row?.jobs ?? 0;
    }
    done.times += 1;
  }
  return done;
}

/** The memory of the product in megabytes, measured every half second. */
async function measureMemory(isOver: () => boolean): Promise<number[]> {
  const measured: number[] = [];
  while (!isOver()) {
    const kilobytes = residentBelow(product.pid());
    if (kilobytes === null) throw new Error('The memory of another process can be read on Linux alone.');
    measured.push(kilobytes / 1024);
    await sleep(500);
  }
  return measured;
}

it(`${READERS} readers and ${WRITES_A_SECOND} writes a second while every page is published: nothing is lost, and memory stays`, async () => {
  const manifest = parseManifest(readFileSync(join(product.siteDir, 'manifest.json'), 'utf8'));
  const everyPage = [...(manifest?.pages ?? [])].flatMap(([path, { listed }]) =>
    // Prices rise during the test, so a list by budget may move to the next wider budget and be answered with
    // 301.
    listed && !path.includes('/under-') ? [path] : [],
  );
  for (let nth = 0; nth < ALONE; nth += 1) expect(await visitors.write('enquiry')).toBe(true);
  const baseline = visitors.answeredInMs.splice(0);

  let isOver = false;
  const hasEnded = () => isOver;
  const { load, result: read } = sendLoad({
    url: product.url,
    connections: READERS,
    overallRate: READERS * READS_A_SECOND,
    duration: SECONDS,
    timeout: 30,
    requests: everyPage.map((path) => ({ method: 'GET', path: new URL(path, product.url).pathname })),
    verifyBody: (body) => /<\/html>\s*$/.test(String(body)),
  });
  closing.push(() => load.stop());
  const work = Promise.all([
    writeAtFixedRate(hasEnded),
    publishRepeatedly(hasEnded),
    measureMemory(hasEnded),
  ]);
  const pages = await read;
  isOver = true;
  const [unanswered, published, measured] = await work;

  expect({
    errors: pages.errors,
    timeouts: pages.timeouts,
    refused: pages.non2xx,
    halves: pages.mismatches,
  }).toEqual({
    errors: 0,
    timeouts: 0,
    refused: 0,
    halves: 0,
  });
  const writes = [...visitors.answeredInMs];
  expect(unanswered, 'writes that were not answered').toBeLessThan(writes.length / 100);
  await visitors.sendAgain();
  await waitUntilDone(sql);
  await expectStoredOnce(sql, visitors.attempts);
  const { mails } = await expectMails(sql, sink.received, { kills: 0 });
  await expectNoFindings(product);
  await expectSiteAsRecorded(product);
  expect(published.times, 'how often every page was published').toBeGreaterThan(0);

  noteFigure(
    'Load',
    `${SECONDS / 60} minutes of ${READERS} readers, ${WRITES_A_SECOND} writes a second and publishing`,
    `${pages['2xx']} pages read whole (p99 ${ms(pages.latency.p99)}); ${published.pages} pages published ${published.times} times; ${mails} mails`,
  );
  noteFigure(
    'Load',
    `${writes.length} writes beside that, none lost, ${unanswered} sent again`,
    `p50 ${ms(percentile(writes, 50))}, p99 ${ms(percentile(writes, 99))}; alone p50 ${ms(percentile(baseline, 50))}, p99 ${ms(percentile(baseline, 99))}`,
  );
  const { floor, growth, isFlat } = memoryTrend(
    measured.slice(measured.length * (WARM_UP_SECONDS / SECONDS)),
  );
  const change = `${growth < 0 ? 'fell' : 'grew'} by ${Math.abs(growth).toFixed(0)} MB`;
  noteFigure(
    'Load',
    `memory over the last ${(SECONDS - WARM_UP_SECONDS) / 60} of those minutes`,
    `${floor.toFixed(0)} MB, which ${change}; at most ${Math.max(...measured).toFixed(0)} MB`,
  );
  expect(isFlat, `memory of ${floor.toFixed(0)} MB ${change}`).toBe(true);
}, 1_200_000);
