import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { meetUncommitted, untilItWaits } from './until-it-waits.ts';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres();
});
afterAll(() => database.close());

type Job = { id: number; entity_id: string; revision: number };

test('a worker does not wait for an uncommitted claim of another, and claims other jobs', async () => {
  const pages = Array.from({ length: 10 }, (_, at) => `page-${at}`);
  await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [pages]);
  const claim = async (session: Session, worker: string, take: number) =>
    (await session.query<Job>('select * from public.claim_html_jobs($1, $2)', [worker, take])).map(
      ({ entity_id: page }) => page,
    );
  let first: string[] = [];
  const second = await meetUncommitted(
    database,
    async (open) => {
      first = await claim(open, 'one', 7);
    },
    () => claim(database.as('service_role'), 'two', 7),
  );
  expect([first.length, second.length]).toEqual([7, 3]);
  expect([...first, ...second].toSorted()).toEqual(pages.toSorted());
  await database.exec('delete from public.html_generation_jobs');
});

test('a fuzz of eight workers processes two hundred jobs without claiming one twice', async () => {
  const pages = Array.from({ length: 200 }, (_, at) => `page-${at}`);
  await database.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [pages]);
  const generatedIds: string[] = [];
  const work = async (worker: string): Promise<void> => {
    const jobs = await database
      .as('service_role')
      .query<Job>('select * from public.claim_html_jobs($1, 7)', [worker]);
    for (const job of jobs) {
      const [row] = await database.query('select public.finish_html_job($1, $2, $3) as outcome', [
        ...[job.id, job.revision, worker],
      ]);
      expect(row).toEqual({ outcome: 'done' });
      generatedIds.push(job.entity_id);
    }
    if (jobs.length > 0) await work(worker);
  };
  await Promise.all(Array.from({ length: 8 }, (_, at) => work(`worker ${at}`)));
  expect(generatedIds.toSorted()).toEqual(pages.toSorted());
});

test('a request for pages that another requests in its transaction waits for it in their order, without a deadlock', async () => {
  const open = await database.begin();
  const request = (session: Session, ...pages: string[]) =>
    session.query(`select public.enqueue_html_jobs('society', $1, 'generate') as pages`, [pages]);

  await request(open, 'a');
  const second = request(database, 'f', 'e', 'd', 'c', 'b', 'a');
  await untilItWaits(database, second);
  await request(open, 'f');
  await open.commit();
  expect(await second).toEqual([{ pages: 6 }]);
  expect(
    await database.query(
      `select entity_id from public.html_generation_jobs where entity_type = 'society' and revision = 2 order by 1`,
    ),
  ).toEqual([{ entity_id: 'a' }, { entity_id: 'f' }]);
});

test('a fuzz of twenty requests for the same pages, in any order, leaves one job per page', async () => {
  const pages = Array.from({ length: 50 }, (_, at) => `shared-${at}`);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      database.query(`select public.enqueue_html_jobs('area', $1, $2)`, [
        at % 2 ? pages : pages.toReversed(),
        at % 3 ? 'generate' : 'delete',
      ]),
    ),
  );
  expect(
    await database.query(
      `select count(*) as jobs, min(revision) as low, max(revision) as high from public.html_generation_jobs
        where entity_type = 'area'`,
    ),
  ).toEqual([{ jobs: 50, low: 20, high: 20 }]);
});
