import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '../fixtures/database.ts';
import { publishPages } from './rows.ts';
import { meetUncommitted, untilItWaits } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());
afterEach(() =>
  database.exec(
    emptyTables(
      'properties',
      'html_generation_jobs',
      'html_leaving_rows',
      'html_removal_holds',
      'html_generation_metadata',
    ),
  ),
);

async function published(count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `insert into public.properties (title, publish, property_type)
     select 'Home ' || number, 50, 'Sale' from generate_series(1, $1::integer) as number returning id::text as id`,
    [count],
  );
  const homes = rows.map(({ id }) => id);
  await publishPages(database, ...homes.map((id): [string, string] => ['property', id]));
  return homes;
}
/** Locks the rows in one order. Two statements about the same rows would deadlock otherwise. */
const setPublish = (publish: number, homes: string[]) =>
  database.query(
    `with locked as materialized (
       select id from public.properties where id = any ($2::uuid[]) order by id for update)
     update public.properties set publish = $1 where id in (select id from locked)`,
    [publish, homes],
  );
const claim = (worker: string, take = 500) =>
  database
    .as('service_role')
    .query<{ id: number; entity_id: string; action: string }>(
      'select * from public.claim_html_jobs($1, $2)',
      [...[worker, take]],
    );

const countHeld = async () =>
  (await database.query(`select from public.html_generation_jobs where status = 'held'`)).length;

test('a worker counts the removals that another has claimed and not committed, and holds those past a fifth', async () => {
  const homes = await published(105);
  for (const home of homes.slice(0, 21)) await setPublish(5, [home]);
  const open = await database.begin();
  expect(await open.query(`select from public.claim_html_jobs('one', 3)`)).toHaveLength(3);
  await setPublish(5, homes.slice(21, 22));
  const second = claim('two');
  await untilItWaits(database, second);
  await open.commit();
  expect(await second).toEqual([]);
  expect(await countHeld()).toBe(19);
});

test('a worker whose claim begins before homes are hidden holds their removals past a fifth', async () => {
  const homes = await published(105);
  const claimed = await meetUncommitted(
    database,
    async (open) => {
      // Whoever changes a job waits, and whoever only counts jobs goes on.
      await open.query('lock table public.html_generation_jobs in exclusive mode');
      for (const home of homes.slice(0, 51))
        await open.query('update public.properties set publish = 5 where id = $1', [home]);
    },
    () => claim('w'),
  );
  expect(claimed).toEqual([]);
  expect(await countHeld()).toBe(51);
});

test('a claim that holds removals while their homes are shown again, one after the other, causes no deadlock', async () => {
  const homes = await published(20);
  for (const home of homes.slice(0, 8).toReversed()) await setPublish(5, [home]);
  const showing = await database.begin();
  const show = (home: string | undefined) =>
    showing.query('update public.properties set publish = 50 where id = $1', [home]);
  await show(homes[0]);
  const claimed = claim('w');
  await untilItWaits(database, claimed);
  await show(homes[7]);
  await showing.commit();
  expect(await claimed).toEqual([]);
  expect(await countHeld()).toBe(6);
});

test.each(['allowed', 'cancelled'])(
  'removals that are %s while their homes are shown again, one after the other, wait and cause no deadlock',
  async (decision) => {
    const homes = (await published(20)).toSorted();
    // The jobs of the last homes come first in the table, so that without an order they would be locked first.
    for (const home of homes.slice(0, 8).toReversed()) await setPublish(5, [home]);
    await claim('w');
    const showing = await database.begin();
    const show = (home: string | undefined) =>
      showing.query('update public.properties set publish = 50 where id = $1', [home]);
    await show(homes[0]);
    const decided = database
      .as('service_role')
      .query<{ pages: number }>('select public.decide_html_removals($1) as pages', [decision]);
    await untilItWaits(database, decided);
    await show(homes[7]);
    await showing.commit();
    expect(await decided).toEqual([{ pages: 6 }]);
    const removed = (await claim('w')).filter(({ action }) => action === 'delete');
    expect(removed).toHaveLength(decision === 'allowed' ? 6 : 0);
  },
);

test('a fuzz of simultaneous hiding, showing, deciding and claiming causes no deadlock and leaves no wrong removal', async () => {
  const homes = await published(60);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, (_, at) => {
      const batch = homes.slice(at % 30, (at % 30) + 20);
      if (at % 4 === 0) return setPublish(5, batch);
      if (at % 4 === 1) return setPublish(50, batch.toReversed());
      if (at % 4 === 2) return claim(`worker ${at}`);
      return database
        .as('service_role')
        .query(`select public.decide_html_removals($1)`, [at % 8 === 3 ? 'allowed' : 'cancelled']);
    }),
  );
  const faults = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );
  expect(faults).toEqual([]);
  await setPublish(50, homes);
  const wrongRemovals = await database.query(
    `select entity_id from public.html_generation_jobs
      where status in ('queued', 'running', 'held') and action = 'delete'
      union all select entity_id from public.html_leaving_rows`,
  );
  expect(wrongRemovals).toEqual([]);
});

test('a home that is shown while its removal runs is generated by the next claim', async () => {
  const [home = ''] = await published(10);
  await setPublish(5, [home]);
  const [job] = await claim('w');
  const finished = await meetUncommitted(
    database,
    (open) => open.query('update public.properties set publish = 50 where id = $1', [home]),
    () =>
      database.query(
        `select public.finish_html_job(id, claimed_revision, 'w') as outcome from public.html_generation_jobs
          where id = $1`,
        [job?.id],
      ),
  );
  expect(finished).toEqual([{ outcome: 'queued' }]);
  expect(await claim('w')).toMatchObject([{ entity_id: home, action: 'generate' }]);
});

test('allowing all removals while homes are shown again, one after the other, waits and causes no deadlock', async () => {
  const homes = (await published(20)).toSorted();
  for (const home of homes.slice(0, 4).toReversed()) await setPublish(5, [home]);
  const showing = await database.begin();
  const show = (home: string | undefined) =>
    showing.query('update public.properties set publish = 50 where id = $1', [home]);
  await show(homes[0]);
  const decided = database.as('service_role').query(`select public.decide_html_removals('allowed')`);
  await untilItWaits(database, decided);
  await show(homes[3]);
  await showing.commit();
  await decided;
  expect((await claim('w')).filter(({ action }) => action === 'delete')).toHaveLength(2);
});

test('only the first of two simultaneous decisions on the same removals counts', async () => {
  const homes = await published(20);
  await setPublish(5, homes.slice(0, 8));
  await claim('w');
  const holds = (await database.query<{ id: number }>('select id from public.html_removal_holds')).map(
    ({ id }) => Number(id),
  );
  const first = await database.begin();
  const decide = (session: Pick<typeof first, 'query'>, decision: string) =>
    session.query<{ pages: number }>('select public.decide_html_removals($1, $2) as pages', [
      decision,
      holds,
    ]);
  expect(await decide(first, 'cancelled')).toEqual([{ pages: 8 }]);
  const second = decide(database.as('service_role'), 'allowed');
  await untilItWaits(database, second);
  await first.commit();
  expect(await second).toEqual([{ pages: 0 }]);
  expect(await claim('w')).toEqual([]);
});
