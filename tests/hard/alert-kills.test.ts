import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, openEmbedded } from '#server/embedded/open-embedded.ts';
import { type RunningServer, serve } from '#server/http/serve.ts';
import { silentLog } from '#server/log/log.ts';
import { freshPostgres } from '../fixtures/postgres.ts';
import { quickStart } from '../fixtures/quick-start.ts';
import { type OnMail, openSmtpSink } from '../server/mail/sinks.ts';
import { noteFigure } from './note-figure.ts';
import { mailVariables } from './product-process.ts';
import { endLeases } from './truth.ts';

const PEOPLE = 20;
const HOMES = 3;
/** The points at which the worker is killed, in this order. Each kill hits a new process. */
const kills = [
  'while the mails are written',
  'begun',
  'read',
  'taken',
  'written down',
  'begun',
  'read',
  'taken',
  'written down',
  'read',
  'taken',
  'written down',
] as const;
type Kill = (typeof kills)[number];
/** The number of mails that are sent before the kill, so that the kill does not hit the first mail. */
const BEFORE_A_KILL = 1;

let folder: string;
let embedded: Embedded;
let backend: RunningServer;
let sql: Sql;
let sink: Awaited<ReturnType<typeof openSmtpSink>>;
let dropDatabase: () => Promise<void>;
let atMail: OnMail = () => undefined;

beforeAll(async () => {
  const database = await freshPostgres();
  dropDatabase = database.drop;
  folder = await mkdtemp(join(tmpdir(), 'angala-alert-kills-'));
  embedded = await openEmbedded({ localDir: folder, siteUrl: 'http://localhost', databaseUrl: database.url });
  backend = await serve({ port: 0, log: silentLog, backend: embedded });
  sql = postgres(database.url, { max: 3, onnotice: () => undefined });
  sink = await openSmtpSink(0, (moment) => atMail(moment));
});
afterAll(async () => {
  await sink.close();
  await sql.end();
  await backend.close();
  await embedded.close();
  await dropDatabase();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run mail` in a process of its own, as a machine does that runs it now and then. */
function startWorker(): { child: ChildProcess; exited: Promise<unknown> } {
  const child = spawn(process.execPath, ['scripts/mail.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'] ?? '',
      ...quickStart(),
      ...mailVariables(sink.url),
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: embedded.keys.publishable,
      SUPABASE_SECRET_KEY: embedded.keys.secret,
      SITE_ORIGIN: 'https://angala.example',
      LOCAL_DIR: join(folder, 'worker'),
    },
  });
  return { child, exited: once(child, 'exit') };
}

/** Adds people who want to be told at once, and new homes that match. No mail is written yet. */
async function findHomes(): Promise<void> {
  await sql`
    with who as (insert into public.alert_subscribers (email)
      select 'p' || at || '@mail.example' from generate_series(1, ${PEOPLE}::int) as at returning id)
    insert into public.alerts (subscriber, offer, query, label, rhythm, consent, status, confirmed_at, expires_at)
      select id, 'Sale', 'bhk=3', 'Homes', 'at once', 'Yes', 'active', now() - interval '1 hour', now() + interval '90 days'
        from who`;
  await sql`
    insert into public.properties (title, price, publish, property_type)
      select 'Home ' || at || ' of the rain tree', 4000000, 50, 'Sale' from generate_series(0, ${HOMES}::int) as at`;
  await sql`
    insert into public.html_generation_metadata (entity_type, entity_id)
      select 'property', id::text from public.properties
      on conflict (entity_type, entity_id) do update set needs_regeneration = false`;
  // The first home was already on the site, so the others are new.
  await sql`
    insert into public.alert_homes (property_id, slug, title, offer, price)
      select id, slug, title, 'Sale', price from public.properties where title like 'Home 0 %'`;
  await sql`select public.record_home_changes()`;
  await sql`
    select public.save_alert_matches(
      jsonb_build_array(jsonb_build_object('offer', 'Sale', 'query', 'bhk=3', 'changes', jsonb_agg(id))), array_agg(id))
      from public.home_changes`;
}

/** Runs a worker and kills it at the given point. */
async function runAndKill(at: Kill): Promise<void> {
  if (at === 'while the mails are written') return killWhileWriting();
  let worker: ReturnType<typeof startWorker> | null = null;
  let mails = 0;
  // 'written down' has no event of its own: it is over when the next mail begins.
  const moment = at === 'written down' ? 'begun' : at;
  const isDue = (now: Parameters<OnMail>[0]) => {
    if (now === 'begun') mails += 1;
    return now === moment && mails === (at === 'written down' ? BEFORE_A_KILL + 2 : BEFORE_A_KILL + 1);
  };
  atMail = async (now) => {
    if (!worker || !isDue(now)) return;
    worker.child.kill('SIGKILL');
    // The sink answers only after the process is gone, so nobody receives the answer.
    await worker.exited;
  };
  worker = startWorker();
  await worker.exited;
  atMail = () => undefined;
  expect(worker.child.signalCode, at).toBe('SIGKILL');
}

/**
 * Kills the worker inside the transaction that marks homes as told and writes their mails. A lock of this test
 * stops it there.
 */
async function killWhileWriting(): Promise<void> {
  const worker = await sql.begin(async (holding) => {
    await holding`lock table public.outbox in exclusive mode`;
    const started = startWorker();
    for (let waiting = 0; waiting === 0;) {
      const [row] = await sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_locks where relation = 'public.outbox'::regclass and not granted`;
      waiting = row?.waiting ?? 0;
    }
    started.child.kill('SIGKILL');
    await started.exited;
    return started;
  });
  expect(worker.child.signalCode).toBe('SIGKILL');
}

