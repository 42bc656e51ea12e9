import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminPageProgressAnswer, adminPagesAnswer } from '#contracts/admin-pages.ts';
import { openDatabase, openPostgres, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addCity, addListing, addSociety, addUser, publishPages } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
let admin: Session;
let adminId: string;
beforeAll(async () => {
  database = await openDatabase();
  adminId = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', adminId);
});
beforeEach(() =>
  database.exec(`${emptyTables('html_generation_jobs', 'html_generation_metadata')};
    delete from public.properties; delete from public.society; delete from public.local_areas;
    ${emptyTables('html_generation_jobs')}`),
);
afterAll(() => database.close());

type Call = Record<string, unknown>;

async function call(session: Session, name: string, parameters: Call = {}): Promise<unknown> {
  const named = Object.keys(parameters).map((key, at) => `${key} => $${at + 1}`);
  const [row] = await session.query<{ answer: unknown }>(
    `select public.${name}(${named.join(', ')}) as answer`,
    Object.values(parameters),
  );
  return row?.answer;
}

const pages = async (parameters: Call) =>
  adminPagesAnswer.parse(await call(admin, 'admin_pages', parameters));
const enqueue = (kind: string, ids: string[], action = 'generate') =>
  database.query(`select public.enqueue_html_jobs($1, $2, $3)`, [kind, ids, action]);
const failForGood = (id: string) =>
  database.query(
    `update public.html_generation_jobs set status = 'failed', error = 'no canonical link',
       finished_at = clock_timestamp() where entity_id = $1`,
    [id],
  );

describe('the list of pages', () => {
  test('distinguishes pages that were never generated, need an update and are up to date', async () => {
    const [never, stale, fresh] = [
      await addListing(database, { title: 'never' }),
      await addListing(database, { title: 'stale' }),
      await addListing(database, { title: 'fresh' }),
    ];
    await publishPages(database, ['property', stale], ['property', fresh]);
    await database.query('update public.properties set price = 5 where id = $1', [stale]);
    const { rows, next } = await pages({ kind: 'property' });
    expect(Object.fromEntries(rows.map((row) => [row.name, row.status]))).toEqual({
      never: 'never_generated',
      stale: 'needs_update',
      fresh: 'generated',
    });
    expect(next).toBeNull();
    expect(rows.find(({ id }) => id === fresh)).toMatchObject({
      file_size_bytes: 1000,
      generation_duration_ms: 2,
      html_path: `public/${fresh}/index.html`,
    });
    expect(rows.find(({ id }) => id === never)).toMatchObject({ last_generated_at: null, html_path: null });
  });

  test('starts with the newest row and skips none between its own pages', async () => {
    for (let day = 1; day <= 7; day++)
      await addListing(database, { title: `day ${day}`, created_at: `2026-01-0${Math.ceil(day / 2)}` });
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const answer = await pages({ kind: 'property', after_row: next, take: 2 });
      seen.push(...answer.rows.map(({ name }) => name));
      next = answer.next;
    } while (next);
    expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, at) => `day ${at + 1}`));
    expect(seen[0]).toBe('day 7');
    expect(seen.at(-1)).toMatch(/day [12]/);
  });

  test('omits a hidden row unless its page still exists', async () => {
    await addListing(database, { title: 'hidden', publish: 10 });
    const unpublished = await addListing(database, { title: 'left behind' });
    await publishPages(database, ['property', unpublished]);
    await database.query('update public.properties set publish = 0 where id = $1', [unpublished]);
    const { rows } = await pages({ kind: 'property' });
    expect(rows.map(({ name, published }) => [name, published])).toEqual([['left behind', false]]);
    await addSociety(database, { name: 'Unlisted' });
    expect((await pages({ kind: 'society' })).rows).toEqual([]);
  });

  test('shows the first picture of a row, whether it is stored as an address or as an object', async () => {
    await addSociety(database, { name: 'a', property_images: ['/a.jpg'] });
    await addSociety(database, { name: 'b', property_images: [{ original: '/b.jpg' }] });
    await addArea(database, { area_images: ['/c.jpg'] });
    const { rows } = await pages({ kind: 'society' });
    expect(rows.map(({ image }) => image).toSorted()).toEqual(['/a.jpg', '/b.jpg']);
    expect((await pages({ kind: 'area' })).rows[0]?.image).toBe('/c.jpg');
  });

  test('shows the job of a page while the job is open, and a failed job until the page is generated', async () => {
    const id = await addListing(database);
    const job = async () => (await pages({ kind: 'property' })).rows[0]?.job;
    expect(await job()).toBeNull();
    await enqueue('property', [id]);
    expect(await job()).toMatchObject({ status: 'queued', action: 'generate' });
    await database.query(`select public.claim_html_jobs('w')`);
    expect(await job()).toMatchObject({ status: 'running' });
    await failForGood(id);
    expect(await job()).toMatchObject({ status: 'failed', error: 'no canonical link' });
    await publishPages(database, ['property', id]);
    expect(await job()).toBeNull();
  });

  test('tells homes of one title apart by society, size, price and reference', async () => {
    const society = await addSociety(database, { name: 'Lake View' });
    const home = { society_id: society, sqft: 1_056, price: 12_500_000 };
    await addListing(database, { title: '2 BHK', ...home, source_key: 'WF-1' });
    await addListing(database, { title: '2 BHK', area: 'Hebbal', source_key: 'WF-2' });
    const { rows } = await pages({ kind: 'property' });
    expect(rows.map(({ title }) => title)).toEqual(['2 BHK', '2 BHK']);
    expect(rows.map(({ details }) => details).toSorted()).toEqual([
      'Hebbal, WF-2',
      'Lake View, 1,056 sqft, ₹1.25 Cr, WF-1',
    ]);
  });

  test('names the area of a society and the city of an area', async () => {
    const city = await addCity(database, { name: 'Mysuru' });
    await addSociety(database, { area: await addArea(database, { area: 'Hebbal', city_id: city }) });
    const detailsOf = async (kind: string) => (await pages({ kind })).rows.map(({ details }) => details);
    expect([await detailsOf('society'), await detailsOf('area')]).toEqual([['Hebbal'], ['Mysuru']]);
    await database.exec(
      'delete from public.society; delete from public.local_areas; delete from public.cities',
    );
  });
});

