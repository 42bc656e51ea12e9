import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
afterEach(() => database.exec('delete from public.html_generation_jobs'));

type Job = { id: number; entity_id: string; revision: number; attempts: number };
const query = <T>(text: string, values: unknown[] = []) => database.as('service_role').query<T>(text, values);
const enqueue = (ids: string[], action = 'generate') =>
  query('select public.enqueue_html_jobs($1, $2, $3)', ['society', ids, action]);
const claim = (worker: string, lease = '1 minute') =>
  query<Job>('select * from public.claim_html_jobs($1, 10, $2::interval)', [worker, lease]);
const settle = (worker: string, settled: object[]) =>
  query<{ outcome: string }>('select outcome from public.settle_html_jobs($1, $2)', [worker, settled]);
const states = () =>
  database.query('select entity_id, action, status, error from public.html_generation_jobs order by id');

describe('the settling of jobs after a publish', () => {
  test('marks generated pages as done and bad rows as failed, and queues other failures again', async () => {
    await enqueue(['made', 'bad', 'unlucky']);
    const jobs = await claim('w');
    const jobOf = (id: string) => jobs.find(({ entity_id }) => entity_id === id);
    const outcomes = await settle('w', [
      { ...jobOf('made'), error: null },
      { ...jobOf('bad'), error: 'name should be text', final: true },
      { ...jobOf('unlucky'), error: 'the disk is full', final: false },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      jobs.map(({ entity_id }) => ({ made: 'done', bad: 'failed', unlucky: 'queued' })[entity_id]),
    );
    expect(await states()).toEqual(
      expect.arrayContaining([
        { entity_id: 'made', action: 'generate', status: 'done', error: null },
        { entity_id: 'bad', action: 'generate', status: 'failed', error: 'name should be text' },
        { entity_id: 'unlucky', action: 'generate', status: 'queued', error: 'the disk is full' },
      ]),
    );
  });

  test('queues a page that failed for good when it was enqueued again meanwhile', async () => {
    await enqueue(['a']);
    const [job] = await claim('w');
    await enqueue(['a']);
    expect(await settle('w', [{ ...job, error: 'name should be text', final: true }])).toEqual([
      { outcome: 'queued' },
    ]);
    expect(await claim('w')).toMatchObject([{ entity_id: 'a', attempts: 1, revision: 2 }]);
  });

  test('makes returned jobs due at once without counting the attempt', async () => {
    await enqueue(['a', 'b']);
    await claim('w');
    expect(await query(`select public.return_html_jobs('other') as back`)).toEqual([{ back: 0 }]);
    expect(await query(`select public.return_html_jobs('w') as back`)).toEqual([{ back: 2 }]);
    expect(await claim('next')).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  });
});

describe('a worker that comes back after its lease expired', () => {
  test('causes the newer action of the page to be queued again', async () => {
    await enqueue(['a'], 'generate');
    const [old] = await claim('slept', '0 seconds');
    await enqueue(['a'], 'delete');
    const [newJob] = await claim('alive');
    await settle('alive', [{ ...newJob, error: null }]);
    expect(await settle('slept', [{ ...old, error: null }])).toEqual([{ outcome: 'lost' }]);
    expect(await claim('alive')).toMatchObject([{ entity_id: 'a', action: 'delete' }]);
  });

  test('causes the job of the worker that took over to be queued again', async () => {
    await enqueue(['a'], 'delete');
    const [old] = await claim('slept', '0 seconds');
    const [newJob] = await claim('alive');
    expect(await settle('slept', [{ ...old, error: 'out of memory', final: false }])).toEqual([
      { outcome: 'lost' },
    ]);
    expect(await settle('alive', [{ ...newJob, error: null }])).toEqual([{ outcome: 'queued' }]);
    expect(await claim('alive')).toMatchObject([{ entity_id: 'a', action: 'delete' }]);
  });
});
