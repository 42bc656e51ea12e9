import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#domain/concurrency/sleep.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabaseAt } from '../fixtures/postgres.ts';
import { postgresBinaryFolders } from '../../scripts/postgres/binaries.ts';
import { cutCluster, resumeCluster, startCluster } from '../../scripts/postgres/cluster.ts';
import { stopCluster } from '../fixtures/postgres-cluster.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { noteFigure } from './note-figure.ts';
import { mailVariables, type ProductProcess, productProcess } from './product-process.ts';
import { changeRows } from './staff.ts';
import { waitUntilDone, endLeases, expectMails, expectNoFindings, expectStoredOnce } from './truth.ts';
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
  const sendRepeatedly = async (kind: 'enquiry' | 'booking', everyMs: number) => {
    while (!isOver) {
      await visitors.write(kind);
      await sleep(everyMs * random());
    }
  };
  const sending = Promise.all([
    sendRepeatedly('enquiry', 60),
    sendRepeatedly('enquiry', 60),
    sendRepeatedly('booking', 300),
  ]);
  let longestOutageMs = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    await changeRows(sql, random);
    await sql.end();
    await sleep(3_000 * random());
    cutCluster(folder);
    await sleep(2_000 * random());
    resumeCluster(folder);
    const resumedAt = performance.now();
    const answeredBefore = visitors.answeredInMs.length;
    while (visitors.answeredInMs.length === answeredBefore) {
      if (performance.now() - resumedAt > 60_000)
        throw new Error(`Nobody is answered again:\n${product.output()}`);
      await sleep(20);
    }
    longestOutageMs = Math.max(longestOutageMs, performance.now() - resumedAt);
  }
  isOver = true;
  await sending;
  await visitors.sendAgain();
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await endLeases(sql);
  await waitUntilDone(sql);
  await expectStoredOnce(sql, visitors.attempts);
  const { mails, sentTwice } = await expectMails(sql, sink.received, { kills: RESTARTS });
  await sql.end();
  await expectNoFindings(product);
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  noteFigure(
    'Faults',
    `${RESTARTS} × the database stopped under load`,
    `${visitors.attempts.length} requests, each stored once; ${mails} mails, ${sentTwice} twice; answers again after ${(longestOutageMs / 1000).toFixed(1)} s at most`,
  );
}, 300_000);