describe('the queue', () => {
  test('retries a failed job once, in the name of the admin', async () => {
    const id = await addListing(database);
    await enqueue('property', [id]);
    await failForGood(id);
    const [row] = (await pages({ kind: 'property' })).rows;
    expect(await call(admin, 'retry_html_job', { job: row?.job?.id })).toBe(true);
    expect(await call(admin, 'retry_html_job', { job: row?.job?.id })).toBe(false);
    const open = await database.query(
      `select requested_by, priority from public.html_generation_jobs where status = 'queued'`,
    );
    expect(open).toEqual([{ requested_by: adminId, priority: 10 }]);
  });
});

describe('the progress of the queue', () => {
  const progress = async (since: string | null = null) =>
    adminPageProgressAnswer.parse(await call(admin, 'admin_page_progress', { since }));

  test('counts what waits, and returns the pages whose jobs have changed since the last answer', async () => {
    const [id, other] = [await addListing(database), await addListing(database)];
    const { at } = await progress();
    await enqueue('property', [id, other]);
    const queued = await progress(at);
    expect(queued.waiting).toEqual({ property: 2, society: 0, area: 0 });
    expect(queued.pages?.property.map(({ job }) => job?.status)).toEqual(['queued', 'queued']);
    await failForGood(id);
    const failed = await progress(queued.at);
    expect(failed.waiting.property).toBe(1);
    expect(failed.pages?.property).toMatchObject([{ id, job: { status: 'failed' } }]);
    // A job that changed at the very instant of an answer is in two answers: ask for what changed after it.
    const [later] = await database.query<{ at: string }>(
      `select $1::timestamptz + interval '1 millisecond' as at`,
      [failed.at],
    );
    expect((await progress(later?.at)).pages?.property).toEqual([]);
  });

  test('misses no change of a transaction that ends after an answer', async () => {
    const postgres = await openPostgres();
    try {
      const person = await addUser(postgres, { role: 'admin' });
      const ask = async (since: string | null) =>
        adminPageProgressAnswer.parse(
          await call(postgres.as('authenticated', person), 'admin_page_progress', { since }),
        );
      const id = await addListing(postgres);
      const open = await postgres.begin();
      await open.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[id]]);
      const { at } = await ask(null);
      await open.commit();
      expect((await ask(at)).pages?.property.map((page) => page.id)).toEqual([id]);
    } finally {
      await postgres.close();
    }
  });
});

