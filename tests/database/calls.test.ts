import { adminCallsAnswer } from '#contracts/admin-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openDatabase,
  openPostgres,
  type PostgresDatabase,
  type Session,
  type TestDatabase,
} from '../fixtures/database.ts';
import { meetUncommitted, untilItWaits } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await addStaff(database);
});
beforeEach(() =>
  database.exec(
    emptyTables('appointments', 'inbox_changes', 'outbox', 'closed_days', 'staff_changes', 'calendar_links'),
  ),
);
afterAll(() => database.close());

const asha = '00000000-0000-4000-8000-00000000000a';
const ravi = '00000000-0000-4000-8000-00000000000b';
/** A Wednesday far in the future, so that mails are written no matter when the tests run. */
const morning = '2090-01-04T09:00:00+05:30';
const day = '2090-01-06';
const nextDay = '2090-01-07';

async function addStaff(session: Session): Promise<void> {
  for (const id of [asha, ravi]) {
    await session.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@angala.test`]);
    await session.query(`update public.profiles set role = 'admin' where id = $1`, [id]);
  }
}

async function ask<Answer>(sql: string, values: unknown[], session: Session = database): Promise<Answer> {
  const [row] = await session.query<{ answer: Answer }>(`select ${sql} as answer`, values);
  if (!row) throw new Error('no answer');
  return row.answer;
}
const book = (
  time: string,
  {
    date = day,
    email = 'meera@example.in',
    session = database,
  }: { date?: string; email?: string; session?: Session } = {},
) =>
  ask<{ result: string; reference: string }>(
    'public.book_appointment($1::jsonb, at => $2)',
    [{ name: 'Meera', email, preferred_date: date, preferred_time: time }, morning],
    session,
  );
const close = (closed = day, reason = 'Christmas', session: Session = database) =>
  ask<{ result: string; open_calls?: number; reason?: string }>(
    'public.close_day($1::text::date, $2, $3, $4)',
    [closed, reason, asha, morning],
    session,
  );
async function callAt(time: string, date = day, session: Session = database) {
  const [call] = await session.query<{ id: string; seen: string; sequence: number }>(
    `select id, to_jsonb(updated_at) #>> '{}' as seen, sequence from public.appointments
      where preferred_date = $1::text::date and preferred_time = $2::text::time`,
    [date, time],
  );
  if (!call) throw new Error(`no call at ${time}`);
  return call;
}
async function cancelAll(calls: readonly { id: string; seen: string }[], session: Session = database) {
  const payload = { day, calls: calls.map(({ id, seen }) => ({ id, seen_at: seen })) };
  return ask<object>('public.cancel_day($1::jsonb, $2)', [payload, ravi], session);
}
async function move(
  call: { id: string; seen: string },
  to: { day: string; time: string },
  session: Session = database,
) {
  const payload = { call: call.id, seen_at: call.seen, ...to };
  return ask<string>('public.move_call($1::jsonb, $2, $3)', [payload, asha, morning], session);
}

describe('a closed day', () => {
  test('refuses bookings until it is opened, keeps its calls and reports their number', async () => {
    await book('10:00');
    expect(await close()).toEqual({ result: 'closed', open_calls: 1 });
    expect(await book('10:30')).toEqual({ result: 'closed' });
    await database.query('select public.open_day($1::text::date, $2)', [day, asha]);
    expect(await book('10:30', { email: 'kiran@example.in' })).toMatchObject({ result: 'booked' });
  });

  test('keeps its first reason when it is closed twice, and a repeated request changes nothing', async () => {
    await close();
    expect(await close()).toEqual({ result: 'closed', open_calls: 0 });
    expect(await close(day, 'Staff outing')).toEqual({ result: 'closed before', reason: 'Christmas' });
    expect(await close('2090-01-03')).toEqual({ result: 'over' });
    await database.query('select public.open_day($1::text::date, $2)', [day, ravi]);
    await database.query('select public.open_day($1::text::date, $2)', [day, ravi]);
    expect(
      await database.query('select changed_by, row_id, changes from public.staff_changes order by id'),
    ).toEqual([
      {
        changed_by: asha,
        row_id: day,
        changes: { closed: { was: null, became: true }, reason: { was: null, became: 'Christmas' } },
      },
      {
        changed_by: ravi,
        row_id: day,
        changes: { closed: { was: true, became: null }, reason: { was: 'Christmas', became: null } },
      },
    ]);
  });
});

describe('the calls of a closed day, cancelled together,', () => {
  test('send one mail each and record who cancelled them, and a repeated request changes nothing', async () => {
    for (const [at, time] of ['10:00', '11:30'].entries())
      await book(time, { email: `caller${at}@example.in` });
    await close();
    const calls = [await callAt('10:00'), await callAt('11:30')];
    for (const _ of ['first', 'repeat'])
      expect(await cancelAll(calls)).toEqual({ result: 'cancelled', cancelled: 2, open_calls: 0 });
    expect(
      await database.query(
        `select payload ->> 'email' as email, payload ->> 'status' as status from public.outbox
          where kind = 'appointment_for_visitor' and payload ->> 'status' = 'cancelled' order by 1`,
      ),
    ).toEqual([
      { email: 'caller0@example.in', status: 'cancelled' },
      { email: 'caller1@example.in', status: 'cancelled' },
    ]);
    expect(await database.query('select changed_by, field, became from public.inbox_changes')).toEqual(
      ['first', 'second'].map(() => ({ changed_by: ravi, field: 'status', became: 'cancelled' })),
    );
  });

  test('are kept on an open day, and when they were booked or changed since they were read', async () => {
    await book('10:00');
    await book('10:30', { email: 'kiran@example.in' });
    const seen = [await callAt('10:00'), await callAt('10:30')];
    expect(await cancelAll(seen)).toEqual({ result: 'open' });
    // As if a colleague had opened the day for a moment and a visitor had booked.
    await book('11:00', { email: 'late@example.in' });
    await database.exec(
      `update public.appointments set notes = 'Rings back' where email = 'kiran@example.in'`,
    );
    await close();
    expect(await cancelAll(seen)).toEqual({ result: 'cancelled', cancelled: 1, open_calls: 2 });
  });
});

describe('a call that staff move', () => {
  test('is mailed with its reference, its new time and a higher SEQUENCE, and its history has the author', async () => {
    const { reference } = await book('10:00');
    const call = await callAt('10:00');
    const to = { day: nextDay, time: '11:30' };
    expect(await move(call, to)).toBe('moved');
    // The same request again, after its first answer was lost.
    expect(await move(call, to)).toBe('moved');
    expect(
      await database.query(
        `select payload ->> 'reference' as reference, payload ->> 'preferred_time' as time, (payload ->> 'sequence')::int as sequence
           from public.outbox where kind = 'appointment_for_visitor' order by id`,
      ),
    ).toEqual([
      { reference, time: '10:00:00', sequence: 0 },
      { reference, time: '11:30:00', sequence: 1 },
    ]);
    expect(await database.query('select changed_by, field, was, became from public.inbox_changes')).toEqual([
      { changed_by: asha, field: 'time', was: `${day} 10:00`, became: `${nextDay} 11:30` },
    ]);
    expect(await book('10:00', { email: 'kiran@example.in' })).toMatchObject({ result: 'booked' });
  });

  test.each([
    ['taken', { day, time: '10:30' }],
    ['closed', { day: nextDay, time: '10:00' }],
    ['not_a_slot', { day, time: '10:10' }],
    ['past', { day: '2090-01-03', time: '10:00' }],
    ['too_far', { day: '2090-04-03', time: '10:00' }],
  ])('keeps its time when the new time is %s', async (result, to) => {
    await book('10:00');
    await book('10:30', { email: 'kiran@example.in' });
    await close(nextDay);
    expect(await move(await callAt('10:00'), to)).toBe(result);
    expect(await callAt('10:00')).toMatchObject({ sequence: 0 });
  });

  test('keeps its time when it was changed since it was read, or is cancelled or deleted', async () => {
    await book('10:00');
    const call = await callAt('10:00');
    const to = { day, time: '12:00' };
    await database.exec(`update public.appointments set notes = 'Rings after lunch'`);
    expect(await move(call, to)).toBe('changed');
    await database.exec(`update public.appointments set status = 'cancelled'`);
    expect(await move(await callAt('10:00'), to)).toBe('over');
    expect(await move({ id: asha, seen: call.seen }, to)).toBe('gone');
  });
});

test('admin_calls() returns eight slots a day with their calls and refusals, and the closed days', async () => {
  await book('10:00');
  await close();
  const admin = database.as('authenticated', asha);
  const week = await ask<{
    days: {
      day: string;
      closed: boolean;
      slots: { time: string; refusal: string | null; call: { name: string } | null }[];
    }[];
    closed_days: unknown[];
  }>('public.admin_calls($1::text::date, 7, $2)', [day, morning], admin);
  expect(week.days.map((each) => each.day)).toEqual([
    day,
    nextDay,
    '2090-01-08',
    '2090-01-09',
    '2090-01-10',
    '2090-01-11',
    '2090-01-12',
  ]);
  expect(week.days[0]?.slots.map(({ time, refusal, call }) => [time, refusal, call?.name ?? null])).toEqual([
    ['10:00', 'closed', 'Meera'],
    ...['10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'].map((time) => [time, 'closed', null]),
  ]);
  expect(week.closed_days).toEqual([{ day, reason: 'Christmas', open_calls: 1 }]);
  // The desk reads exactly this.
  expect(adminCallsAnswer.safeParse(week).error).toBeUndefined();
});

describe('the calendar link of a member of staff', () => {
  const newLink = (member: string) => ask<string | null>('public.new_calendar_link($1)', [member]);
  const callsOf = (link: string | null) =>
    ask<{ calls: { reference: string }[] } | null>('public.calendar_calls($1, $2)', [link, morning]);

  test('is stored as a hash and gives access until a new link replaces it or it is ended', async () => {
    const { reference } = await book('10:00');
    const [first, other] = [await newLink(asha), await newLink(ravi)];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect((await callsOf(first))?.calls).toMatchObject([{ reference }]);
    expect(JSON.stringify(await database.query('select * from public.calendar_links'))).not.toContain(first);
    const second = await newLink(asha);
    expect([await callsOf(first), await callsOf('0'.repeat(64))]).toEqual([null, null]);
    expect([await callsOf(second), await callsOf(other)]).toEqual([expect.anything(), expect.anything()]);
    await database.query('select public.end_calendar_link($1)', [asha]);
    expect(await callsOf(second)).toBeNull();
  });

  test('shows the visits that are planned or were made, from two weeks ago, with their homes in order', async () => {
    const dayFrom = (days: number) =>
      new Date(Date.parse(`${morning.slice(0, 10)}T00:00:00Z`) + days * 86_400_000)
        .toISOString()
        .slice(0, 10);
    await database.exec(emptyTables('enquiries'));
    const [asked] = await database.query<{ id: string }>(
      `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
       values ('ANG-2BCDE', 'availability_check', 'Ravi', 'ravi@mail.example', '+919845012345', 'WhatsApp') returning id`,
    );
    const plan = async (starts_on: string, status = 'planned') => {
      const [visit] = await database.query<{ id: string }>(
        `insert into public.visits (id, enquiry, starts_on, starts_at, meeting_point, shown_by, status)
         values (gen_random_uuid(), $1, $2, '16:15', 'Gate 2', 'Asha', $3) returning id`,
        [asked?.id, starts_on, status],
      );
      return visit?.id;
    };
    const shown = [await plan(dayFrom(-14), 'done'), await plan(dayFrom(1)), await plan(dayFrom(400))];
    for (const hidden of [dayFrom(-15), dayFrom(401)]) await plan(hidden);
    await plan(dayFrom(2), 'cancelled');
    await database.query(
      `insert into public.visit_homes (visit, place, title) values ($1, 2, 'The second'), ($1, 1, 'The first')`,
      [shown[1]],
    );
    const visits = async () =>
      (
        await ask<{ visits: { id: string; updated_at: string; homes: string[] }[] }>(
          'public.calendar_calls($1, $2)',
          [await newLink(asha), morning],
        )
      ).visits;
    const found = await visits();
    expect(found.map(({ id }) => id)).toEqual(shown);
    expect(found[1]).toMatchObject({
      name: 'Ravi',
      reference: 'ANG-2BCDE',
      starts_at: '16:15:00',
      sequence: 0,
    });
    expect(found[1]?.homes).toEqual(['The first', 'The second']);
    await database.query('update public.visits set sequence = sequence + 1 where id = $1', [shown[1]]);
    expect(Date.parse((await visits())[1]?.updated_at ?? '')).toBeGreaterThan(
      Date.parse(found[1]?.updated_at ?? ''),
    );
  });

  test('ends with the role, and stays ended when the role is given again', async () => {
    const link = await newLink(ravi);
    const setRole = (role: string) =>
      database.query('update public.profiles set role = $2 where id = $1', [ravi, role]);
    await setRole('user');
    expect(await newLink(ravi)).toBeNull();
    await setRole('admin');
    expect(await callsOf(link)).toBeNull();
  });

  test('is reported by the checkup and ended after 90 days without a read', async () => {
    const [ashaLink, other] = [await newLink(asha), await newLink(ravi)];
    await database.query(
      `update public.calendar_links set created_at = $1::timestamptz - interval '91 days'`,
      [morning],
    );
    await callsOf(ashaLink);
    expect(await callsOf(ashaLink)).not.toBeNull();
    const { unread_calendars } = await ask<{ unread_calendars: object }>('public.checkup_facts($1)', [
      morning,
    ]);
    expect(unread_calendars).toMatchObject({ count: 1 });
    expect(await ask('public.end_unread_calendars($1)', [morning])).toBe(1);
    expect([await callsOf(ashaLink), await callsOf(other)]).toEqual([expect.anything(), null]);
  });

  test('returns no cancelled call and no old call', async () => {
    await book('10:00');
    await database.exec(`update public.appointments set status = 'cancelled'`);
    await book('11:00');
    await database.exec(
      `update public.appointments set preferred_date = '2089-12-01' where status = 'requested'`,
    );
    expect(await callsOf(await newLink(asha))).toMatchObject({ calls: [] });
  });
});

describe('while a day is closed', () => {
  const withReal = (run: (real: PostgresDatabase) => Promise<void>) => async () => {
    const real = await openPostgres();
    try {
      await addStaff(real);
      await run(real);
    } finally {
      await real.close();
    }
  };
  const kiranIn = (session: Session) => ({ email: 'kiran@example.in', session });

  test(
    'a booking waits, and is refused',
    withReal(async (real) => {
      const booking = await meetUncommitted(
        real,
        async (open) => expect(await close(day, '', open)).toEqual({ result: 'closed', open_calls: 0 }),
        () => book('10:00', kiranIn(real)),
      );
      expect(booking).toEqual({ result: 'closed' });
    }),
  );

  test(
    'a call that staff move to it waits, and is refused',
    withReal(async (real) => {
      await book('10:00', { date: nextDay, ...kiranIn(real) });
      const call = await callAt('10:00', nextDay, real);
      const moving = await meetUncommitted(
        real,
        (open) => close(day, '', open),
        () => move(call, { day, time: '10:00' }, real),
      );
      expect(moving).toBe('closed');
    }),
  );

  test(
    'the closing waits for all bookings that have begun, which do not wait for each other, and counts their calls',
    withReal(async (real) => {
      const [first, second] = [await real.begin(), await real.begin()];
      expect(await book('10:00', kiranIn(first))).toMatchObject({ result: 'booked' });
      expect(await book('10:30', { email: 'meera@example.in', session: second })).toMatchObject({
        result: 'booked',
      });
      const closing = close(day, '', real);
      await untilItWaits(real, closing);
      await first.commit();
      await untilItWaits(real, closing);
      await second.commit();
      expect(await closing).toEqual({ result: 'closed', open_calls: 2 });
    }),
  );

  test(
    'cancelling its calls waits for a booking that has begun, and counts its call',
    withReal(async (real) => {
      expect(await book('11:00', kiranIn(real))).toMatchObject({ result: 'booked' });
      const first = await callAt('11:00', day, real);
      const cancelled = await meetUncommitted(
        real,
        async (open) => {
          expect(await book('11:30', { email: 'late@example.in', session: open })).toMatchObject({
            result: 'booked',
          });
          await real.query('insert into public.closed_days (day) values ($1::text::date)', [day]);
        },
        () => cancelAll([first], real),
      );
      expect(cancelled).toEqual({ result: 'cancelled', cancelled: 1, open_calls: 1 });
    }),
  );
});
