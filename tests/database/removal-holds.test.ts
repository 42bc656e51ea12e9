import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminListingAnswer } from '#contracts/admin-listings.ts';
import { openDatabase, type Session, type TestDatabase } from '../fixtures/database.ts';
import { addArea, addListing, addSociety, addUser, publishPages } from './rows.ts';

let database: TestDatabase;
let server: Session;
let admin: Session;
let adminId: string;
let editorId: string;

beforeAll(async () => {
  database = await openDatabase();
  server = database.as('service_role');
  adminId = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', adminId);
  editorId = await addUser(database, { role: 'editor' });
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
/** Records for each of these homes that it is sold or let, one check after the other. */
async function sell(homes: readonly string[], staffId: string): Promise<void> {
  for (const home of homes)
    await server.query(
      `select public.record_verification(jsonb_build_object('property_id', $1::text, 'attempt', gen_random_uuid(),
         'seen_at', (select updated_at from public.properties where id = $1::uuid), 'way', 'call', 'outcome', 'sold or let',
         'confirmed', '[]'::jsonb, 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb), $2)`,
      [home, staffId],
    );
}
/** Hides each of these homes, one save after the other. */
async function hide(homes: readonly string[], staffId: string): Promise<void> {
  for (const home of homes)
    await server.query(
      `select public.save_listing(jsonb_build_object('kind', 'property', 'id', $1::text, 'attempt', gen_random_uuid(),
         'seen_at', (select updated_at from public.properties where id = $1::uuid),
         'fields', '{"publish": 5}'::jsonb), $2)`,
      [home, staffId],
    );
}
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
type Group = { pages: number; holds: number[]; names: { name: string }[] } | null;
const removals = async () =>
  (
    await admin.query<{ seen: { waiting: Group; cancelled: Group } }>(
      'select public.admin_removals() as seen',
    )
  )[0]?.seen;

describe('removals that no admin requested', () => {
  test.each([
    ['5 of 10', 10, 5, 0],
    ['6 of 10', 10, 6, 6],
    ['exactly a fifth', 35, 7, 0],
    ['one more than a fifth', 35, 8, 8],
  ])(
    'are held only when they are more than five pages and more than a fifth: %s',
    async (_, all, hidden, held) => {
      const homes = await published(all);
      await setPublish(5, ...homes.slice(0, hidden));
      expect(await claim()).toHaveLength(hidden - held);
      expect((await states())['delete held'] ?? 0).toBe(held);
    },
  );

  test('are held by kind of page too, even when they are less than a fifth of all pages', async () => {
    const homes = await published(20);
    const areas = await Promise.all(Array.from({ length: 40 }, () => addArea(database)));
    await publishPages(database, ...areas.map((id): [string, string] => ['area', id]));
    await setPublish(5, ...homes.slice(0, 6));
    expect(await claim()).toEqual([]);
  });

  test('count together with the unrequested removals of the last day', async () => {
    const homes = await published(50);
    for (const home of homes.slice(0, 10)) {
      await setPublish(5, home);
      expect(await takeDown()).toBe(1);
    }
    await setPublish(5, ...homes.slice(10, 12));
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual({ 'delete done': 10, 'delete held': 2 });
    expect(await decide('cancelled')).toBe(2);
    await database.exec(`update public.html_generation_jobs set took_down_at = now() - interval '25 hours'
      where took_down_at is not null`);
    await setPublish(5, homes[12] ?? '');
    expect(await takeDown()).toBe(1);
  });

  test('are held while others are on hold', async () => {
    const homes = await published(20);
    await setPublish(5, ...homes.slice(0, 8));
    await claim();
    await setPublish(5, homes[8] ?? '');
    expect(await claim()).toEqual([]);
    expect((await removals())?.waiting).toMatchObject({
      pages: 9,
      holds: [expect.any(Number), expect.any(Number)],
    });
  });

  test('are not held for rows without a page', async () => {
    const homes = await Promise.all(Array.from({ length: 12 }, () => addListing(database)));
    await setPublish(5, ...homes);
    expect(await claim()).toHaveLength(12);
  });

  test('do not block jobs that generate pages', async () => {
    const homes = await published(20);
    await setPublish(5, ...homes.slice(0, 8));
    await server.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [homes.slice(8, 10)]);
    expect((await claim()).map(({ action }) => action)).toEqual(['generate', 'generate']);
  });

  test('do not include removals that an admin requests', async () => {
    const homes = await published(20);
    await server.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [homes, adminId]);
    expect(await takeDown()).toBe(20);
  });

  test.each([
    ['records as sold or let', sell],
    ['hides', hide],
  ])('include what an editor %s: few pages are removed, many wait for an admin', async (_, takeOff) => {
    const homes = await published(40);
    await takeOff(homes.slice(0, 8), editorId);
    expect(await takeDown()).toBe(8);
    await takeOff(homes.slice(8, 20), editorId);
    expect(await claim()).toEqual([]);
    expect((await removals())?.waiting).toMatchObject({ pages: 12 });
    await decide('allowed', (await removals())?.waiting?.holds, adminId);
    expect(await takeDown()).toBe(12);
  });

  test.each([
    ['records as sold or let', sell],
    ['hides', hide],
  ])('do not include what an admin %s', async (_, takeOff) => {
    const homes = await published(20);
    await takeOff(homes, adminId);
    expect(await takeDown()).toBe(20);
  });

  test('include what a former admin requests', async () => {
    const homes = await published(20);
    const formerAdmin = await addUser(database, { role: 'admin' });
    await database.query(`update public.profiles set role = 'editor' where id = $1`, [formerAdmin]);
    await server.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [
      homes,
      formerAdmin,
    ]);
    expect(await claim()).toEqual([]);
  });

  test('include removals of pages whose generation an admin requested', async () => {
    const homes = await published(20);
    await server.query(`select public.enqueue_html_jobs('property', $1, 'generate', 10, $2)`, [
      homes,
      adminId,
    ]);
    await setPublish(5, ...homes);
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual({ 'delete held': 20 });
  });
});

