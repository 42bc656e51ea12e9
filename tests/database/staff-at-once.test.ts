import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
beforeEach(() =>
  database.exec(`delete from auth.users; ${emptyTables('html_generation_jobs', 'sitemap_syncs')}`),
);
afterAll(() => database.close());

const addressOf = async (id: string) =>
  (await database.query<{ email: string }>('select email from public.profiles where id = $1', [id]))[0]
    ?.email;

async function giveRole(address: string | undefined, role: string): Promise<unknown> {
  const [row] = await database
    .as('service_role')
    .query<{ outcome: string }>('select public.give_role($1, $2) as outcome', [address, role]);
  return row?.outcome;
}

describe('a role', () => {
  test('is given by a mail address in any case, and the answer says when it was given before', async () => {
    const address = await addressOf(await addUser(database));
    expect(await giveRole(` ${address?.toUpperCase()} `, 'admin')).toBe('done');
    expect(await giveRole(address, 'admin')).toBe('unchanged');
    expect(await giveRole('nobody@example.in', 'admin')).toBe('unknown');
  });

  test('is given only to a confirmed address, and can be removed from an unconfirmed one', async () => {
    const id = await addUser(database, { confirmed: false });
    const address = await addressOf(id);
    expect(await giveRole(address, 'admin')).toBe('unconfirmed');
    await database.query('update auth.users set email_confirmed_at = now() where id = $1', [id]);
    expect(await giveRole(address, 'admin')).toBe('done');
    await addUser(database, { role: 'admin' });
    await database.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect(await giveRole(address, 'user')).toBe('done');
  });

  test('can be given to an account whose profile is missing', async () => {
    const id = await addUser(database);
    const address = await addressOf(id);
    await database.query('delete from public.profiles where id = $1', [id]);
    expect(await giveRole(address, 'admin')).toBe('done');
  });

  test('of the last admin is not removed while another removal is uncommitted: it waits, then refuses', async () => {
    const people = [await addUser(database, { role: 'admin' }), await addUser(database, { role: 'admin' })];
    const [one, other] = await Promise.all(people.map(addressOf));
    const second = await meetUncommitted(
      database,
      (open) => open.query('select public.give_role($1, $2)', [one, 'user']),
      () => giveRole(other, 'user'),
    );
    expect(second).toBe('last');
  });
});

test('a sitemap sync that meets an uncommitted one waits for it, and does not run', async () => {
  const ticket = (last: number) => `9934b3c9-5da2-5629-bfcc-06025606000${last}`;
  const begin = async (session: Session, last: number) =>
    (
      await session.query<{ running: string }>('select public.begin_sitemap_sync($1) as running', [
        ticket(last),
      ])
    )[0]?.running;
  const running = await meetUncommitted(
    database,
    async (open) => expect(await begin(open, 1)).toBe(ticket(1)),
    () => begin(database.as('service_role'), 2),
  );
  expect(running).toBe(ticket(1));
});

type Job = { id: number; entity_id: string; action: 'generate' | 'delete'; revision: number };

test('a worker that ends a job while a new request for its page is uncommitted waits, and the page is queued again', async () => {
  const server = database.as('service_role');
  await server.query(`select public.enqueue_html_jobs('society', '{page}', 'generate')`);
  const [job] = await server.query<Job>(`select * from public.claim_html_jobs('one')`);
  const ended = await meetUncommitted(
    database,
    (open) => open.query(`select public.enqueue_html_jobs('society', '{page}', 'delete')`),
    () => server.query(`select public.finish_html_job($1, $2, 'one') as outcome`, [job?.id, job?.revision]),
  );
  expect(ended).toEqual([{ outcome: 'queued' }]);
  expect(await server.query(`select * from public.claim_html_jobs('two')`)).toMatchObject([
    { entity_id: 'page', action: 'delete' },
  ]);
});

test('a fuzz of staff who change their requests leaves each page in its last requested state, with two workers', async () => {
  const pages = Array.from({ length: 40 }, (_, at) => `page-${at}`);
  const publishedIds = new Set<string>();
  const runningIds = new Set<string>();
  let deciding = true;

  const enqueue = async (ids: string[], action: string) =>
    database.query(`select public.enqueue_html_jobs('society', $1, $2)`, [ids, action]);
  const staff = async () => {
    for (let round = 0; round < 12; round++) await enqueue(pages, round % 2 ? 'delete' : 'generate');
    await enqueue(pages.slice(0, 20), 'generate');
    await enqueue(pages.slice(20), 'delete');
    deciding = false;
  };
  const work = async (worker: string): Promise<void> => {
    const server = database.as('service_role');
    for (;;) {
      const jobs = await server.query<Job>('select * from public.claim_html_jobs($1, 5)', [worker]);
      if (jobs.length === 0 && !deciding) {
        const [open] = await database.query<{ jobs: number }>(
          `select count(*) as jobs from public.html_generation_jobs where status in ('queued', 'running')`,
        );
        if (open?.jobs === 0) return;
      }
      for (const { entity_id } of jobs) {
        expect(runningIds.has(entity_id)).toBe(false);
        runningIds.add(entity_id);
      }
      for (const { id, entity_id, action, revision } of jobs) {
        if (action === 'generate') publishedIds.add(entity_id);
        else publishedIds.delete(entity_id);
        runningIds.delete(entity_id);
        await server.query('select public.finish_html_job($1, $2, $3)', [id, revision, worker]);
      }
    }
  };
  await Promise.all([staff(), work('one'), work('two')]);
  expect([...publishedIds].toSorted()).toEqual(pages.slice(0, 20).toSorted());
});
