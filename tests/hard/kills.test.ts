import { sleep } from '#domain/concurrency/sleep.ts';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wasCutOff } from '#generator/site-folder/sweep.ts';
import { freshPostgres } from '../fixtures/postgres.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { noteFigure } from './note-figure.ts';
import { mailVariables, type ProductProcess, productProcess } from './product-process.ts';
import { changeRows } from './staff.ts';
import {
  waitUntilDone,
  endLeases,
  expectMails,
  expectSiteAsRecorded,
  expectNoFindings,
  expectStoredOnce,
} from './truth.ts';
import { visitorsOf } from './visitors.ts';

const KILLS = 50;
/**
 * After this many kills the product is started and checked: the rows against what visitors were told, and by
 * the doctor.
 */
const GROUP = 10;
/** Each visitor who books needs a slot of their own: 58 days with eight slots are enough for all kills. */
const CALLS_PER_ROUND = 8;
/** Waiting for a target takes no longer than this, even on a busy machine. After that the kill comes anyway. */
const UNDER_WAY_WITHIN_MS = 10_000;

const random = seededRandom(15);
let product: ProductProcess;
let sql: Sql;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let dropDatabase: () => Promise<void>;
let visitors: ReturnType<typeof visitorsOf>;

beforeAll(async () => {
  const database = await freshPostgres();
  dropDatabase = database.drop;
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  sink = await openSmtpSink();
  product = await productProcess(database.url, mailVariables(sink.url));
  await product.start();
  await product.ready();
  visitors = visitorsOf(product.url);
});
afterAll(async () => {
  await product.remove();
  await sink.close();
  await sql.end();
  await dropDatabase();
});

const count = async (table: 'outbox' | 'html_generation_jobs', status: string) => {
  const [row] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from ${sql(`public.${table}`)} where status = ${status}`;
  return row?.rows ?? 0;
};

/**
 * What a kill shall interrupt: how to see that it is in progress, and the longest delay from then to the kill.
 */
const targets = {
  enquiry: { isUnderWay: () => visitors.waiting.enquiry > 0, withinMs: 30 },
  booking: { isUnderWay: () => visitors.waiting.booking > 0, withinMs: 30 },
  mail: { isUnderWay: async () => (await count('outbox', 'sending')) > 0, withinMs: 60 },
  publish: { isUnderWay: () => wasCutOff(product.siteDir), withinMs: 600 },
  queue: { isUnderWay: async () => (await count('html_generation_jobs', 'running')) > 0, withinMs: 1_000 },
};
type Target = keyof typeof targets;
const kinds: readonly Target[] = ['enquiry', 'booking', 'mail', 'publish', 'queue'];

/** One target for each kill: every kind equally often, in a random order. */
function shuffledTargets(): Target[] {
  const all = Array.from({ length: KILLS }, (_, at) => kinds[at % kinds.length] ?? 'enquiry');
  return all
    .map((target) => ({ target, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ target }) => target);
}

async function untilUnderWay(isUnderWay: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isUnderWay()) && performance.now() - startedAt < UNDER_WAY_WITHIN_MS) await sleep(2);
}

/** Visitors who send requests until the product is gone. */
function startVisitors(): { stop: () => Promise<void> } {
  let isOver = false;
  const sendRepeatedly = async (kind: 'enquiry' | 'booking', everyMs: number, limit: number) => {
    for (let nth = 0; nth < limit && !isOver; nth += 1) {
      await visitors.write(kind);
      await sleep(everyMs * random());
    }
  };
  const sending = Promise.all([
    visitors.sendUnanswered(),
    sendRepeatedly('enquiry', 150, 100),
    sendRepeatedly('booking', 200, CALLS_PER_ROUND),
  ]);
  return {
    stop: async () => {
      isOver = true;
      await sending;
    },
  };
}

/** What the kill interrupted, as far as this can be seen from outside. */
async function cutBy(waiting: Record<'enquiry' | 'booking', number>): Promise<Record<Target, boolean>> {
  return {
    enquiry: waiting.enquiry > 0,
    booking: waiting.booking > 0,
    mail: (await count('outbox', 'sending')) > 0,
    publish: wasCutOff(product.siteDir),
    queue: (await count('html_generation_jobs', 'running')) > 0,
  };
}

it(`a product that is killed at ${KILLS} random moments loses nothing, and does nothing twice`, async () => {
  const cut: Record<Target, number> = { enquiry: 0, booking: 0, mail: 0, publish: 0, queue: 0 };
  let longestStartMs = 0;
  const start = async () => {
    const startedAt = performance.now();
    await endLeases(sql);
    await product.start();
    longestStartMs = Math.max(longestStartMs, performance.now() - startedAt);
  };
  let runs = true;
  for (const [at, target] of shuffledTargets().entries()) {
    if (!runs) {
      await changeRows(sql, random);
      await start();
    }
    const sending = startVisitors();
    // About half of the publishes that are killed are the one at the start. The others come from the queue.
    if (target === 'queue' || target === 'mail' || (target === 'publish' && random() < 0.5)) {
      await product.ready();
      await changeRows(sql, random);
    }
    const { isUnderWay, withinMs } = targets[target];
    await untilUnderWay(isUnderWay);
    await sleep(withinMs * random());
    const waiting = { ...visitors.waiting };
    await product.kill();
    await sending.stop();
    const interrupted = await cutBy(waiting);
    for (const kind of kinds) if (interrupted[kind]) cut[kind] += 1;
    runs = (at + 1) % GROUP === 0;
    if (runs) {
      await start();
      await product.ready();
      await visitors.sendUnanswered();
      await expectStoredOnce(sql, visitors.attempts);
      await expectNoFindings(product);
    }
  }
  await visitors.sendAgain();
  await endLeases(sql);
  await waitUntilDone(sql);
  await expectStoredOnce(sql, visitors.attempts);
  const { mails, sentTwice } = await expectMails(sql, sink.received, { kills: KILLS });
  const pages = await expectSiteAsRecorded(product);
  await expectNoFindings(product);
  for (const kind of kinds) expect(cut[kind], `kills in the middle of: ${kind}`).toBeGreaterThan(0);
  const { enquiry, booking, mail, publish, queue } = cut;
  noteFigure(
    'Faults',
    `kill -9 at ${KILLS} random moments`,
    `${visitors.attempts.length} requests, each stored once; ${mails} mails, ${sentTwice} twice; ${pages} pages as recorded`,
  );
  noteFigure(
    'Faults',
    'what those kills cut',
    `an enquiry ${enquiry} times, a booking ${booking}, a mail ${mail}, a publish ${publish}, queued pages ${queue}; listening again within ${(longestStartMs / 1000).toFixed(1)} s`,
  );
}, 1_200_000);
