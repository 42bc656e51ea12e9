import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminCallsAnswer } from '#contracts/admin-calls.ts';
import { adminTodayAnswer } from '#contracts/admin-today.ts';
import { adminVisitsAnswer } from '#contracts/admin-visits.ts';
import { calendarCalls } from '#contracts/call-calendar.ts';
import { ownVisit, ownVisitChange, ownVisitTimes } from '#contracts/manage-visit.ts';
import {
  openDatabase,
  openPostgres,
  type PostgresDatabase,
  type Row,
  type Session,
  type TestDatabase,
} from '../fixtures/database.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: TestDatabase;
let admin: Session;
let home: string;
let meera: string;
beforeAll(async () => {
  database = await openDatabase();
  meera = await addUser(database, { role: 'admin', metadata: { full_name: 'Meera' } });
  admin = database.as('authenticated', meera);
});
beforeEach(async () => {
  await database.exec(
    `${emptyTables('visit_homes', 'visits', 'enquiries', 'appointments', 'people', 'inbox_changes', 'outbox', 'closed_days')};
     delete from public.properties`,
  );
  home = await addListing(database, { title: '3 BHK in Hebbal' });
});
afterAll(() => database.close());

/** A Wednesday far in the future, so that mails are written no matter when the tests run. */
const morning = '2090-01-04T09:00:00+05:30';
const day = '2090-01-06';

const ask = async (
  sql: string,
  values: readonly unknown[] = [],
  session: Session = database,
): Promise<unknown> =>
  (await session.query<{ answer: unknown }>(`select ${sql} as answer`, values))[0]?.answer;

/** Plans a visit of 90 minutes at ten, and returns its id. */
async function plan(overrides: Row = {}, { email = 'asha@mail.example', to = database, by = admin } = {}) {
  const [row] = await to.query<{ id: string }>(
    `insert into public.enquiries (reference, enquiry_type, name, email, phone, preferred_contact)
     values ('V-' || left($1, 12), 'availability_check', 'Asha', $1, '+919845012345', 'WhatsApp')
     on conflict (reference) do update set name = excluded.name returning id`,
    [email],
  );
  const visit = {
    ...{ id: randomUUID(), enquiry: row?.id, starts_on: day, starts_at: '10:00', meeting_point: 'Gate 1' },
    ...{
      shown_by: 'Meera',
      homes: [{ id: home, way_minutes: 0, minutes: 90 }],
      seen: null,
      despite_hours: true,
    },
    ...overrides,
  };
  expect(await ask('public.save_visit($1::jsonb, $2)', [visit, morning], by)).toEqual({ result: 'saved' });
  return visit;
}
const mails = async (kind: string, session: Session = database) =>
  (
    await session.query<{ payload: Row }>('select payload from public.outbox where kind = $1 order by id', [
      kind,
    ])
  ).map(({ payload }) => payload);
const lastLink = async (session: Session = database) =>
  String((await mails('visit_for_visitor', session)).at(-1)?.['link'] ?? '');
const read = async (link: string, at = morning) =>
  ownVisit.parse(await ask('public.read_own_visit($1, $2)', [link, at]));
const timesOf = async (link: string, on: string | null = day, at = morning) =>
  ownVisitTimes.parse(await ask('public.own_visit_times($1, $2, $3)', [link, on, at]));
const refusalAt = async (link: string, time: string, on = day) =>
  (await timesOf(link, on))?.times.find((each) => each.time === time)?.refusal;

interface Change {
  date?: string;
  time?: string;
  sequence?: number | null;
  reason?: string;
  at?: string;
  session?: Session;
}
const move = async (link: string, change: Change = {}) => {
  const { date = day, time = '15:00', sequence = 0, reason = '', at = morning, session } = change;
  const payload = { day: date, time, sequence, reason };
  return ownVisitChange.parse(
    await ask('public.move_own_visit($1, $2::jsonb, $3)', [link, payload, at], session),
  );
};
const cancel = async (link: string, { sequence = 0, reason = '', at = morning, session }: Change = {}) =>
  ownVisitChange.parse(
    await ask('public.cancel_own_visit($1, $2::jsonb, $3)', [link, { sequence, reason }, at], session),
  );
