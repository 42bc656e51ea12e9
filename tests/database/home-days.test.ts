import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const opened = setUpAdmin(
  emptyTables(
    'properties',
    'property_views',
    'home_days',
    'home_weeks',
    'enquiries',
    'appointments',
    'alert_subscribers',
    'outbox',
  ),
);
let home: string;
beforeEach(async () => {
  home = await addListing(opened.database);
});

const view = (at = '2026-11-22T04:30:00Z', isRobot = false) =>
  opened.database
    .as('service_role')
    .query('select public.record_property_view($1, $2, $3, $4)', [home, 'Firefox', isRobot, at]);
const days = () =>
  opened.database.query(
    `select day::text, views, enquiries, calls, alerts from public.home_days where property_id = $1 order by day`,
    [home],
  );
const miscounted = async (at: string) =>
  (
    await opened.database.query<{ cases: string[] | null }>('select private.miscounted_days($1) as cases', [
      at,
    ])
  )[0]?.cases;

async function ask(email = 'meera@example.in', status = 'new', at = '2026-11-22T04:30:00Z') {
  const [row] = await opened.database.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, status, created_at)
     values (left($1, 20), 'availability_check', 'Meera', $2, '+919845012345', 'WhatsApp', $3, $4, $5) returning id`,
    [randomUUID(), email, home, status, at],
  );
  return row?.id;
}
const setStatus = (table: string, id: string | undefined, status: string) =>
  opened.database.query(`update public.${table} set status = $2 where id = $1`, [id, status]);

describe('a day of a home', () => {
  test('begins at midnight in India, also at the end of a month', async () => {
    await view('2026-11-30T18:29:59.999Z');
    await view('2026-11-30T18:30:00Z');
    await view('2026-11-30T18:30:01Z');
    expect(await days()).toEqual([
      { day: '2026-11-30', views: 1, enquiries: 0, calls: 0, alerts: 0 },
      { day: '2026-12-01', views: 2, enquiries: 0, calls: 0, alerts: 0 },
    ]);
  });

  test('has the leap day, in its week, and a day that comes again when the clock is put back', async () => {
    await view('2028-02-28T18:29:59Z');
    await view('2028-02-28T18:30:00Z');
    await view('2028-02-29T18:30:00Z');
    await view('2028-02-29T18:29:00Z');
    const seen = [
      { day: '2028-02-28', views: 1 },
      { day: '2028-02-29', views: 2 },
      { day: '2028-03-01', views: 1 },
    ];
    expect(await days()).toEqual(seen.map((day) => ({ ...day, enquiries: 0, calls: 0, alerts: 0 })));
    expect(
      await opened.database.query(
        `select day::text, views from private.daily_views('2028-02-28', '2028-02-28') order by day`,
      ),
    ).toEqual(seen);
    expect(await miscounted('2028-03-02T04:30:00Z')).toBeNull();
  });

  test('has no view that a robot made, and none of a hidden home', async () => {
    await view('2026-11-22T04:30:00Z', true);
    expect(await days()).toEqual([]);
    await opened.database.query('update public.properties set publish = 10 where id = $1', [home]);
    await view();
    expect(await days()).toEqual([]);
    expect(await opened.database.query('select counted from public.property_views')).toEqual([
      { counted: false },
    ]);
  });

  test('counts two views at once as two, and one whose transaction fails not at all', async () => {
    const real = await openPostgres();
    try {
      const seen = await addListing(real);
      const record = (session: Session) => session.query('select public.record_property_view($1)', [seen]);
      await meetUncommitted(real, record, () => record(real));
      await expect(
        real.query(
          `do $$ begin perform public.record_property_view('${seen}'); raise exception 'stopped'; end $$`,
        ),
      ).rejects.toThrow('stopped');
      expect(await real.query('select views from public.home_days')).toEqual([{ views: 2 }]);
    } finally {
      await real.close();
    }
  });

  test('counts an enquiry once, while it is neither suspected nor spam, by the day on which it came', async () => {
    const id = await ask('meera@example.in', 'suspected', '2026-11-20T04:30:00Z');
    expect(await days()).toEqual([]);
    await setStatus('enquiries', id, 'new');
    await setStatus('enquiries', id, 'contacted');
    await setStatus('enquiries', id, 'done');
    expect(await days()).toMatchObject([{ day: '2026-11-20', enquiries: 1 }]);
    await setStatus('enquiries', id, 'spam');
    expect(await days()).toMatchObject([{ enquiries: 0 }]);
    await setStatus('enquiries', id, 'new');
    await opened.database.query('delete from public.enquiries where id = $1', [id]);
    expect(await days()).toMatchObject([{ enquiries: 1 }]);
  });

  test('counts a call once, for the home that its mailbox asked about last, and takes back what it counted', async () => {
    const database = opened.database;
    const other = await addListing(database, {});
    const ask = (home: string, at: string) =>
      database.query(
        `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact, property_id, created_at)
         values (left($1, 20), 'availability_check', 'Ila', 'ila@example.in', '1', 'WhatsApp', $2, $3)`,
        [randomUUID(), home, at],
      );
    const before = (await days()).reduce((sum, { calls }) => sum + Number(calls), 0);
    await ask(home, '2026-12-10T04:30:00Z');
    await ask(other, '2026-12-11T04:30:00Z');
    const [call] = await database.query<{ id: string }>(
      `insert into public.appointments (reference, name, email, preferred_date, preferred_time, created_at)
       values (left($1, 20), 'Ila', 'ila@example.in', '2026-12-14', '10:00', '2026-12-12T04:30:00Z') returning id`,
      [randomUUID()],
    );
    const callsOf = async (id: string) =>
      (
        await database.query<{ calls: number }>(
          `select coalesce(sum(calls), 0)::int as calls from public.home_days where property_id = $1`,
          [id],
        )
      )[0]?.calls;
    expect(await callsOf(other)).toBe(1);
    expect(await callsOf(home)).toBe(before);
    // What it was counted for is known although the enquiry is gone.
    await database.query(`delete from public.enquiries where email = 'ila@example.in'`);
    await setStatus('appointments', call?.id, 'spam');
    expect(await callsOf(other)).toBe(0);
    await database.query('delete from public.properties where id = $1', [other]);
  });

  test('counts a call for the home that its mailbox asked about within 28 days, in any spelling of it', async () => {
    const call = async (email: string, day: string) =>
      (
        await opened.database.query<{ id: string }>(
          `insert into public.appointments (reference, name, email, preferred_date, preferred_time, created_at)
           values (left($1, 20), 'Meera', $2, $3, '10:00', '2026-11-22T04:30:00Z') returning id`,
          [randomUUID(), email, day],
        )
      )[0]?.id;
    await ask('me.era+home@gmail.com');
    await ask('meera@gmail.com');
    await ask('arun@example.in', 'new', '2026-10-20T04:30:00Z');
    const id = await call('Meera@gmail.com', '2026-11-24');
    await call('arun@example.in', '2026-11-25');
    await call('nobody@example.in', '2026-11-26');
    const today = async () => (await days()).at(-1);
    expect(await today()).toMatchObject({ day: '2026-11-22', calls: 1 });
    await setStatus('appointments', id, 'confirmed');
    expect(await today()).toMatchObject({ calls: 1 });
    await setStatus('appointments', id, 'spam');
    expect(await today()).toMatchObject({ calls: 0 });
  });

  test('counts an alert about the home when it is first confirmed', async () => {
    await opened.database.query(
      `with person as (insert into public.alert_subscribers (email) values ('meera@example.in') returning id)
       insert into public.alerts (subscriber, offer, property_id, label, rhythm, consent)
       select id, 'Sale', $1, 'A home', 'daily', 'Yes' from person`,
      [home],
    );
    const confirm = `update public.alerts set status = 'active', confirmed_at = now(), expires_at = now() + interval '1 day'`;
    await opened.database.exec(confirm);
    await opened.database.exec(`update public.alerts set status = 'paused'; ${confirm}`);
    expect(await days()).toMatchObject([{ alerts: 1 }]);
  });

  test('agrees with the raw views, and the doctor names one that does not', async () => {
    for (let at = 0; at < 3; at++) await view('2026-11-20T04:30:00Z');
    await view('2026-11-20T04:30:00Z', true);
    expect(await miscounted('2026-11-22T04:30:00Z')).toBeNull();
    await opened.database.exec('update public.home_weeks set friday = 2, saturday = 1');
    expect(await miscounted('2026-11-22T04:30:00Z')).toEqual([`2026-11-20 ${home}`, `2026-11-21 ${home}`]);
    await opened.database.exec('update public.home_weeks set friday = 4, saturday = 0');
    await opened.database.exec('update public.home_days set views = 4');
    expect(await miscounted('2026-11-22T04:30:00Z')).toEqual([`2026-11-20 ${home}`]);
    expect(await miscounted('2026-11-20T20:00:00Z')).toEqual([`2026-11-20 ${home}`]);
    expect(await miscounted('2026-11-20T12:00:00Z')).toBeNull();
  });

  test('is kept for 24 months, and the raw views for 30 days', async () => {
    await view('2024-11-01T04:30:00Z');
    await view('2026-10-01T04:30:00Z');
    await view('2026-11-20T04:30:00Z');
    await opened.database
      .as('service_role')
      .query(`select public.forget_expired('2026-11-22T04:30:00Z'::timestamptz)`);
    expect((await days()).map(({ day }) => day)).toEqual(['2026-10-01', '2026-11-20']);
    expect(
      await opened.database.query('select count(*)::integer as views from public.property_views'),
    ).toEqual([{ views: 1 }]);
  });

  test('goes with a home that is deleted for good', async () => {
    await view();
    await opened.database.query('delete from public.properties where id = $1', [home]);
    expect(await days()).toEqual([]);
  });

  test('can be read as a table by nobody', async () => {
    const user = await addUser(opened.database, { role: 'admin' });
    for (const caller of [
      opened.database.as('anon'),
      opened.database.as('authenticated', user),
      opened.database.as('service_role'),
    ])
      await expect(caller.query('select * from public.home_days')).rejects.toThrow(/permission denied/);
  });
});
