import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimRun } from '#server/partner-files/file-runs.ts';
import { takeInFile } from '#server/partner-files/take-in-file.ts';
import { openTestingSite, type TestingSite } from '../../generator/testing-site.ts';
import { type AdminCaller, openAdminCaller } from './admin-caller.ts';
import {
  addPartner,
  day,
  fileOf,
  hoursAfter,
  type Partner,
  resetPartners,
  type Row,
} from './open-partner.ts';

let site: TestingSite;
let partner: Partner;
let callAsAdmin: AdminCaller;
beforeAll(async () => {
  site = await openTestingSite({ database: 'postgres' });
  callAsAdmin = await openAdminCaller(site);
});
beforeEach(async () => {
  await resetPartners(site);
  partner = await addPartner(site);
});
afterAll(() => site.close());

const query = (statement: string, values: readonly unknown[] = []) => site.sql.query<Row>(statement, values);
const lastRun = async () =>
  (await query('select id from public.feed_runs order by requested_at desc limit 1'))[0]?.['id'];
const undo = async (run?: unknown) => callAsAdmin('undo_feed_run', { run: run ?? (await lastRun()) });
/** What people see and what the next file is compared with. */
const state = async () => ({
  homes: await query(
    `select source_key, title, price::float8 as price, baths, publish from public.properties order by source_key`,
  ),
  known: await query(
    `select home.source_key, stated, pictures, missing_since, missing_runs, missing_hidden_at, conflicts
       from public.partner_homes join public.properties as home on home.id = property_id order by 1`,
  ),
  feed: await query('select identity, accepted_homes, has_last_line_end from public.partner_feeds'),
});
const prices = (rows: readonly Row[]) => rows.map((row) => [row['source_key'], row['price'], row['publish']]);
const three = [
  { Ref: 'K1', Rent: 21_000 },
  { Ref: 'K2', Rent: 22_000 },
  { Ref: 'K3', Rent: 23_000 },
  { Ref: 'K4', Rent: 24_000 },
];

test('a run is undone as a whole: prices, new homes, missing ones and what the next file is judged by', async () => {
  await partner.send(fileOf(...three));
  const before = await state();
  await partner.send(
    fileOf(
      { Ref: 'K1', Rent: 29_000, Title: 'Theirs' },
      { Ref: 'K2', Rent: 22_500 },
      { Ref: 'K3', Rent: 23_000 },
      { Ref: 'K9', Rent: 50_000, Bathrooms: 2 },
    ),
    day(2),
  );
  expect(await undo()).toEqual({ state: 'undone', restored: 2, hidden: 1, removed: 0, left: 0 });
  const after = await state();
  expect(prices(after.homes)).toEqual([...prices(before.homes), ['K9', 50_000, 0]]);
  expect(after.known.slice(0, 4)).toEqual(before.known);
  expect(after.feed).toEqual(before.feed);
  expect(await undo()).toEqual({ state: 'gone' });
});

test('what somebody changed since is left alone, and counted', async () => {
  await partner.send(fileOf(...three));
  await partner.send(
    fileOf(...three.map((row) => ({ ...row, Rent: row.Rent + 1_000 })), { Ref: 'K8' }, { Ref: 'K9' }),
    day(2),
  );
  await query(`update public.properties set price = 26000 where source_key = 'K2'`);
  await query(
    `insert into public.staff_changes (table_name, row_id, changes)
     select 'properties', id::text, '{"baths": {"was": null, "became": 2}}' from public.properties where source_key = 'K8'`,
  );
  expect(await undo()).toEqual({ state: 'undone', restored: 3, hidden: 1, removed: 0, left: 2 });
  expect(prices((await state()).homes)).toEqual([
    ['K1', 21_000, 50],
    ['K2', 26_000, 50],
    ['K3', 23_000, 50],
    ['K4', 24_000, 50],
    ['K8', 20_000, 50],
    ['K9', 20_000, 0],
  ]);
});

test('homes that the run hid are shown, and those that it showed again are hidden', async () => {
  const [all, fewer] = [fileOf(...three), fileOf(...three.slice(0, 3))];
  await partner.send(all);
  await partner.send(fewer, day(2));
  await partner.send(fewer, hoursAfter(day(2), 49));
  const hidden = await state();
  expect(prices(hidden.homes).at(-1)).toEqual(['K4', 24_000, 0]);
  await partner.send(all, day(6));
  expect(prices((await state()).homes).at(-1)).toEqual(['K4', 24_000, 50]);
  expect(await undo()).toMatchObject({ state: 'undone' });
  expect(await state()).toEqual(hidden);
});