const sentIds = async () =>
  (await sql<{ id: string }[]>`select id::text from public.outbox where status = 'sent'`).map(({ id }) => id);
const idOf = (text: string) => /^Message-ID: <alert-news-(\d+)@/im.exec(text)?.[1] ?? text;

it(`${PEOPLE} alert mails, a worker killed at ${kills.length} points: each is written once, and leaves once but for one yes a kill cut off`, async () => {
  await findHomes();
  let twiceAtMost = 0;
  const repeated: string[] = [];
  for (const at of kills) {
    const written = new Set(await sentIds());
    const before = sink.received.length;
    await runAndKill(at);
    // A mail that is recorded as sent is never sent again, whatever happens to the workers.
    repeated.push(
      ...sink.received
        .slice(before)
        .map(({ text }) => idOf(text))
        .filter((id) => written.has(id)),
    );
    const [sending] = await sql<{ way: number }[]>`
      select count(*)::int as way from public.outbox where status = 'sending'`;
    expect(sending?.way, `mails under way after a kill ${at}`).toBeLessThanOrEqual(1);
    if (at === 'read' || at === 'taken') twiceAtMost += 1;
    await endLeases(sql);
  }
  const last = startWorker();
  await last.exited;
  expect(last.child.exitCode).toBe(0);
  expect(repeated).toEqual([]);

  const rows = await sql<{ id: string; status: string; email: string; homes: number }[]>`
    select id::text, status, payload ->> 'email' as email,
           (select count(distinct home ->> 'title')::int from jsonb_array_elements(payload #> '{alerts,0,homes}') as home) as homes
      from public.outbox where kind = 'alert_news'`;
  expect(rows.filter(({ status, homes }) => status !== 'sent' || homes !== HOMES)).toEqual([]);
  expect(new Set(rows.map(({ email }) => email)).size).toBe(PEOPLE);
  expect(rows).toHaveLength(PEOPLE);

  const copies = Map.groupBy(sink.received, ({ text }) => idOf(text));
  expect([...copies.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const [id, mails] of copies) {
    // A repeated mail goes to the same person with the same text, and a receiver recognises it by its
    // Message-ID.
    expect(new Set(mails.map(({ to, text }) => `${to} ${bodyOf(text)}`)).size, id).toBe(1);
  }
  const sentTwice = sink.received.length - PEOPLE;
  expect(sentTwice).toBeLessThanOrEqual(twiceAtMost);
  noteFigure(
    'Alerts',
    `kill -9 at ${kills.length} points between alert mails`,
    `${PEOPLE} mails, each written once; ${sentTwice} came twice under one Message-ID, where the kill cut off the yes of the mail server`,
  );
}, 300_000);

/** The text of a mail without the date and the MIME boundary, which is new for each sending. */
function bodyOf(text: string): string {
  const boundary = /boundary="(.+?)"/.exec(text)?.[1] ?? '\n';
  return text.replaceAll(boundary, '').replace(/^Date:.*$/m, '');
}
