import { describe, expect, test } from 'vitest';
import { adminListingAnswer } from '#contracts/admin-listings.ts';
import { addListing, addSociety, addUser, publishPages } from './rows.ts';
import { setUpRemovals } from './set-up-removals.ts';

const opened = setUpRemovals();
const { published, setPublish, claim, decide, takeDown, removals } = opened;

describe('a removal on hold', () => {
  let homes: string[];
  const hold = async () => {
    homes = await published(20);
    await setPublish(5, ...homes.slice(0, 8));
    await claim();
  };

  test('is reported by admin_listing(), also once it is cancelled, until an admin allows it', async () => {
    const isOnHold = async () => {
      const [row] = await opened.admin.query<{ answer: unknown }>(
        `select public.admin_listing('property', $1) as answer`,
        [homes[0]],
      );
      return adminListingAnswer.parse(row?.answer).on_hold;
    };
    await hold();
    expect(await isOnHold()).toBe(true);
    const holds = (await removals())?.waiting?.holds ?? [];
    await decide('cancelled', holds, opened.adminId);
    expect(await isOnHold()).toBe(true);
    await decide('allowed', holds, opened.adminId, true);
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
    const [row] = await opened.database.query<{ publish: number; title: string }>(
      `select row ->> 'title' as title, (row ->> 'publish')::integer as publish from public.html_leaving_rows
        where entity_id = $1`,
      [homes[0]],
    );
    expect(row).toEqual({ title: 'Home 0', publish: 50 });
  });

  test('is carried out once it is allowed, and who allowed it and when is stored', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('allowed', holds, opened.adminId)).toBe(8);
    expect(await removals()).toEqual({ waiting: null, cancelled: null });
    expect(await takeDown()).toBe(8);
    expect(
      await opened.database.query(
        'select decision, decided_by, decided_at is not null as dated from public.html_removal_holds',
      ),
    ).toEqual([{ decision: 'allowed', decided_by: opened.adminId, dated: true }]);
    expect(await decide('cancelled', holds, opened.adminId)).toBe(0);
    // The admin who allowed these removals knew of them: they do not count together with the next one.
    await setPublish(5, homes[8] ?? '');
    expect(await takeDown()).toBe(1);
  });

  test('that was added after staff read the list is not allowed with the listed ones', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    await setPublish(5, ...homes.slice(8, 11));
    await claim();
    expect(await decide('allowed', holds, opened.adminId)).toBe(8);
    expect((await removals())?.waiting).toMatchObject({ pages: 3 });
    expect(await takeDown()).toBe(8);
  });

  test('keeps its page when it is cancelled, and can still be allowed afterwards', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('cancelled', holds, opened.adminId)).toBe(8);
    expect(await claim()).toEqual([]);
    expect(await removals()).toMatchObject({ waiting: null, cancelled: { pages: 8, holds } });
    expect(await decide('allowed', holds, opened.adminId, true)).toBe(8);
    expect(await removals()).toEqual({ waiting: null, cancelled: null });
    expect(await takeDown()).toBe(8);
  });

  test('is not allowed from an outdated list of waiting removals after a colleague cancelled it', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('cancelled', holds, opened.adminId)).toBe(8);
    expect(await decide('allowed', holds, opened.adminId)).toBe(0);
    expect((await removals())?.cancelled).toMatchObject({ pages: 8 });
    expect(await claim()).toEqual([]);
  });

  test('is not allowed together with cancelled ones while it is still waiting', async () => {
    await hold();
    const holds = (await removals())?.waiting?.holds ?? [];
    expect(await decide('allowed', holds, opened.adminId, true)).toBe(0);
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
    await opened.database.query('delete from public.properties where id = any ($1)', [homes.slice(0, 8)]);
    await claim();
    await addListing(opened.database, { id: homes[0], title: 'Home 0' });
    expect(await claim()).toMatchObject([{ entity_id: homes[0], action: 'generate' }]);
    expect((await removals())?.waiting).toMatchObject({ pages: 7 });
  });

  test('is carried out when an admin requests it for a single page', async () => {
    await hold();
    await opened.server.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [
      [homes[4]],
      opened.adminId,
    ]);
    expect(await claim()).toMatchObject([{ entity_id: homes[4], action: 'delete' }]);
    expect((await removals())?.waiting).toMatchObject({ pages: 7 });
  });

  test('is held again when a row whose removal was cancelled is deleted', async () => {
    await hold();
    await decide('cancelled');
    await opened.database.query('delete from public.properties where id = any ($1)', [homes.slice(0, 8)]);
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
    await opened.server.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [[homes[1]]]);
    expect(await claim()).toMatchObject([
      { entity_id: homes[1], action: 'generate', priority: 10 },
      { entity_id: homes[0], action: 'generate', priority: 5 },
    ]);
  });

  test('is queued also when it is a society or a home that is imported again', async () => {
    const society = await addSociety(opened.database, { name: 'Lake View' });
    const [home = ''] = await published(1);
    await publishPages(opened.database, ['society', society]);
    await opened.database.query(`update public.society set name = 'unlisted' where id = $1`, [society]);
    await opened.database.query('delete from public.properties where id = $1', [home]);
    const claimedIds = (await claim()).map(({ entity_id }) => entity_id);
    expect(claimedIds).toHaveLength(2);
    await opened.server.query('select public.forget_generated_pages($1::jsonb)', [
      [
        { entity_type: 'society', entity_id: society },
        { entity_type: 'property', entity_id: home },
      ],
    ]);
    await opened.server.query(
      `select public.finish_html_job(id, revision, 'w') from public.html_generation_jobs`,
    );
    await opened.database.query(`update public.society set name = 'Lake View' where id = $1`, [society]);
    await addListing(opened.database, { id: home });
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
    const user = role === 'authenticated' ? await addUser(opened.database) : undefined;
    await expect(opened.database.as(role, user).query(statement)).rejects.toThrow(
      /permission denied|Admin privileges/,
    );
  });

  test('an admin may not call decide_html_removals() in the database', async () => {
    await expect(opened.admin.query(`select public.decide_html_removals('allowed')`)).rejects.toThrow(
      'permission denied',
    );
  });
});
