import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '../fixtures/database.ts';
import { publishPages } from './rows.ts';
import { untilItWaits } from './until-it-waits.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());
afterEach(() =>
  database.exec(`truncate public.properties, public.html_generation_jobs, public.html_leaving_rows,
    public.html_removal_holds, public.html_generation_metadata cascade`),
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

test('workers that look at once while homes are hidden one by one let no more than a fifth go', async () => {
  const homes = await published(105);
  const claimed: string[] = [];
  let hiding = true;
  const hide = async () => {
    await Promise.all(homes.slice(0, 51).map((home) => setPublish(5, [home])));
    hiding = false;
  };
  const work = async (worker: string): Promise<void> => {
    claimed.push(...(await claim(worker, 3)).map(({ entity_id }) => entity_id));
    if (hiding) await work(worker);
  };
  await Promise.all([hide(), ...Array.from({ length: 6 }, (_, at) => work(`worker ${at}`))]);
  claimed.push(...(await claim('last')).map(({ entity_id }) => entity_id));
  expect(claimed.length).toBeLessThanOrEqual(21);
  const [jobs] = await database.query<{ held: number }>(
    `select count(*)::integer as held from public.html_generation_jobs where status = 'held'`,
  );
  expect(claimed.length + (jobs?.held ?? 0)).toBe(51);
});

test('homes hidden, shown, allowed and claimed by many at once end without a deadlock, each as its row says', async () => {
  const homes = await published(60);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 80 }, (_, at) => {
      const some = homes.slice(at % 30, (at % 30) + 20);
      if (at % 4 === 0) return setPublish(5, some);
      if (at % 4 === 1) return setPublish(50, some.toReversed());
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
  const wrong = await database.query(
    `select entity_id from public.html_generation_jobs
      where status in ('queued', 'running', 'held') and action = 'delete'
      union all select entity_id from public.html_leaving_rows`,
  );
  expect(wrong).toEqual([]);
});

test('a home that is shown while its removal is being made is published by the next claim', async () => {
  const [home = ''] = await published(10);
  await setPublish(5, [home]);
  const [job] = await claim('w');
  const showing = await database.begin();
  await showing.query('update public.properties set publish = 50 where id = $1', [home]);
  const finished = database.query(
    `select public.finish_html_job(id, claimed_revision, 'w') as outcome from public.html_generation_jobs where id = $1`,
    [job?.id],
  );
  await showing.commit();
  expect(await finished).toEqual([{ outcome: 'queued' }]);
  expect(await claim('w')).toMatchObject([{ entity_id: home, action: 'generate' }]);
});

test('of a yes and a no to the same removals at once one counts, and the other decides nothing', async () => {
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
