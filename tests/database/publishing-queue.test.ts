import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, type TestDatabase } from '../fixtures/database.ts';
import { addUser, openJob } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openPglite();
});
afterAll(() => database.close());
afterEach(() => database.exec('delete from public.html_generation_jobs; delete from public.html_workers'));

type Job = { id: number; entity_id: string; action: string; revision: number; attempts: number };

const server = {
  query: <T>(text: string, values: unknown[]) => database.as('service_role').query<T>(text, values),
};
const enqueue = async (
  ids: string[],
  action = 'generate',
  priority = 10,
  requestedBy: string | null = null,
) =>
  (
    await server.query<{ queued: number }>(
      `select public.enqueue_html_jobs('property', $1, $2, $3, $4) as queued`,
      [ids, action, priority, requestedBy],
    )
  )[0]?.queued;
const claim = (worker: string, take = 10, lease = '1 minute') =>
  server.query<Job>('select * from public.claim_html_jobs($1, $2, $3::interval)', [worker, take, lease]);
const claimOne = async (worker: string, lease?: string) => {
  const [job] = await claim(worker, 1, lease);
  if (!job) throw new Error('There was no job to claim');
  return job;
};
const finish = async ({ id, revision }: Job, worker: string) =>
  (
    await server.query<{ outcome: string }>('select public.finish_html_job($1, $2, $3) as outcome', [
      ...[id, revision, worker],
    ])
  )[0]?.outcome;
const fail = async ({ id }: Job, worker: string, error = 'No such row') =>
  (
    await server.query<{ outcome: string }>('select public.fail_html_job($1, $2, $3) as outcome', [
      ...[id, worker, error],
    ])
  )[0]?.outcome;
const jobOf = async (page: string) =>
  (
    await database.query<Job & { status: string; error: string | null; wait: number }>(
      `select *, round(extract(epoch from run_after - clock_timestamp()))::integer as wait
         from public.html_generation_jobs where entity_id = $1 order by id desc limit 1`,
      [page],
    )
  )[0];
const dueNow = () => database.exec('update public.html_generation_jobs set run_after = now()');

describe('enqueueing pages', () => {
  test('counts each page once', async () => {
    expect(await enqueue(['a', 'b', 'a'])).toBe(2);
    expect(await enqueue(['b', 'c'])).toBe(2);
    expect(await enqueue([])).toBe(0);
    expect(await claim('w')).toHaveLength(3);
  });

  test.each([
    ['an unknown kind', `select public.enqueue_html_jobs('home', array['a'], 'generate')`],
    ['an unknown action', `select public.enqueue_html_jobs('area', array['a'], 'publish')`],
    ['an empty id', `select public.enqueue_html_jobs('area', array[''], 'generate')`],
    ['an id that is too long', `select public.enqueue_html_jobs('area', array[repeat('x', 65)], 'generate')`],
  ])('refuses %s', async (_, statement) => {
    await expect(server.query(statement, [])).rejects.toThrow(/check/);
  });

  test('keeps the last action of a page that waits', async () => {
    await enqueue(['a'], 'generate');
    await enqueue(['a'], 'delete');
    expect(await claim('w')).toMatchObject([{ entity_id: 'a', action: 'delete', revision: 2 }]);
  });

  test('keeps who requested a page, and the higher priority', async () => {
    const asker = randomUUID();
    await enqueue(['a'], 'generate', 20, asker);
    await enqueue(['a'], 'generate', 1);
    expect(await jobOf('a')).toMatchObject({ priority: 20, requested_by: asker });
  });

  test('orders pages by priority, then by age', async () => {
    await enqueue(['weekly'], 'generate', 1);
    await enqueue(['first']);
    await enqueue(['second']);
    expect((await claim('w')).map((job) => job.entity_id)).toEqual(['first', 'second', 'weekly']);
  });
});

describe('a claimed page', () => {
  test('belongs to one worker and can be finished only by that worker', async () => {
    await enqueue(['a']);
    const job = await claimOne('one');
    expect(await claim('two')).toEqual([]);
    expect(await finish(job, 'two')).toBe('lost');
    expect(await finish(job, 'one')).toBe('done');
    expect(await finish(job, 'one')).toBe('lost');
    expect(await openJob(database, 'property', 'a')).toBeUndefined();
  });

  test('that is enqueued again meanwhile is queued once more, with the newer action', async () => {
    await enqueue(['a'], 'generate');
    const job = await claimOne('one');
    await enqueue(['a'], 'delete');
    expect(await claim('two')).toEqual([]);
    expect(await finish(job, 'one')).toBe('queued');
    const again = await claimOne('two');
    expect(again).toMatchObject({ action: 'delete', revision: 2, attempts: 1 });
    expect(await finish(again, 'two')).toBe('done');
  });

  test('is claimed by another worker when its lease has expired, and the first worker has lost it', async () => {
    await enqueue(['a']);
    const job = await claimOne('dead', '0 seconds');
    const claimedAgain = await claimOne('alive');
    expect(claimedAgain).toMatchObject({ id: job.id, attempts: 2 });
    expect(await finish(job, 'dead')).toBe('lost');
    expect(await fail(job, 'dead')).toBe('lost');
    expect(await finish(claimedAgain, 'alive')).toBe('done');
  });

  test('stays with a slow worker that renews its leases', async () => {
    await enqueue(['a', 'b']);
    await claim('slow', 2, '0 seconds');
    expect(await server.query(`select public.renew_html_leases('slow', '1 minute') as held`, [])).toEqual([
      { held: 2 },
    ]);
    expect(await claim('other')).toEqual([]);
  });

  test('whose lease expires five times is given up', async () => {
    await enqueue(['a']);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await claimOne('fragile', '0 seconds')).toMatchObject({ attempts: attempt });
    expect(await claim('fragile')).toEqual([]);
    expect(await jobOf('a')).toMatchObject({
      status: 'failed',
      error: 'The worker stopped while it made this page',
    });
  });
});

