import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
afterEach(() => database.exec(emptyTables('html_generation_jobs', 'outbox', 'rate_limits')));

/** Does what a clock that steps back by an hour does: moves the instants of these tables an hour ahead. */
const stepBack = () =>
  database.exec(`
    update public.html_generation_jobs
       set run_after = run_after + interval '1 hour', lease_until = lease_until + interval '1 hour';
    update public.outbox
       set next_attempt_at = next_attempt_at + interval '1 hour', lease_until = lease_until + interval '1 hour';
    update public.rate_limits set opened_at = opened_at + interval '1 hour'`);
const server = <T>(statement: string, values: unknown[] = []) =>
  database.as('service_role').query<T>(statement, values);
const queue = (page: string) =>
  server(`select public.enqueue_html_jobs('property', array[$1], 'generate')`, [page]);
const claimJobs = (worker: string) =>
  server<{ id: number; entity_id: string }>(`select * from public.claim_html_jobs($1)`, [worker]);
const write = () =>
  database.exec(`insert into public.outbox (kind, payload) values ('enquiry_for_staff', '{}')`);
const claimMails = (worker: string) =>
  server<{ id: number }>(`select * from public.claim_outbox($1)`, [worker]);
const stuck = async () => {
  const [row] = await server<{ facts: Record<'stuck_jobs' | 'stuck_mails', { count: number }> }>(
    'select public.checkup_facts() as facts',
  );
  return [row?.facts.stuck_jobs.count, row?.facts.stuck_mails.count];
};

describe('after the clock of the database has stepped back by an hour', () => {
  test('a job that was queued before is claimed at once, also when it is a retry', async () => {
    await queue('new');
    await queue('failed once');
    const [, failed] = await claimJobs('w');
    await server('select public.fail_html_job($1, $2, $3)', [failed?.id, 'w', 'Away']);
    await database.exec(`update public.html_generation_jobs set status = 'queued'`);
    await stepBack();
    expect((await claimJobs('w')).map(({ entity_id }) => entity_id).sort()).toEqual(['failed once', 'new']);
  });

  test('mails that were queued or failed before are claimed at once', async () => {
    await write();
    await write();
    const [first] = await claimMails('w');
    await server('select public.fail_outbox($1, $2, $3)', [first?.id, 'w', 'Away']);
    await database.exec(
      `update public.outbox set status = 'pending', attempts = 0 where id <> ${first?.id ?? 0}`,
    );
    await stepBack();
    expect(await claimMails('w')).toHaveLength(2);
  });

  test('a rate limit that was used up starts a new window', async () => {
    const ask = async () => {
      const [row] = await server<{ wait: number }>(
        `select public.rate_limit_wait(bucket => 'a', max => 1, period => '10 minutes') as wait`,
      );
      return row?.wait ?? -1;
    };
    expect(await ask()).toBe(0);
    expect(await ask()).toBeGreaterThan(9 * 60_000);
    await stepBack();
    expect(await ask()).toBe(0);
    expect(await ask()).toBeLessThanOrEqual(10 * 60_000);
  });

  test('jobs and mails of a worker that died before are stuck until a repair releases them', async () => {
    await queue('a');
    await write();
    await claimJobs('dead');
    await claimMails('dead');
    expect(await stuck()).toEqual([0, 0]);
    await stepBack();
    expect(await stuck()).toEqual([1, 1]);
    await server('select public.release_stuck_work()');
    expect(await stuck()).toEqual([0, 0]);
    expect([await claimJobs('next'), await claimMails('next')].map(({ length }) => length)).toEqual([1, 1]);
  });
});

test('a rate limit does not start a new window when two times of one minute arrive in the wrong order', async () => {
  const ask = async (at: string) =>
    (
      await server<{ wait: number }>(
        `select public.rate_limit_wait(bucket => 'b', max => 1, period => '10 minutes', at => $1::timestamptz) as wait`,
        [at],
      )
    )[0]?.wait;
  expect(await ask('2027-01-06T09:00:30Z')).toBe(0);
  expect(await ask('2027-01-06T09:00:00Z')).toBeGreaterThan(0);
});
