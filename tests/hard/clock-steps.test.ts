import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '#domain/concurrency/sleep.ts';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, it } from 'vitest';
import { freshPostgres } from '../fixtures/postgres.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { openSmtpSink } from '../server/mail/sinks.ts';
import { noteFigure } from './note-figure.ts';
import { mailVariables, type ProductProcess, productProcess } from './product-process.ts';
import { changeRows } from './staff.ts';
import { waitUntilDone, expectMails, expectNoFindings, expectStoredOnce } from './truth.ts';
import { visitorsOf } from './visitors.ts';

const random = seededRandom(14);
let product: ProductProcess;
let sql: Sql;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let dropDatabase: () => Promise<void>;

beforeAll(async () => {
  const database = await freshPostgres();
  dropDatabase = database.drop;
  sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  sink = await openSmtpSink();
  product = await productProcess(database.url, {
    ...mailVariables(sink.url),
    CLOCK_FILE: join(mkdtempSync(join(tmpdir(), 'angala-clock-')), 'offset'),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'steppable-clock.ts')}`,
  });
  await product.start();
  await product.ready();
});
afterAll(async () => {
  await product.remove();
  await sink.close();
  await sql.end();
  await dropDatabase();
});

/**
 * Simulates a step of the database's clock: moves every instant that the database stores back by this many
 * hours.
 */
async function stepDatabase(hours: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction.unsafe(`
      do $$
      declare
        shift record;
      begin
        for shift in
          select table_name, string_agg(format('%1$I = %1$I - interval ''${hours} hours''', column_name), ', ') as moved
            from information_schema.columns join information_schema.tables using (table_schema, table_name)
           where table_schema = 'public' and table_type = 'BASE TABLE'
             and data_type = 'timestamp with time zone' and is_generated = 'NEVER'
           group by table_name
        loop
          execute format('update public.%I set %s', shift.table_name, shift.moved);
        end loop;
      end
      $$`);
  });
}

/** Sets how far the clock of the product's own processes is from the real one. */
function setServer(hours: number): void {
  writeFileSync(product.variables['CLOCK_FILE'] ?? '', String(hours * 3_600_000));
}

it('a clock step of an hour, of the database or the server, loses no request and delays no job or mail', async () => {
  const visitors = visitorsOf(product.url);
  const steps: [string, () => unknown][] = [
    ['database +1 h', () => stepDatabase(1)],
    ['database -1 h', () => stepDatabase(-1)],
    ['server +1 h', () => setServer(1)],
    ['server -1 h', () => setServer(-1)],
    ['server true again', () => setServer(0)],
  ];
  for (const [, step] of steps) {
    let isOver = false;
    const sendRepeatedly = async (kind: 'enquiry' | 'booking', everyMs: number) => {
      while (!isOver) {
        await visitors.write(kind);
        await sleep(everyMs * random());
      }
    };
    const sending = Promise.all([sendRepeatedly('enquiry', 60), sendRepeatedly('booking', 300)]);
    await changeRows(sql, random);
    await sleep(500);
    await step();
    await sleep(500);
    isOver = true;
    await sending;
    // No job and no mail waits until the clock reaches its old time.
    await waitUntilDone(sql, 45_000);
  }
  await visitors.sendAgain();
  await waitUntilDone(sql);
  await expectStoredOnce(sql, visitors.attempts);
  const { mails, sentTwice } = await expectMails(sql, sink.received, { kills: 0 });
  await expectNoFindings(product);
  noteFigure(
    'Faults',
    'clock steps of ±1 h, of database and server',
    `${visitors.attempts.length} requests, each stored once; ${mails} mails, ${sentTwice} twice; no page or mail waited`,
  );
}, 400_000);
