import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabaseAt } from '../fixtures/postgres.ts';
import { postgresBinaryFolders } from '../fixtures/postgres-binaries.ts';
import { cutCluster, resumeCluster, startCluster, stopCluster } from '../fixtures/postgres-cluster.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { noteFigure } from './note-figure.ts';
import { mailVariables, type ProductProcess, productProcess } from './product-process.ts';
import { changeRows } from './staff.ts';
import { allDone, endLeases, expectMails, expectSound, expectStoredOnce } from './truth.ts';
import { visitorsOf } from './visitors.ts';

const RESTARTS = 5;
const random = seededRandom(13);
let folder: string;
let url: string;
let product: ProductProcess;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angala-restarts-'));
  const [binaries] = postgresBinaryFolders();
  if (!binaries) throw new Error('No Postgres is installed for the tests. Run npm install again.');
  ({ url } = await freshDatabaseAt(`${await startCluster(folder, binaries)}/postgres`));
  sink = await openSmtpSink();
  product = await productProcess(url, mailVariables(sink.url));
  await product.start();
  await product.ready();
});
afterAll(async () => {
  await product.remove();
  await sink.close();
  stopCluster(folder);
});

it(`a database that is stopped at once and started again, ${RESTARTS} times under load, loses nothing`, async () => {
  const visitors = visitorsOf(product.url);
  let isOver = false;
  const lane = async (kind: 'enquiry' | 'booking', everyMs: number) => {
    while (!isOver) {
      await visitors.write(kind);
      await pause(everyMs * random());
    }
  };
  const coming = Promise.all([lane('enquiry', 60), lane('enquiry', 60), lane('booking', 300)]);
  let longestAway = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await changeRows(sql, random);
    await sql.end();
    await pause(3_000 * random());
    cutCluster(folder);
    await pause(2_000 * random());
    resumeCluster(folder);
    const back = performance.now();
    const answered = visitors.answeredInMs.length;
    while (visitors.answeredInMs.length === answered) {
      if (performance.now() - back > 60_000) throw new Error(`Nobody is answered again:\n${product.said()}`);
      await pause(20);
    }
    longestAway = Math.max(longestAway, performance.now() - back);
  }
  isOver = true;
  await coming;
  await visitors.sendAgain();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await endLeases(sql);
  await allDone(sql);
  await expectStoredOnce(sql, visitors.attempts);
  const { mails, twice } = await expectMails(sql, sink.received, { kills: RESTARTS });
  await sql.end();
  await expectSound(product);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  noteFigure(
    'Faults',
    `${RESTARTS} × the database stopped under load`,
    `${visitors.attempts.length} requests, each stored once; ${mails} mails, ${twice} twice; answers again after ${(longestAway / 1000).toFixed(1)} s at most`,
  );
}, 300_000);