describe('a review before an action', () => {
  const review = async (kind: string, ids: string[]) => {
    const [row] = await database
      .as('service_role')
      .query<{ answer: unknown }>('select public.review_html_pages($1, $2) as answer', [kind, ids]);
    return row?.answer;
  };

  test('counts each id once, under the state of its page', async () => {
    const area = await addArea(database);
    const [hidden, never, fresh] = [
      await addListing(database, { publish: 1 }),
      await addListing(database, { area_id: area }),
      await addListing(database, { area_id: area }),
    ];
    await publishPages(database, ['property', fresh], ['area', area]);
    const missingId = '9934b3c9-5da2-5629-bfcc-06025606aaa1';
    expect(await review('property', [hidden, never, fresh, fresh, missingId])).toEqual({
      unknown: 1,
      hidden: 1,
      never_generated: 1,
      needs_update: 0,
      generated: 1,
      shown_on: { property: 0, society: 0, area: 1 },
    });
  });

  test('knows a page whose row is deleted, so that the page can be deleted', async () => {
    await publishPages(database, ['society', 'left-behind']);
    expect(await review('society', ['left-behind'])).toMatchObject({ unknown: 0, hidden: 1 });
  });
});

test.each([
  `admin_pages('property')`,
  'admin_page_progress()',
  'retry_html_job(1)',
  `admin_inbox('enquiry')`,
  `admin_inbox('appointment')`,
  'admin_staff()',
  'admin_health()',
])('%s is refused to strangers, to users and to an admin as soon as they are demoted', async (call) => {
  await expectAdmins(call, 'Admin privileges are required to do this.');
});

test.each(['admin_quality()', `admin_quality_rows('no_photo')`])(
  '%s is refused to strangers, to users and to an admin as soon as they are demoted',
  async (call) => {
    await expectAdmins(call, 'Only staff may do this.');
  },
);

/** `refusal`: the error for a user who is signed in and is not an admin. */
async function expectAdmins(call: string, refusal: string): Promise<void> {
  const ask = (session: Session) => session.query(`select public.${call} as answer`);
  await expect(ask(database.as('anon'))).rejects.toThrow(/permission denied/);
  const user = await addUser(database);
  await expect(ask(database.as('authenticated', user))).rejects.toThrow(refusal);
  await expect(ask(database.as('authenticated', ''))).rejects.toThrow(refusal);
  const other = await addUser(database, { role: 'admin' });
  expect(await ask(database.as('authenticated', other))).toHaveLength(1);
  await database.query(`update public.profiles set role = 'user' where id = $1`, [other]);
  await expect(ask(database.as('authenticated', other))).rejects.toThrow(refusal);
}

test.each([
  `public.review_html_pages('area', '{}')`,
  `public.record_publish_run('all', '{}')`,
  `public.begin_sitemap_sync(gen_random_uuid())`,
  `public.end_sitemap_sync(gen_random_uuid())`,
  `public.sitemap_sync_state(gen_random_uuid())`,
])('only the server may call %s', async (call) => {
  for (const caller of [database.as('anon'), database.as('authenticated', await addUser(database)), admin])
    await expect(caller.query(`select ${call}`)).rejects.toThrow(/permission denied/);
  await expect(database.as('service_role').query(`select ${call}`)).resolves.toBeDefined();
});

test.each(['publish_runs', 'sitemap_syncs', 'inbox_changes'])(
  'only the server may read %s',
  async (table) => {
    const read = (session: Session) => session.query(`select 1 from public.${table}`);
    for (const caller of [database.as('anon'), database.as('authenticated', await addUser(database)), admin])
      await expect(read(caller)).rejects.toThrow(/permission denied/);
    await expect(read(database.as('service_role'))).resolves.toBeDefined();
  },
);
