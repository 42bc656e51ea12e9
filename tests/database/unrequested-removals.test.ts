import { beforeAll, describe, expect, test } from 'vitest';
import { addArea, addListing, addUser, publishPages } from './rows.ts';
import { setUpRemovals } from './set-up-removals.ts';

const opened = setUpRemovals();
const { published, setPublish, claim, states, decide, takeDown, removals } = opened;
let editorId: string;
beforeAll(async () => {
  editorId = await addUser(opened.database, { role: 'editor' });
});

/** Records for each of these homes that it is sold or let, one check after the other. */
async function sell(homes: readonly string[], staffId: string): Promise<void> {
  for (const home of homes)
    await opened.server.query(
      `select public.record_verification(jsonb_build_object('property_id', $1::text, 'idempotencyKey', gen_random_uuid(),
         'seen_at', (select updated_at from public.properties where id = $1::uuid), 'method', 'call', 'outcome', 'sold or let',
         'confirmed', '[]'::jsonb, 'papers_seen', '[]'::jsonb, 'papers_not_seen', '[]'::jsonb), $2)`,
      [home, staffId],
    );
}
/** Hides each of these homes, one save after the other. */
async function hide(homes: readonly string[], staffId: string): Promise<void> {
  for (const home of homes)
    await opened.server.query(
      `select public.save_listing(jsonb_build_object('kind', 'property', 'id', $1::text, 'idempotencyKey', gen_random_uuid(),
         'seen_at', (select updated_at from public.properties where id = $1::uuid),
         'fields', '{"publish": 5}'::jsonb), $2)`,
      [home, staffId],
    );
}

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
    const areas = await Promise.all(Array.from({ length: 40 }, () => addArea(opened.database)));
    await publishPages(opened.database, ...areas.map((id): [string, string] => ['area', id]));
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
    await opened.database
      .exec(`update public.html_generation_jobs set took_down_at = now() - interval '25 hours'
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
    const homes = await Promise.all(Array.from({ length: 12 }, () => addListing(opened.database)));
    await setPublish(5, ...homes);
    expect(await claim()).toHaveLength(12);
  });

  test('do not block jobs that generate pages', async () => {
    const homes = await published(20);
    await setPublish(5, ...homes.slice(0, 8));
    await opened.server.query(`select public.enqueue_html_jobs('property', $1, 'generate')`, [
      homes.slice(8, 10),
    ]);
    expect((await claim()).map(({ action }) => action)).toEqual(['generate', 'generate']);
  });

  test('do not include removals that an admin requests', async () => {
    const homes = await published(20);
    await opened.server.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [
      homes,
      opened.adminId,
    ]);
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
    await decide('allowed', (await removals())?.waiting?.holds, opened.adminId);
    expect(await takeDown()).toBe(12);
  });

  test.each([
    ['records as sold or let', sell],
    ['hides', hide],
  ])('do not include what an admin %s', async (_, takeOff) => {
    const homes = await published(20);
    await takeOff(homes, opened.adminId);
    expect(await takeDown()).toBe(20);
  });

  test('include what a former admin requests', async () => {
    const homes = await published(20);
    const formerAdmin = await addUser(opened.database, { role: 'admin' });
    await opened.database.query(`update public.profiles set role = 'editor' where id = $1`, [formerAdmin]);
    await opened.server.query(`select public.enqueue_html_jobs('property', $1, 'delete', 10, $2)`, [
      homes,
      formerAdmin,
    ]);
    expect(await claim()).toEqual([]);
  });

  test('include removals of pages whose generation an admin requested', async () => {
    const homes = await published(20);
    await opened.server.query(`select public.enqueue_html_jobs('property', $1, 'generate', 10, $2)`, [
      homes,
      opened.adminId,
    ]);
    await setPublish(5, ...homes);
    expect(await claim()).toEqual([]);
    expect(await states()).toEqual({ 'delete held': 20 });
  });
});