describe('a removal on hold', () => {
  let homes: string[];
  const hold = async () => {
    homes = await published(20);
    await setPublish(5, ...homes.slice(0, 8));
    await claim();
  };

  test('is reported by admin_listing(), also once it is cancelled, until an admin allows it', async () => {
    const isOnHold = async () => {
      const [row] = await admin.query<{ answer: unknown }>(
        `select public.admin_listing('property', $1) as answer`,
        [homes[0]],
      );
      return adminListingAnswer.parse(row?.answer).on_hold;
    };
    await hold();
    expect(await isOnHold()).toBe(true);
    const holds = (await removals())?.waiting?.holds ?? [];
    await decide('cancelled', holds, adminId);
    expect(await isOnHold()).toBe(true);
    await decide('allowed', holds, adminId, true);
    expect(await isOnHold()).toBe(false);
  });

  test('is listed for admins with names, and the former row is kept', async () => {
    await hold();
    const removalsOnHold = await removals();
    expect(removalsOnHold?.cancelled).toBeNull();
    expect(removalsOnHold?.waiting).toMatchObject({ pages: 8 });
    expect(removalsOnHold?.waiting?.names.map(({ name }) => name)).toEqual([
      'Home 0',
      'Home 1',
      'Home 2',
      'Home 3',
      'Home 4',
    ]);
    const [row] = await database.query<{ publish: number; title: string }>(
      `select row ->> 'title' as title, (row ->> 'publish')::integer as publish from public.html_leaving_rows
        where entity_id = $1`,
      [homes[0]],
    );
    expect(row).toEqual({ title: 'Home 0', publish: 50 });
  });

  test('is carried out once it is allowed, and who allowed it and when is stored', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('allowed', holds, adminId)).toBe(8);
    expect(await removals()).toEqual({ waiting: null, cancelled: null });
    expect(await takeDown()).toBe(8);
    expect(
      await database.query(
        'select decision, decided_by, decided_at is not null as dated from public.html_removal_holds',
      ),
    ).toEqual([{ decision: 'allowed', decided_by: adminId, dated: true }]);
    expect(await decide('cancelled', holds, adminId)).toBe(0);
    // The admin who allowed these removals knew of them: they do not count together with the next one.
    await setPublish(5, homes[8] ?? '');
    expect(await takeDown()).toBe(1);
  });

  test('that was added after staff read the list is not allowed with the listed ones', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    await setPublish(5, ...homes.slice(8, 11));
    await claim();
    expect(await decide('allowed', holds, adminId)).toBe(8);
    expect((await removals())?.waiting).toMatchObject({ pages: 3 });
    expect(await takeDown()).toBe(8);
  });

  test('keeps its page when it is cancelled, and can still be allowed afterwards', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('cancelled', holds, adminId)).toBe(8);
    expect(await claim()).toEqual([]);
    expect(await removals()).toMatchObject({ waiting: null, cancelled: { pages: 8, holds } });
    expect(await decide('allowed', holds, adminId, true)).toBe(8);
    expect(await removals()).toEqual({ waiting: null, cancelled: null });
    expect(await takeDown()).toBe(8);
  });

  test('is not allowed from an outdated list of waiting removals after a colleague cancelled it', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('cancelled', holds, adminId)).toBe(8);
    expect(await decide('allowed', holds, adminId)).toBe(0);
    expect((await removals())?.cancelled).toMatchObject({ pages: 8 });
    expect(await claim()).toEqual([]);
  });

  test('is not allowed together with cancelled ones while it is still waiting', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('allowed', holds, adminId, true)).toBe(0);
    expect((await removals())?.waiting).toMatchObject({ pages: 8 });
  });

  test('ends for a row that is shown again, and its page is queued', async () => {
    await hold();
    await setPublish(50, homes[2] ?? '');
    expect(await claim()).toMatchObject([{ entity_id: homes[2], action: 'generate' }]);
    expect((await removals())?.waiting).toMatchObject({ pages: 7 });
    await decide('cancelled');
    await setPublish(50, homes[3] ?? '');
    expect((await removals())?.cancelled).toMatchObject({ pages: 6 });
  });

  test('ends for a row that was deleted and imported again', async () => {
    homes = await published(20);
    await database.query('delete from public.properties where id = any ($1)', [homes.slice(0, 8)]);
    await claim();
    await addListing(database, { id: homes[0], title: 'Home 0' });
    expect(await claim()).toMatchObject([{ entity_id: homes[0], action: 'generate' }]);
    expect((await removals())?.waiting).toMatchObject({ pages: 7 });
  });

  test('is carried out when an admin requests it for a single page', async () => {
    await hold();
    await server.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [
      [homes[4]],
      adminId,
    ]);
    expect(await claim()).toMatchObject([{ entity_id: homes[4], action: 'delete' }]);
    expect((await removals())?.waiting).toMatchObject({ pages: 7 });
  });

  test('is held again when a row whose removal was cancelled is deleted', async () => {
    await hold();
    await decide('cancelled');
    await database.query('delete from public.properties where id = any ($1)', [homes.slice(0, 8)]);
    expect(await claim()).toEqual([]);
    expect(await removals()).toMatchObject({ waiting: { pages: 8 }, cancelled: null });
  });
});

