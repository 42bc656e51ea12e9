import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adminBulkChangesAnswer,
  type BulkChange,
  undoBulkChangeAnswer,
} from '#contracts/admin-bulk-changes.ts';
import { adminListingsAnswer } from '#contracts/admin-listings.ts';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addListing, addSociety, addUser } from './rows.ts';
import { setUpListings } from './set-up-listings.ts';
import { meetUncommitted } from './until-it-waits.ts';

// Two colleagues at once need two connections.
const opened = setUpListings(openPostgres);
let meera: { id: string; desk: Session };
let ravi: { id: string; desk: Session };
let editor: Session;
beforeAll(async () => {
  const colleague = async (role: 'admin' | 'editor') => {
    const id = await addUser(opened.database, { role });
    return { id, desk: opened.database.as('authenticated', id) };
  };
  [meera, ravi] = [await colleague('admin'), await colleague('admin')];
  ({ desk: editor } = await colleague('editor'));
});
beforeEach(() => opened.database.exec(emptyTables('bulk_changes', 'verifications')));

type Kind = 'property' | 'society' | 'area';
/** Saves these fields in listings, by their ids, as one change of many. */
async function change(
  ids: readonly string[],
  fields: Row,
  {
    by = meera.id,
    bulk = randomUUID(),
    kind = 'property',
    isNew = false,
    session = opened.database.as('service_role'),
  }: {
    by?: string;
    bulk?: string;
    kind?: Kind;
    isNew?: boolean;
    session?: Session;
  } = {},
): Promise<string> {
  const rows = [];
  for (const id of ids)
    rows.push({
      idempotencyKey: randomUUID(),
      id,
      seen_at: isNew ? null : await opened.version(kind, id),
      fields,
    });
  await session.query('select public.save_listings($1::jsonb, $2)', [
    { kind, bulk: { id: bulk, how: 'field' }, rows },
    by,
  ]);
  return bulk;
}

async function undo(
  bulk: string,
  { desk = meera.desk, take = 100, at = null }: { desk?: Session; take?: number; at?: string | null } = {},
) {
  const [row] = await desk.query<{ answer: unknown }>(
    'select public.undo_bulk_change($1, $2, coalesce($3, clock_timestamp())) as answer',
    [bulk, take, at],
  );
  return undoBulkChangeAnswer.parse(row?.answer);
}

async function changesSeenBy(desk: Session): Promise<BulkChange[]> {
  const [row] = await desk.query<{ answer: unknown }>('select public.admin_bulk_changes() as answer');
  return adminBulkChangesAnswer.parse(row?.answer).changes;
}