describe('a failing page', () => {
  test('is retried after growing delays and given up after the fifth attempt', async () => {
    await enqueue(['a']);
    for (const wait of [10, 20, 40, 80]) {
      expect(await fail(await claimOne('w'), 'w')).toBe('queued');
      expect(await jobOf('a')).toMatchObject({ wait, error: 'No such row' });
      expect(await claim('w')).toEqual([]);
      await dueNow();
    }
    expect(await fail(await claimOne('w'), 'w')).toBe('failed');
    expect(await openJob(database, 'property', 'a')).toBeUndefined();
    expect(await jobOf('a')).toMatchObject({ status: 'failed', attempts: 5 });
  });

  test('is retried at once with a new count of attempts when it is enqueued again', async () => {
    await enqueue(['a']);
    await fail(await claimOne('w'), 'w');
    await enqueue(['a']);
    expect(await claimOne('w')).toMatchObject({ attempts: 1, revision: 2 });
  });

  test('can be enqueued again after it was given up', async () => {
    await enqueue(['a']);
    await database.exec('update public.html_generation_jobs set attempts = 4');
    await database.exec('update public.html_generation_jobs set claimed_revision = revision');
    expect(await fail(await claimOne('w'), 'w')).toBe('failed');
    expect(await enqueue(['a'])).toBe(1);
    expect(await claimOne('w')).toMatchObject({ attempts: 1 });
  });

  test('whose action changed while it failed starts with a new count of attempts', async () => {
    await enqueue(['a'], 'generate');
    const job = await claimOne('w');
    await enqueue(['a'], 'delete');
    expect(await fail(job, 'w')).toBe('queued');
    expect(await claimOne('w')).toMatchObject({ action: 'delete', attempts: 1 });
  });
});

test('a heartbeat of a worker updates its one row', async () => {
  const beat = () => server.query(`select public.beat_html_worker('w')`, []);
  const seen = () =>
    database.query<{ seen: string }>('select last_seen_at::text as seen from public.html_workers');
  await beat();
  const first = await seen();
  await beat();
  expect(await seen()).toHaveLength(1);
  expect(await seen()).not.toEqual(first);
});

describe('the heartbeat of a worker returns the waiting', () => {
  const noWork = {
    jobs: false,
    photographs: false,
    previews: false,
    partner_pictures: false,
    feeds: false,
    places: false,
    removals_on_hold: 0,
  };
  const beat = async () =>
    (await server.query<{ waiting: object }>(`select public.beat_html_worker('w') as waiting`, []))[0]
      ?.waiting;
  afterEach(() => database.exec(emptyTables('photographs', 'previews')));

  test('jobs, including those of another worker, until they are done', async () => {
    expect(await beat()).toEqual(noWork);
    await enqueue(['a']);
    expect(await beat()).toEqual({ ...noWork, jobs: true });
    const job = await claimOne('other');
    expect(await beat()).toEqual({ ...noWork, jobs: true });
    await finish(job, 'other');
    expect(await beat()).toEqual(noWork);
  });

  test('removals on hold', async () => {
    await enqueue(['a', 'b'], 'delete');
    await database.exec(`update public.html_generation_jobs set status = 'held'`);
    expect(await beat()).toEqual({ ...noWork, removals_on_hold: 2 });
  });

  test('photographs that were received or whose lease has expired', async () => {
    await server.query('select public.receive_photograph($1::jsonb)', [
      { hash: 'a'.repeat(64), type: 'image/jpeg', bytes: 1000 },
    ]);
    expect(await beat()).toEqual({ ...noWork, photographs: true });
    await server.query('select public.claim_photographs()', []);
    expect(await beat()).toEqual(noWork);
    await database.exec(`update public.photographs set lease_until = clock_timestamp()`);
    expect(await beat()).toEqual({ ...noWork, photographs: true });
  });

  test('previews that were requested, whose lease has expired or that are to be deleted', async () => {
    const asha = await addUser(database, { role: 'admin' });
    await server.query('select public.request_preview($1::jsonb, $2)', [
      { kind: 'property', id: 'p1', fields: {} },
      asha,
    ]);
    expect(await beat()).toEqual({ ...noWork, previews: true });
    await server.query('select public.claim_preview()', []);
    expect(await beat()).toEqual(noWork);
    await database.exec(`update public.previews set lease_until = clock_timestamp()`);
    expect(await beat()).toEqual({ ...noWork, previews: true });
    await database.exec(
      `update public.previews set status = 'ready', html = '-', requested_at = clock_timestamp() - interval '16 minutes'`,
    );
    expect(await beat()).toEqual({ ...noWork, previews: true });
    await server.query('select public.claim_preview()', []);
    expect(await beat()).toEqual(noWork);
  });
});