test('the file of a run that was undone does not come again by itself, and another one does', async () => {
  await partner.send(fileOf(...three));
  const wrong = fileOf(...three.map((row) => ({ ...row, Rent: row.Rent + 2_000 })), { Ref: 'K9' });
  await partner.send(wrong, day(2));
  await undo();
  const again = await partner.send(wrong, day(3));
  expect([again.state, again.problem]).toEqual(['refused', expect.stringContaining('undone this very file')]);
  const right = await partner.send(fileOf(...three, { Ref: 'K9', Rent: 22_000 }), day(4));
  expect(right.counts).toMatchObject({ new: 0, changed: 1, shown: 1, same: 4 });
  expect(prices((await state()).homes).at(-1)).toEqual(['K9', 22_000, 50]);
});

test('new homes that nobody has looked at go, and come back with the next file', async () => {
  const careful = await addPartner(site, { slug: 'deccan', trust: 'after staff' });
  await careful.send(fileOf(...three));
  expect(await undo()).toEqual({ state: 'undone', restored: 0, hidden: 0, removed: 4, left: 0 });
  expect(await careful.homes()).toEqual([]);
  const again = await careful.send(fileOf(...three, { Ref: 'K9' }), day(2));
  expect(again.counts).toMatchObject({ new: 5, deleted: 0 });
});

test('only the last run that changed something is undone, and none while a file is taken in', async () => {
  await partner.send(fileOf(...three));
  const first = await lastRun();
  await partner.send(fileOf(...three.with(0, { Ref: 'K1', Rent: 20_500 })), day(2));
  expect(await undo(first)).toEqual({ state: 'gone' });
  const [waiting] = await query(
    `insert into public.feed_runs (id, partner_id, source, state, started_at, lease_until)
     values (gen_random_uuid(), $1, 'upload', 'applying', now(), now() + interval '1 hour') returning id`,
    [partner.id],
  );
  expect(
    await undo(
      (
        await query(`select id from public.feed_runs where state = 'done' order by requested_at desc limit 1`)
      )[0]?.['id'],
    ),
  ).toEqual({ state: 'busy' });
  await query('delete from public.feed_runs where id = $1', [waiting?.['id']]);
  expect(await undo()).toMatchObject({ state: 'undone', restored: 1 });
  expect(await undo(first)).toMatchObject({ state: 'undone', hidden: 4 });
});

test('a run that was killed in the middle can be undone, or the next one goes on', async () => {
  await partner.send(fileOf(...three));
  const before = await state();
  const changed = fileOf(...three.map((row) => ({ ...row, Rent: row.Rent + 500 })));
  await partner.send(changed, day(2));
  // As if its process had died after the homes were written.
  await query(`update public.feed_runs set state = 'failed', feed_was = null where id = $1`, [
    await lastRun(),
  ]);
  expect(await undo()).toMatchObject({ state: 'undone', restored: 4 });
  expect((await state()).homes).toEqual(before.homes);
  expect((await partner.send(fileOf(...three, { Ref: 'K9' }), day(3))).counts).toMatchObject({
    new: 1,
    same: 4,
  });
});

test('an address that answers with another file than the one that staff looked at is asked again', async () => {
  await query(
    `insert into public.partner_feeds (partner_id, address) values ($1, 'https://kaveri.example/homes.csv')`,
    [partner.id],
  );
  await callAsAdmin('read_partner_feed_now', { partner: partner.id });
  const read = async (file: string, at: Date) => {
    const run = await claimRun(site.client, at);
    if (!run) throw new Error('No file waits');
    const received = { state: 'read' as const, bytes: Buffer.from(file), version: null };
    return takeInFile(run, async () => received, { client: site.client, now: () => at });
  };
  const later = new Date(Date.now() + 60_000);
  expect(await read(fileOf(...three), later)).toMatchObject({ state: 'trial', problem: null });
  const run = await lastRun();
  const take = () => callAsAdmin('decide_feed_run', { run, decision: 'take in' });
  expect(await take()).toBe('waiting');
  const other = fileOf(...three, { Ref: 'K9' });
  expect(await read(other, later)).toMatchObject({
    state: 'trial',
    problem: expect.stringContaining('another file than the one that staff looked at'),
  });
  expect(await partner.homes()).toEqual([]);
  expect(await take()).toBe('waiting');
  expect(await read(other, later)).toMatchObject({ state: 'done', counts: { new: 5 } });
});