describe('a row that is shown again', () => {
  test('is queued, with a lower priority than requests of staff', async () => {
    const homes = await published(10);
    await setPublish(5, homes[0] ?? '');
    await takeDown();
    await setPublish(50, homes[0] ?? '');
    await server.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[homes[1]]]);
    expect(await claim()).toMatchObject([
      { entity_id: homes[1], action: 'generate', priority: 10 },
      { entity_id: homes[0], action: 'generate', priority: 5 },
    ]);
  });

  test('is queued also when it is a society or a home that is imported again', async () => {
    const society = await addSociety(database, { name: 'Lake View' });
    const [home = ''] = await published(1);
    await publishPages(database, ['society', society]);
    await database.query(`update public.society set name = 'unlisted' where id = $1`, [society]);
    await database.query('delete from public.properties where id = $1', [home]);
    const claimedIds = (await claim()).map(({ entity_id }) => entity_id);
    expect(claimedIds).toHaveLength(2);
    await server.query('select public.forget_generated_pages($1::jsonb)', [
      [
        { entity_type: 'society', entity_id: society },
        { entity_type: 'property', entity_id: home },
      ],
    ]);
    await server.query(`select public.finish_html_job(id, revision, 'w') from public.html_generation_jobs`);
    await database.query(`update public.society set name = 'Lake View' where id = $1`, [society]);
    await addListing(database, { id: home });
    expect((await claim()).map(({ entity_id, action }) => `${action} ${entity_id}`).toSorted()).toEqual(
      [`generate ${society}`, `generate ${home}`].toSorted(),
    );
  });
});

describe('strangers and users', () => {
  test.each([
    ['anon', 'select public.admin_removals()'],
    ['authenticated', 'select public.admin_removals()'],
    ['anon', `select public.decide_html_removals('allowed')`],
    ['authenticated', `select public.decide_html_removals('allowed')`],
    ['authenticated', 'select public.guard_html_removals()'],
    ['anon', 'select * from public.html_removal_holds'],
    ['authenticated', 'select * from public.html_leaving_rows'],
    ['authenticated', `update public.html_generation_jobs set approved = true`],
  ] as const)('%s may not %s', async (role, statement) => {
    const user = role === 'authenticated' ? await addUser(database) : undefined;
    await expect(database.as(role, user).query(statement)).rejects.toThrow(
      /permission denied|Admin privileges/,
    );
  });

  test('an admin may not call decide_html_removals() in the database', async () => {
    await expect(admin.query(`select public.decide_html_removals('allowed')`)).rejects.toThrow(
      'permission denied',
    );
  });
});
