import { afterAll, afterEach, beforeAll } from 'vitest';
import { openDatabase, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addListing, addUser, publishPages } from './rows.ts';

type Group = { pages: number; holds: number[]; names: { name: string }[] } | null;

/** A database for a test file, and what rows, the worker and an admin do about removals. Each test begins without rows. */
export function setUpRemovals() {
  let database: TestDatabase;
  let server: Session;
  let admin: Session;
  let adminId: string;
  beforeAll(async () => {
    database = await openDatabase();
    server = database.as('service_role');
    adminId = await addUser(database, { role: 'admin' });
    admin = database.as('authenticated', adminId);
  });
  afterAll(() => database.close());
  afterEach(() =>
    database.exec(`delete from public.properties; delete from public.society; delete from public.local_areas;
      delete from public.html_generation_jobs; delete from public.html_leaving_rows;
      delete from public.html_removal_holds; delete from public.html_generation_metadata;`),
  );

  /** Homes that are shown and have a page. */
  async function published(count: number): Promise<string[]> {
    const homes = await Promise.all(
      Array.from({ length: count }, (_, at) => addListing(database, { title: `Home ${at}` })),
    );
    await publishPages(database, ...homes.map((id): [string, string] => ['property', id]));
    return homes;
  }
  const setPublish = (publish: number, ...homes: string[]) =>
    database.query('update public.properties set publish = $1 where id = any ($2)', [publish, homes]);
  const claim = () =>
    server.query<{ entity_id: string; action: string }>(`select * from public.claim_html_jobs('w', 500)`);
  const states = async () =>
    Object.fromEntries(
      (
        await database.query<{ state: string; jobs: number }>(
          `select action || ' ' || status as state, count(*)::integer as jobs from public.html_generation_jobs
            group by action, status`,
        )
      ).map(({ state, jobs }) => [state, jobs]),
    );
  const decide = async (
    decision: string,
    holds: number[] | null = null,
    decidedBy: string | null = null,
    cancelledBefore = false,
  ) =>
    (
      await server.query<{ pages: number }>('select public.decide_html_removals($1, $2, $3, $4) as pages', [
        ...[decision, holds, decidedBy, cancelledBefore],
      ])
    )[0]?.pages;

  /** Claims the pages and removes them, as a publish does. */
  async function takeDown(): Promise<number> {
    const jobs = await claim();
    const pages = jobs.map(({ entity_id }) => ({ entity_type: 'property', entity_id }));
    await server.query('select public.forget_generated_pages($1::jsonb)', [pages]);
    await server.query(
      `select public.finish_html_job(id, revision, 'w') from public.html_generation_jobs where status = 'running'`,
    );
    return jobs.length;
  }
  const removals = async () =>
    (
      await admin.query<{ seen: { waiting: Group; cancelled: Group } }>(
        'select public.admin_removals() as seen',
      )
    )[0]?.seen;

  return {
    get database() {
      return database;
    },
    get server() {
      return server;
    },
    get admin() {
      return admin;
    },
    get adminId() {
      return adminId;
    },
    published,
    setPublish,
    claim,
    states,
    decide,
    takeDown,
    removals,
  };
}