const visits = (session: Session = database) =>
  session.query(
    `select to_char(starts_on + starts_at, 'DD HH24:MI') as at, status, sequence from public.visits order by created_at`,
  );
const today = async (at = morning) =>
  adminTodayAnswer.parse(await ask('public.admin_today(false, $1)', [at], admin)).requests?.visits;

describe('the link in the mail of a visit', () => {
  test('opens that visit and nothing else, until the visit is over', async () => {
    await plan();
    const link = await lastLink();
    expect(link).toMatch(/^[0-9a-f]{32}$/);
    expect(await read(link)).toEqual({
      ...{ reference: 'V-asha@mail.ex', starts_on: day, starts_at: '10:00', meeting_point: 'Gate 1' },
      ...{ status: 'planned', sequence: 0, begun: false, late: false, phone: null },
      movable_until: expect.any(String),
      homes: [
        { title: '3 BHK in Hebbal', way_minutes: 0, minutes: 90, slug: expect.any(String), gone: false },
      ],
    });
    expect(await read(link, `${day}T10:00:00+05:30`)).toMatchObject({ begun: true });
    expect(await read(link, `${day}T11:29:59+05:30`)).not.toBeNull();
    expect(await read(link, `${day}T11:30:00+05:30`)).toBeNull();
    for (const wrong of ['', link.slice(1), '0'.repeat(32)])
      expect([await read(wrong), await timesOf(wrong), await move(wrong), await cancel(wrong)]).toEqual([
        ...[null, null, null, null],
      ]);
    expect(await visits()).toEqual([{ at: '06 10:00', status: 'planned', sequence: 0 }]);
  });

  test('is in the visitor’s mail alone, is stored as a hash once that is sent, and goes with the visit and after it', async () => {
    await plan();
    const link = await lastLink();
    const copies = () =>
      ask(
        `(select count(*) from public.outbox where payload::text like '%' || $1 || '%')
          + (select count(*) from public.visit_links where hash like '%' || $1 || '%')`,
        [link],
      );
    expect(await copies()).toBe(1);
    await database.exec(`update public.outbox set status = 'sent'`);
    expect(await copies()).toBe(0);
    expect(await read(link)).not.toBeNull();
    // The enquiry is young.
    await database.exec(`update public.enquiries set created_at = '2090-01-01'`);
    await database.query('select public.forget_expired($1::timestamptz)', ['2090-01-07T23:00:00+05:30']);
    expect(await database.query('select from public.visit_links')).toHaveLength(1);
    await database.query('select public.forget_expired($1::timestamptz)', ['2090-01-08T00:00:00+05:30']);
    expect(await database.query('select from public.visit_links')).toEqual([]);
    await plan({ starts_on: '2090-01-09' }, { email: 'ravi@mail.example' });
    await database.query('select public.privacy_erase($1)', ['ravi@mail.example']);
    expect(await database.query('select from public.visit_links')).toEqual([]);
  });

  test('and what the visitor did by it are in the copy of what is stored about a mailbox', async () => {
    await plan();
    await move(await lastLink(), { reason: 'A train' });
    expect(await ask(`public.privacy_export('asha@mail.example')`)).toMatchObject({
      visits: [
        { links_made_at: [expect.any(String), expect.any(String)], visitor_changed_at: expect.any(String) },
      ],
      changes: expect.arrayContaining([expect.objectContaining({ kind: 'visit', reason: 'A train' })]),
    });
  });

  test.each(['anon', 'authenticated'] as const)('is of no use to %s', async (role) => {
    await plan();
    const session = database.as(role);
    await expect(session.query('select from public.visit_links')).rejects.toThrow('permission denied');
    for (const change of [move, cancel])
      await expect(change(await lastLink(), { session })).rejects.toThrow('permission denied');
  });
});