const pricesOf = async (ids: readonly string[]) => {
  const rows = await opened.database.query<{ id: string; price: number }>(
    'select id::text, price::integer as price from public.properties where id = any ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.price);
};
const addHomes = async (...prices: number[]) => {
  const ids = [];
  for (const [at, price] of prices.entries())
    ids.push(await addListing(opened.database, { title: `Home ${at + 1}`, price }));
  return ids;
};

describe('a change of many homes', () => {
  test('is taken back as a whole, also in several requests, by whoever made it, and only once', async () => {
    const ids = await addHomes(100, 200, 300);
    const bulk = await change(ids, { price: 50 });
    expect(await changesSeenBy(meera.desk)).toMatchObject([
      { id: bulk, columns: ['price'], rows: 3, left: 3, undone_at: null, made: { by_id: meera.id } },
    ]);
    expect(await undo(bulk, { take: 2 })).toEqual({ result: 'undone', left: 1 });
    expect(await undo(bulk, { take: 2 })).toEqual({ result: 'undone', left: 0 });
    expect(await pricesOf(ids)).toEqual([100, 200, 300]);
    await change(ids.slice(0, 1), { price: 70 });
    expect(await undo(bulk)).toEqual({ result: 'undone', left: 0 });
    expect(await pricesOf(ids)).toEqual([70, 200, 300]);
    const logged = await opened.database.query(`select from public.staff_changes where changed_by = $1`, [
      meera.id,
    ]);
    expect(logged).toHaveLength(3 + 3 + 1);
  });

  test('never takes away what a colleague has changed or checked since, and says of which homes and who', async () => {
    const ids = await addHomes(100, 200, 300, 400, 500);
    const bulk = await change(ids, { price: 50 });
    const [priced = '', described = '', checked = '', gone = '', untouched = ''] = ids;
    await opened.save('property', priced, { price: 60 }, {}, { staffId: ravi.id });
    await opened.save('property', described, { description: 'By the lake' }, {}, { staffId: ravi.id });
    await opened.database.query(
      `insert into public.verifications (id, property_id, checked_on, method, outcome)
       values (gen_random_uuid(), $1, '2026-11-27', 'call', 'available')`,
      [checked],
    );
    await opened.database.exec(`update public.properties set marketing_tag = 'New' where id = '${checked}'`);
    await opened.database.query('delete from public.properties where id = $1', [gone]);
    expect(await undo(bulk)).toEqual({ result: 'undone', left: 0 });
    expect(await pricesOf(ids)).toEqual([60, 50, 50, undefined, 500]);
    const [shown] = await changesSeenBy(ravi.desk);
    expect(shown).toMatchObject({ undone: 1, undone_by: { by_id: meera.id } });
    const keptOf = (id: string) => shown?.kept.find((row) => row.id === id);
    expect(keptOf(priced)).toMatchObject({ outcome: 'changed', name: /Home 1/, changed: { by_id: ravi.id } });
    expect(keptOf(described)).toMatchObject({ outcome: 'changed', changed: { by_id: ravi.id } });
    expect(keptOf(checked)).toMatchObject({ outcome: 'changed', changed: null });
    expect(keptOf(gone)).toMatchObject({ outcome: 'gone' });
    expect(keptOf(untouched)).toBeUndefined();
  });

  test('is taken back although photographs have become ready or a file has written another fact since', async () => {
    const [home = ''] = await addHomes(100);
    const bulk = await change([home], { price: 50 });
    await opened.database.query(`update public.properties set marketing_tag = 'New' where id = $1`, [home]);
    await undo(bulk);
    expect(await pricesOf([home])).toEqual([100]);
  });

  test('is taken back after the one that came later', async () => {
    const [home = ''] = await addHomes(100);
    const first = await change([home], { price: 90 });
    const second = await change([home], { price: 80 });
    await undo(second);
    await undo(first);
    expect(await pricesOf([home])).toEqual([100]);
    const kept = (await changesSeenBy(meera.desk)).map((each) => each.kept.length);
    expect(kept).toEqual([0, 0]);
  });

  test('hides homes and societies that it has made', async () => {
    const [home, society] = [randomUUID(), `society-${randomUUID().slice(0, 8)}`];
    const homes = await change(
      [home],
      { title: 'New home', property_type: 'Sale', publish: 50 },
      { isNew: true },
    );
    const societies = await change([society], { name: 'New society' }, { isNew: true, kind: 'society' });
    await undo(homes);
    await undo(societies);
    expect(
      await opened.database.query('select publish from public.properties where id = $1', [home]),
    ).toEqual([{ publish: 0 }]);
    expect(await opened.database.query('select slug from public.society where id = $1', [society])).toEqual([
      { slug: 'unlisted' },
    ]);
  });

  test('is of its maker and of admins: another colleague neither sees it nor takes it back', async () => {
    const ids = await addHomes(100);
    const bulk = await change(ids, { price: 50 });
    expect(await changesSeenBy(editor)).toEqual([]);
    await expect(undo(bulk, { desk: editor })).rejects.toThrow(/Admin privileges/);
    await expect(undo(bulk, { desk: opened.database.as('anon') })).rejects.toThrow(/permission denied/);
    await expect(change(ids, { price: 1 }, { bulk, by: ravi.id })).rejects.toThrow(/somebody else/);
    expect(await undo(bulk, { desk: ravi.desk })).toEqual({ result: 'undone', left: 0 });
    expect(await pricesOf(ids)).toEqual([100]);
  });

  test('is not shown to its maker, nor taken back by them, once they are no longer staff', async () => {
    const former = await addUser(opened.database, { role: 'editor' });
    const desk = opened.database.as('authenticated', former);
    const ids = await addHomes(100);
    const bulk = await change(ids, { price: 50 }, { by: former });
    expect(await changesSeenBy(desk)).toMatchObject([{ id: bulk }]);
    await opened.database.query(`update public.profiles set role = 'user' where id = $1`, [former]);
    await expect(changesSeenBy(desk)).rejects.toThrow('Only staff may do this.');
    await expect(undo(bulk, { desk })).rejects.toThrow('Only staff may do this.');
    expect(await pricesOf(ids)).toEqual([50]);
  });

  test('is taken back for 24 hours, and forgotten then', async () => {
    const ids = await addHomes(100);
    const bulk = await change(ids, { price: 50 });
    const [{ later = '' } = {}] = await opened.database.query<{ later: string }>(
      `select (clock_timestamp() + interval '24 hours')::text as later`,
    );
    expect(await undo(bulk, { at: later })).toEqual({ result: 'late', left: 0 });
    expect(await undo(randomUUID())).toEqual({ result: 'late', left: 0 });
    await opened.database.query('select public.forget_expired($1)', [later]);
    expect(await opened.database.query('select from public.bulk_changed_rows')).toEqual([]);
    expect(await pricesOf(ids)).toEqual([50]);
  });
});

test('an undo waits for a colleague who is saving one of its homes, and leaves that one', async () => {
  const ids = await addHomes(100, 200);
  const bulk = await change(ids, { price: 50 });
  const [home = ''] = ids;
  const seen_at = await opened.version('property', home);
  const payload = {
    idempotencyKey: randomUUID(),
    kind: 'property',
    id: home,
    seen_at,
    fields: { price: 60 },
  };
  await meetUncommitted(
    opened.database,
    (open) => open.query('select public.save_listing($1::jsonb, $2)', [payload, ravi.id]),
    () => undo(bulk),
  );
  expect(await pricesOf(ids)).toEqual([60, 200]);
});

test('two who take the same change back at once take it back once', async () => {
  const [home = ''] = await addHomes(100);
  const bulk = await change([home], { price: 50 });
  const open = async (session: Session) =>
    void (await session.query(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', 'authenticated', true)`,
      [ravi.id],
    ));
  await meetUncommitted(
    opened.database,
    async (session) => {
      await open(session);
      await session.query('select public.undo_bulk_change($1)', [bulk]);
    },
    () => undo(bulk),
  );
  expect(await pricesOf([home])).toEqual([100]);
  // The second does not take the first for a change that somebody has made since.
  expect(await changesSeenBy(ravi.desk)).toMatchObject([{ id: bulk, undone: 1, kept: [] }]);
  const logged = await opened.database.query(`select from public.staff_changes where row_id = $1`, [home]);
  expect(logged).toHaveLength(2);
});

async function untilWaiting(callers: number): Promise<void> {
  for (let waiting = 0; waiting < callers;) {
    const [row] = await opened.database.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = row?.waiting ?? 0;
  }
}

test('a save of one home and one of many never wait for each other', async () => {
  const [home = ''] = await addHomes(100);
  const seen_at = await opened.version('property', home);
  const one = { idempotencyKey: randomUUID(), kind: 'property', id: home, seen_at, fields: { price: 60 } };
  // The home itself is held: the many wait for it first, then the one, and neither may hold what the other needs.
  const open = await opened.database.begin();
  await open.query('select from public.properties where id = $1 for update', [home]);
  const many = change([home], { price: 50 });
  await untilWaiting(1);
  const single = opened.database
    .as('service_role')
    .query('select public.save_listing($1::jsonb, $2)', [one, ravi.id]);
  await untilWaiting(2);
  await open.commit();
  const settled = await Promise.allSettled([many, single]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('an area that was made stays, because areas cannot be hidden', async () => {
  const area = randomUUID();
  const bulk = await change([area], { area: 'New area', slug: 'new-area' }, { isNew: true, kind: 'area' });
  await undo(bulk);
  expect((await changesSeenBy(meera.desk))[0]?.kept).toMatchObject([{ id: area, outcome: 'stays' }]);
});

test('what the list shows of a home is what it is after the undo', async () => {
  const society = await addSociety(opened.database, { name: 'Lotus Row' });
  const home = await addListing(opened.database, { price: 100, society_id: society });
  const bulk = await change([home], { publish: 7 });
  await undo(bulk);
  const [row] = await meera.desk.query<{ answer: unknown }>(
    `select public.admin_listings('property') as answer`,
  );
  expect(adminListingsAnswer.parse(row?.answer).rows).toMatchObject([{ publish: 50, society: 'Lotus Row' }]);
});