describe('a visit that its visitor moves', () => {
  test('keeps its invitation, tells both sides both times, and waits in Today until one of us has noted it', async () => {
    const { id } = await plan();
    expect(await today()).toMatchObject({ total: 0 });
    expect(await move(await lastLink(), { reason: 'A train' })).toBe('moved');
    expect(await visits()).toEqual([{ at: '06 15:00', status: 'planned', sequence: 1 }]);
    const known = { starts_on: day, starts_at: '10:00:00' };
    expect((await mails('visit_for_visitor')).at(-1)).toMatchObject({
      ...{ id, sequence: 1, moved: true, moved_from: known, by_visitor: true },
      link: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((await mails('visit_for_visitor')).at(-1)).not.toHaveProperty('reason');
    expect((await mails('visit_for_staff')).at(-1)).toMatchObject({
      ...{ id, sequence: 1, moved: true, moved_from: known, by_visitor: true, reason: 'A train' },
    });
    expect((await mails('visit_for_staff')).at(-1)).not.toHaveProperty('link');
    expect(await today()).toMatchObject({
      total: 1,
      rows: [{ id, visitor_changed: true, status: 'planned' }],
    });
    const note = (seen: number) => ask('public.note_visitor_change($1, $2)', [id, seen], admin);
    expect([await note(0), await note(1)]).toEqual([false, true]);
    expect(await today()).toMatchObject({ total: 0 });
  });

  test('has its history on the page of the person, with who moved it and why, also when one of us did', async () => {
    const visit = await plan();
    await move(await lastLink(), { reason: 'A train' });
    await ask(
      'public.save_visit($1::jsonb, $2)',
      [{ ...visit, seen: 1, starts_at: '16:00' }, morning],
      admin,
    );
    await ask(`public.end_visit($1, 'cancelled', 2)`, [visit.id], admin);
    const person = await ask('(select id from public.people)');
    const { visits: shown } = adminVisitsAnswer.parse(await ask('public.admin_visits($1)', [person], admin));
    expect(shown[0]?.history).toMatchObject([
      { field: 'status', by_caller: false, by_name: 'Meera', became: 'cancelled' },
      { field: 'time', by_caller: false, by_name: 'Meera', was: `${day} 15:00`, became: `${day} 16:00` },
      { field: 'time', by_caller: true, by_name: null, was: `${day} 10:00`, reason: 'A train' },
    ]);
    await database.query('delete from public.enquiries');
    expect(await database.query(`select from public.inbox_changes where kind = 'visit'`)).toEqual([]);
  });

  test('moves once when the press is repeated, and not by a page that shows an older state', async () => {
    await plan();
    const link = await lastLink();
    for (const _ of ['first', 'repeated']) expect(await move(link)).toBe('moved');
    expect(await visits()).toEqual([{ at: '06 15:00', status: 'planned', sequence: 1 }]);
    expect(await mails('visit_for_staff')).toHaveLength(2);
    expect(await move(link, { time: '16:00' })).toBe('changed');
    expect(await move(link, { time: '16:00', sequence: null })).toBe('changed');
    expect([await cancel(link), await cancel(link, { sequence: 5 })]).toEqual(['changed', 'changed']);
  });

  test.each([
    ['closed', { date: '2090-01-08' }],
    ['not_a_slot', { time: '10:15' }],
    ['not_a_slot', { time: '07:30' }],
    ['not_a_slot', { time: '19:00' }],
    ['past', { date: '2090-01-03' }],
    ['too_soon', { date: '2090-01-04', time: '15:00', at: '2090-01-04T12:00:01+05:30' }],
    ['too_soon', { date: '2090-01-05', time: '09:00', at: '2090-01-04T18:00:01+05:30' }],
    ['late', { time: '15:00', at: '2090-01-05T19:00:01+05:30' }],
    ['too_far', { date: '2090-03-07' }],
    ['over', { time: '15:00', at: `${day}T10:00:00+05:30` }],
  ] as const)('keeps its time when the new one is %s (%j)', async (refusal, change) => {
    await plan();
    await database.exec(`insert into public.closed_days (day) values ('2090-01-08')`);
    expect(await move(await lastLink(), change)).toBe(refusal);
    expect(await visits()).toEqual([{ at: '06 10:00', status: 'planned', sequence: 0 }]);
    expect(await mails('visit_for_staff')).toHaveLength(1);
  });

  test('begins so that it ends within our day, at a time when its guide and its visitor have nothing else', async () => {
    await plan();
    const link = await lastLink();
    const { times = [] } = (await timesOf(link)) ?? {};
    expect([times[0]?.time, times.at(-1)?.time, times.length]).toEqual(['08:00', '18:30', 22]);
    await plan(
      { starts_at: '13:00', homes: [{ id: home, way_minutes: 0, minutes: 60 }] },
      { email: 'ravi@mail.example' },
    );
    await plan({ starts_at: '15:00', shown_by: 'Kiran' }, { email: 'kavya@mail.example' });
    await database.query(
      `insert into public.appointments (reference, name, email, preferred_date, preferred_time)
       values ('CALL-1', 'Asha', 'asha@mail.example', $1, '12:00')`,
      [day],
    );
    const free = async (time: string) => (await refusalAt(link, time)) ?? 'free';
    // Its own time is free; a call of its visitor is from 12 to 12:30, and Meera has another visit from 1 to 2.
    expect(await Promise.all(['10:00', '10:30', '11:00', '12:30', '14:00', '15:00'].map(free))).toEqual([
      ...['free', 'free', 'taken', 'taken', 'free', 'free'],
    ]);
    expect(await move(link, { time: '12:30' })).toBe('taken');
    expect(await move(link, { time: '15:00' })).toBe('moved');
  });

  test.each([
    ['11:00', '2090-01-06T08:00:00+05:30'],
    ['20:00', '2090-01-06T17:00:00+05:30'],
    ['10:59', '2090-01-05T19:59:00+05:30'],
    ['09:00', '2090-01-05T18:00:00+05:30'],
    ['07:00', '2090-01-05T17:00:00+05:30'],
  ])('that begins at %s moves until %s: three hours of our day, 8am to 8pm', async (time, until) => {
    const said = await ask(`to_jsonb(private.visit_notice_until('${day} ${time}'))`);
    expect(new Date(String(said))).toEqual(new Date(until));
  });

  test('moves in the last second of its notice to a time with as much, and can be cancelled until it begins', async () => {
    await plan();
    const at = '2090-01-05T19:00:00+05:30';
    expect(await move(await lastLink(), { time: '10:30', at: '2090-01-05T19:00:00+05:30' })).toBe('moved');
    expect(await read(await lastLink(), at)).toMatchObject({ late: false });
    const morningOfVisit = `${day}T10:29:59+05:30`;
    expect(await read(await lastLink(), morningOfVisit)).toMatchObject({ late: true, begun: false });
    expect(await cancel(await lastLink(), { sequence: 1, at: morningOfVisit })).toBe('cancelled');
  });

  test('is led to the first day with a free time', async () => {
    await plan();
    const link = await lastLink();
    await database.exec(`insert into public.closed_days (day) values ('2090-01-06'), ('2090-01-07')`);
    expect(await timesOf(link, null)).toMatchObject({ day: '2090-01-08', next_free_day: null });
    expect(await timesOf(link)).toMatchObject({ day, next_free_day: '2090-01-08' });
  });

  test('moves five times in a day, and not once more', async () => {
    await plan();
    const link = await lastLink();
    for (const [sequence, hour] of ['11', '12', '13', '14', '15'].entries())
      expect(await move(link, { time: `${hour}:00`, sequence })).toBe('moved');
    expect(await move(link, { time: '16:00', sequence: 5 })).toBe('too_many_moves');
  });
});

describe('a visit that its visitor cancels', () => {
  test('leaves both calendars with its reason, and its person is answered again', async () => {
    const { id } = await plan();
    const link = await lastLink();
    for (const _ of ['first', 'repeated'])
      expect(await cancel(link, { reason: 'We found one' })).toBe('cancelled');
    expect(await visits()).toEqual([{ at: '06 10:00', status: 'cancelled', sequence: 1 }]);
    expect(await mails('visit_for_staff')).toMatchObject([
      {},
      { status: 'cancelled', sequence: 1, by_visitor: true, reason: 'We found one' },
    ]);
    expect((await mails('visit_for_visitor')).at(-1)).not.toHaveProperty('link');
    expect(await ask('(select stage from public.people)')).toBe('answered');
    expect(await today()).toMatchObject({ rows: [{ id, status: 'cancelled', visitor_changed: true }] });
    expect(await ask('private.visits_at_odds(now())')).toBeNull();
    expect(await move(link, { sequence: 1 })).toBe('over');
  });

  test('is not cancelled once it has begun', async () => {
    await plan();
    expect(await cancel(await lastLink(), { at: `${day}T10:00:00+05:30` })).toBe('over');
  });
});

test('the calendar to subscribe to has a visit with what each home takes, and once it is cancelled nothing about the person', async () => {
  const { id } = await plan({ meeting_point: 'Gate 1', homes: [{ id: home, way_minutes: 0, minutes: 90 }] });
  const link = await ask('public.new_calendar_link($1)', [meera]);
  // What was cancelled is in it for two weeks.
  const feed = async (at: string) =>
    calendarCalls.parse(await ask('public.calendar_calls($1, $2)', [link, at]));
  expect(await feed(morning)).toMatchObject({
    visits: [{ id, homes: ['3 BHK in Hebbal'], stops: [{ way_minutes: 0, minutes: 90 }], status: 'planned' }],
    cancelled: [],
  });
  await cancel(await lastLink());
  await database.query('alter table public.visits disable trigger visits_touch');
  await database.query('update public.visits set updated_at = $1', [morning]);
  await database.query('alter table public.visits enable trigger visits_touch');
  const gone = await feed('2090-01-05T09:00:00+05:30');
  expect(gone).toMatchObject({
    visits: [],
    cancelled: [{ kind: 'visit', key: id, day, time: '10:00:00', minutes: 90, sequence: 1 }],
  });
  expect(JSON.stringify(gone)).not.toMatch(/asha|Asha|9845012345|Gate 1|Hebbal|V-/);
  expect(await feed('2090-01-07T09:00:00+05:30')).toMatchObject({ cancelled: [] });
});

test('the calendar of the desk has the visits of its days with their homes, until they are cancelled', async () => {
  const { id } = await plan();
  const shown = async (first: string) =>
    adminCallsAnswer.parse(await ask('public.admin_calls($1, 7, $2)', [first, morning], admin)).visits;
  expect(await shown('2090-01-02')).toMatchObject([
    {
      ...{ id, name: 'Asha', starts_on: day, starts_at: '10:00', shown_by: 'Meera', status: 'planned' },
      homes: [{ title: '3 BHK in Hebbal', way_minutes: 0, minutes: 90 }],
      person: await ask('(select id from public.people)'),
    },
  ]);
  expect(await shown('2090-01-07')).toEqual([]);
  await cancel(await lastLink());
  expect(await shown('2090-01-02')).toEqual([]);
});

describe('on Postgres, at once', () => {
  const onPostgres = (run: (real: PostgresDatabase, meera: string) => Promise<void>) => async () => {
    const real = await openPostgres();
    const meera = await addUser(real, { role: 'admin', metadata: { full_name: 'Meera' } });
    const shown = home;
    home = await addListing(real, { title: '3 BHK in Hebbal' });
    try {
      await run(real, meera);
    } finally {
      home = shown;
      await real.close();
    }
  };
  const staffSaves = async (session: Session, meera: string, visit: Row) => {
    await session.query(`select set_config('request.jwt.claim.sub', '${meera}', true)`);
    return ask(`public.save_visit($1::jsonb, '${morning}') ->> 'result'`, [visit], session);
  };
  const inOwnTransaction = async <Answer>(
    real: PostgresDatabase,
    act: (session: Session) => Promise<Answer>,
  ) => {
    const late = await real.begin();
    const answer = await act(late);
    await late.commit();
    return answer;
  };

  test(
    'a colleague and the visitor move one visit: the first stands, and the second is told',
    onPostgres(async (real, meera) => {
      const visit = await plan({}, { to: real, by: real.as('authenticated', meera) });
      const link = await lastLink(real);
      const second = await meetUncommitted(
        real,
        // To two days, so that only the visit makes one wait for the other.
        (open) => staffSaves(open, meera, { ...visit, seen: 0, starts_on: '2090-01-09' }),
        () => move(link, { date: '2090-01-10', session: real }),
      );
      expect(second).toBe('changed');
      const third = await meetUncommitted(
        real,
        (open) => move(link, { date: '2090-01-10', sequence: 1, session: open }),
        () =>
          inOwnTransaction(real, (late) =>
            staffSaves(late, meera, { ...visit, seen: 1, starts_on: '2090-01-11' }),
          ),
      );
      expect(third).toBe('changed');
      expect(await visits(real)).toEqual([{ at: '10 15:00', status: 'planned', sequence: 2 }]);
    }),
  );

  test(
    'a colleague cancels what the visitor moves: the first stands, and the second is told',
    onPostgres(async (real, meera) => {
      const visit = await plan({}, { to: real, by: real.as('authenticated', meera) });
      const link = await lastLink(real);
      const ended = await meetUncommitted(
        real,
        (open) => move(link, { session: open }),
        () =>
          inOwnTransaction(real, async (late) => {
            await late.query(`select set_config('request.jwt.claim.sub', '${meera}', true)`);
            return ask(`public.end_visit($1, 'cancelled', 0)`, [visit.id], late);
          }),
      );
      expect(ended).toBe('changed');
      expect(await visits(real)).toEqual([{ at: '06 15:00', status: 'planned', sequence: 1 }]);
    }),
  );

  test(
    'two visitors move to one time of one guide: one is there, and the other keeps theirs',
    onPostgres(async (real, meera) => {
      const by = real.as('authenticated', meera);
      await plan({}, { to: real, by });
      const first = await lastLink(real);
      await plan({ starts_on: '2090-01-07' }, { to: real, by, email: 'ravi@mail.example' });
      const other = await lastLink(real);
      const second = await meetUncommitted(
        real,
        (open) => move(first, { date: '2090-01-09', session: open }),
        () => move(other, { date: '2090-01-09', time: '16:00', session: real }),
      );
      expect(second).toBe('taken');
      expect(await visits(real)).toMatchObject([{ at: '09 15:00' }, { at: '07 10:00' }]);
    }),
  );

  test(
    'a day that closes while a visitor moves a visit to it is closed to them',
    onPostgres(async (real, meera) => {
      await plan({}, { to: real, by: real.as('authenticated', meera) });
      const link = await lastLink(real);
      const moved = await meetUncommitted(
        real,
        (open) => ask(`public.close_day('2090-01-09', null, $1, '${morning}')`, [meera], open),
        () => move(link, { date: '2090-01-09', session: real }),
      );
      expect(moved).toBe('closed');
    }),
  );
});
