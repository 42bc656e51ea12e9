import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type Session, type TestDatabase } from '../fixtures/database.ts';
import { untilItWaits } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() =>
  database.exec(emptyTables('appointments', 'call_links', 'inbox_changes', 'outbox', 'closed_days')),
);
afterAll(() => database.close());

/** A Wednesday far in the future, so that mails are written no matter when the tests run. */
const morning = '2090-01-04T09:00:00+05:30';
const day = '2090-01-06';
const asha = 'asha@example.in';

interface Booking {
  date?: string;
  time?: string;
  email?: string;
  key?: string | null;
  network?: string | null;
  line?: string | null;
  more?: object;
  session?: Session;
}

async function book(request: Booking = {}) {
  const { date = day, time = '10:00', email = asha, key = null, session = database } = request;
  const { network = null, line = null, more = {} } = request;
  const [row] = await session.query<{ answer: { result: string; reference?: string } }>(
    'select public.book_appointment($1::jsonb, $2, $3, $4, $5) as answer',
    [
      { name: 'Asha', email, preferred_date: date, preferred_time: time, ...more },
      key,
      network,
      morning,
      line,
    ],
  );
  if (!row) throw new Error('no answer');
  return row.answer;
}

interface Mail {
  link?: string;
  status: string;
  moved_from?: { preferred_date: string; preferred_time: string };
  by_caller?: boolean;
  reason?: string | null;
  preferred_time: string;
  standing?: { reference: string; link?: string }[];
}
async function mails(kind: 'visitor' | 'staff', session: Session = database): Promise<Mail[]> {
  const rows = await session.query<{ payload: Mail }>(
    'select payload from public.outbox where kind = $1 order by id',
    [`appointment_for_${kind}`],
  );
  return rows.map(({ payload }) => payload);
}
const lastLink = async (session: Session = database) => (await mails('visitor', session)).at(-1)?.link ?? '';

const ask = async <Answer>(sql: string, values: unknown[], session: Session = database) =>
  (await session.query<{ answer: Answer }>(`select ${sql} as answer`, values))[0]?.answer;
const read = (link: string, at = morning) => ask<object | null>('public.read_own_call($1, $2)', [link, at]);
interface Change {
  date?: string;
  time?: string;
  sequence?: number;
  reason?: string;
  at?: string;
  session?: Session;
}
const move = (link: string, change: Change = {}) => {
  const { date = day, time = '11:00', sequence = 0, reason = '', at = morning, session } = change;
  const payload = { day: date, time, sequence, reason };
  return ask<string | null>('public.move_own_call($1, $2::jsonb, $3)', [link, payload, at], session);
};
const cancel = (link: string, { sequence = 0, reason = '', at = morning, session }: Change = {}) =>
  ask<string | null>('public.cancel_own_call($1, $2::jsonb, $3)', [link, { sequence, reason }, at], session);
const calls = (session: Session = database) =>
  session.query(
    `select to_char(preferred_date + preferred_time, 'DD HH24:MI') as slot, status, sequence
       from public.appointments order by created_at, id`,
  );
const history = () =>
  database.query(
    `select field, was, became, by_caller, reason, changed_by from public.inbox_changes
      where kind = 'appointment' order by id`,
  );

describe('the link in the mail of a call', () => {
  test('opens that call and nothing else, until the call is over', async () => {
    const { reference } = await book();
    const link = await lastLink();
    expect(link).toMatch(/^[0-9a-f]{32}$/);
    expect(await read(link)).toEqual({
      ...{ reference, preferred_date: day, preferred_time: '10:00' },
      ...{ status: 'requested', sequence: 0, begun: false },
    });
    expect(await read(link, `${day}T10:00:00+05:30`)).toMatchObject({ begun: true });
    expect(await read(link, `${day}T10:30:00+05:30`)).toBeNull();
    for (const wrong of ['', link.slice(1), '0'.repeat(32)]) {
      expect(await read(wrong)).toBeNull();
      expect([await move(wrong), await cancel(wrong)]).toEqual([null, null]);
    }
    expect(await calls()).toEqual([{ slot: '06 10:00', status: 'requested', sequence: 0 }]);
  });

  test('is stored as a hash once its mail is sent, and deleted with the call and after it', async () => {
    await book();
    await book({ date: '2090-01-07' });
    const link = await lastLink();
    const stored = () =>
      database.query<{ copies: number }>(
        `select (select count(*) from public.outbox where payload::text like '%' || $1 || '%')
              + (select count(*) from public.call_links where hash like '%' || $1 || '%') as copies`,
        [link],
      );
    expect(await stored()).toEqual([{ copies: 1 }]);
    await database.exec(`update public.outbox set status = 'sent'`);
    expect(await stored()).toEqual([{ copies: 0 }]);
    expect(
      (await mails('visitor')).flatMap(({ standing = [] }) => standing.map((each) => each.link)),
    ).toEqual([undefined]);
    expect(await read(link)).not.toBeNull();
    await database.query('select public.forget_expired($1::timestamptz)', ['2090-01-06T10:31:00+05:30']);
    expect(await database.query('select count(distinct call) as calls from public.call_links')).toEqual([
      { calls: 1 },
    ]);
    await database.query('select public.privacy_erase($1)', [asha]);
    expect(await database.query('select from public.call_links')).toEqual([]);
  });

  test('is counted in the export of what is stored about a mailbox', async () => {
    await book();
    const copy = await ask<{ appointments: object[] }>('public.privacy_export($1)', [asha]);
    expect(copy?.appointments).toEqual([expect.objectContaining({ links_made_at: [expect.any(String)] })]);
  });

  test.each(['anon', 'authenticated'] as const)('is of no use to %s', async (role) => {
    await book();
    const session = database.as(role);
    await expect(session.query('select from public.call_links')).rejects.toThrow('permission denied');
    await expect(read(await lastLink()).then(() => move('x', { session }))).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('a call that its caller moves', () => {
  test('keeps its reference, waits to be confirmed, and mails both the old and the new time', async () => {
    const { reference } = await book();
    await database.exec(`update public.appointments set status = 'confirmed'`);
    const link = await lastLink();
    expect(await move(link, { sequence: 1, reason: 'A train' })).toBe('moved');
    expect(await calls()).toEqual([{ slot: '06 11:00', status: 'requested', sequence: 2 }]);
    const known = { preferred_date: day, preferred_time: '10:00:00' };
    expect((await mails('visitor')).at(-1)).toMatchObject({
      ...{ reference, preferred_time: '11:00:00', moved_from: known, by_caller: true },
      link: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((await mails('staff')).at(-1)).toMatchObject({
      moved_from: known,
      by_caller: true,
      reason: 'A train',
    });
    expect((await mails('staff')).at(-1)).not.toHaveProperty('link');
    expect(await history()).toEqual([
      expect.objectContaining({ field: 'status', became: 'confirmed', by_caller: false }),
      expect.objectContaining({ field: 'status', became: 'requested', by_caller: true, changed_by: null }),
      {
        ...{ field: 'time', was: `${day} 10:00`, became: `${day} 11:00` },
        ...{ by_caller: true, reason: 'A train', changed_by: null },
      },
    ]);
  });

  test('is moved once when the press is repeated, and not by a page that shows an older state', async () => {
    await book();
    const link = await lastLink();
    for (const _ of ['first', 'repeated']) expect(await move(link)).toBe('moved');
    expect(await calls()).toEqual([{ slot: '06 11:00', status: 'requested', sequence: 1 }]);
    expect(await mails('staff')).toHaveLength(2);
    expect(await move(link, { time: '12:00' })).toBe('changed');
    expect(await cancel(link)).toBe('changed');
  });

  test.each([
    ['taken', { time: '12:00' }],
    ['closed', { date: '2090-01-08' }],
    ['not_a_slot', { time: '10:15' }],
    ['past', { date: '2090-01-03' }],
    ['too_soon', { date: '2090-01-04', time: '10:00', at: '2090-01-04T09:45:00+05:30' }],
    ['too_far', { date: '2090-03-07' }],
    ['over', { time: '12:30', at: `${day}T10:05:00+05:30` }],
  ] as const)('keeps its time when the new one is %s', async (refusal, change) => {
    await book({ email: 'ravi@example.in', time: '12:00' });
    await book();
    await database.exec(`insert into public.closed_days (day) values ('2090-01-08')`);
    expect(await move(await lastLink(), change)).toBe(refusal);
    expect(await calls()).toContainEqual({ slot: '06 10:00', status: 'requested', sequence: 0 });
  });

  test('is refused once it is cancelled, done or missed', async () => {
    await book();
    const link = await lastLink();
    for (const status of ['cancelled', 'done', 'no-show']) {
      await database.query('update public.appointments set status = $1', [status]);
      const [call] = await database.query<{ sequence: number }>('select sequence from public.appointments');
      expect(await move(link, { sequence: call?.sequence ?? 0 })).toBe('over');
    }
  });

  test('is moved at most five times in a day, and can still be cancelled', async () => {
    await book();
    const link = await lastLink();
    const times = ['10:30', '11:00', '11:30', '12:00', '12:30', '13:00'];
    const results: unknown[] = [];
    for (const [sequence, time] of times.entries()) results.push(await move(link, { time, sequence }));
    expect(results).toEqual([...Array<string>(5).fill('moved'), 'too_many_moves']);
    expect(await cancel(link, { sequence: 5 })).toBe('cancelled');
  });

  test('takes no more slots of a day than its network may book', async () => {
    const network = { network: 'one', line: 'line' };
    for (const [nth, time] of ['10:00', '10:30', '11:00', '11:30'].entries())
      await book({ ...network, time, email: `a${nth}@example.in` });
    await book({ ...network, date: '2090-01-07', email: 'e@example.in' });
    expect(await move(await lastLink(), { time: '13:00' })).toBe('too_many_that_day');
    expect(await move(await lastLink(), { date: '2090-01-07', time: '13:00' })).toBe('moved');
  });

  test('mails nobody any more after fifteen mails in a day, whoever moves it', async () => {
    for (const [nth, time] of ['10:00', '10:30', '11:00'].entries()) await book({ time, key: `key ${nth}` });
    const links = (await mails('visitor')).map(({ link = '' }) => link);
    for (const [nth, link] of links.entries())
      for (const [sequence, time] of ['10:00', '10:30', '11:00', '11:30', '12:00'].entries())
        expect(await move(link, { date: `2090-01-${10 + nth}`, time, sequence })).toBe('moved');
    expect(await mails('visitor')).toHaveLength(15);
    expect(await mails('staff')).toHaveLength(18);
  });
});

test('a call that its caller cancels frees its slot once, with the reason for staff', async () => {
  await book();
  const link = await lastLink();
  for (const _ of ['first', 'repeated'])
    expect(await cancel(link, { reason: 'Bought one' })).toBe('cancelled');
  expect(await calls()).toEqual([{ slot: '06 10:00', status: 'cancelled', sequence: 1 }]);
  expect(await mails('staff')).toHaveLength(2);
  expect((await mails('staff')).at(-1)).toMatchObject({
    status: 'cancelled',
    by_caller: true,
    reason: 'Bought one',
  });
  expect((await mails('visitor')).at(-1)).toMatchObject({ status: 'cancelled', by_caller: true });
  expect((await mails('visitor')).at(-1)).not.toHaveProperty('link');
  expect(await history()).toEqual([
    expect.objectContaining({ field: 'status', became: 'cancelled', by_caller: true, reason: 'Bought one' }),
  ]);
  expect(await read(link)).toMatchObject({ status: 'cancelled' });
  expect(await book({ email: 'ravi@example.in' })).toMatchObject({ result: 'booked' });
  await database.query('update public.appointments set notes = $1', ['called back']);
  expect((await history()).at(-1), 'what staff do next is theirs').toMatchObject({
    field: 'notes',
    by_caller: false,
    reason: null,
  });
});

describe('a second call of one mailbox', () => {
  const later = { time: '12:00', key: 'second' };

  test('is asked about when the sender has the key of the first, and books nothing before the answer', async () => {
    const { reference } = await book({ key: 'first' });
    for (const _ of ['once', 'again'])
      expect(await book({ ...later, more: { earlier_call: 'first' } })).toEqual({
        ...{ result: 'call_stands', reference, preferred_date: day, preferred_time: '10:00' },
      });
    expect(await calls()).toHaveLength(1);
  });

  test('takes the place of the first with one mail to each, however often it is sent', async () => {
    const { reference } = await book({ key: 'first' });
    const more = { earlier_call: 'first', earlier_call_is: 'replaced', phone: '98450 12345' };
    for (const _ of ['first', 'repeated'])
      expect(await book({ ...later, more })).toEqual({ result: 'booked', reference, created: false });
    expect(await calls()).toEqual([{ slot: '06 12:00', status: 'requested', sequence: 1 }]);
    expect((await mails('visitor')).map(({ preferred_time: time }) => time)).toEqual([
      '10:00:00',
      '12:00:00',
    ]);
    expect((await mails('staff')).at(-1)).toMatchObject({ phone: '98450 12345', by_caller: true });
    expect(await book({ email: 'ravi@example.in' })).toMatchObject({ result: 'booked' });
  });

  test('is booked beside the first when both are kept, and by a sender who does not know its key', async () => {
    const first = await book({ key: 'first' });
    expect(await book({ ...later, more: { earlier_call: 'first', earlier_call_is: 'kept' } })).toMatchObject({
      created: true,
    });
    const stranger = await book({
      ...{ time: '13:00', key: 'third', email: 'Asha+x@example.in', network: 'elsewhere' },
      more: { earlier_call: 'guess', earlier_call_is: 'replaced' },
    });
    expect(Object.keys(stranger).sort()).toEqual(['created', 'reference', 'result']);
    expect(await calls()).toHaveLength(3);
    const [, second, third] = await mails('visitor');
    expect(second?.standing).toEqual([
      expect.objectContaining({ reference: first.reference, link: expect.stringMatching(/^[0-9a-f]{32}$/) }),
    ]);
    expect(third?.standing).toHaveLength(2);
    expect((await mails('staff')).at(-1)?.standing).toEqual([
      expect.not.objectContaining({ link: expect.anything() }),
      expect.not.objectContaining({ link: expect.anything() }),
    ]);
    expect(await cancel(second?.standing?.[0]?.link ?? '')).toBe('cancelled');
    expect((await calls())[0]).toMatchObject({ status: 'cancelled' });
  });

  test('of another mailbox is booked without a question, also with the key of the first', async () => {
    await book({ key: 'first' });
    const more = { earlier_call: 'first', earlier_call_is: 'replaced' };
    expect(await book({ ...later, email: 'ravi@example.in', more })).toMatchObject({ created: true });
    expect(await calls()).toHaveLength(2);
  });

  test('is not asked about after the first was cancelled', async () => {
    await book({ key: 'first' });
    await database.exec(`update public.appointments set status = 'cancelled'`);
    expect(await book({ ...later, more: { earlier_call: 'first' } })).toMatchObject({ created: true });
  });

  test('at the time of the first is the first, with its new details', async () => {
    const { reference } = await book({ key: 'first' });
    const more = { earlier_call: 'first', phone: '98450 12345' };
    expect(await book({ key: 'second', more })).toEqual({ result: 'booked', reference, created: false });
    expect((await mails('staff')).at(-1)).toMatchObject({ corrected: true, phone: '98450 12345' });
  });
});

describe('the next day with a free slot', () => {
  const next = (from: string, at = morning) =>
    ask<string | null>('public.next_free_day($1::text::date, $2)::text', [from, at]);

  test('skips days that are past, over, closed or taken, and ends after sixty days', async () => {
    expect(await next(day)).toBe(day);
    expect(await next('2089-01-01')).toBe('2090-01-04');
    expect(await next('2090-01-04', '2090-01-04T13:00:01+05:30')).toBe('2090-01-05');
    await database.exec(`insert into public.closed_days (day) values ('${day}')`);
    for (const [nth, time] of [
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
    ].entries())
      await book({ date: '2090-01-07', time, email: `a${nth}@example.in` });
    expect(await next(day)).toBe('2090-01-08');
    expect(await next('2090-03-05')).toBe('2090-03-05');
    expect(await next('2090-03-06')).toBeNull();
  });
});

describe('on a real Postgres', () => {
  const withReal = (check: (real: Awaited<ReturnType<typeof openPostgres>>) => Promise<void>) => async () => {
    const real = await openPostgres();
    try {
      await check(real);
    } finally {
      await real.close();
    }
  };

  test(
    'a move waits for an uncommitted booking of its slot, and is then refused as taken',
    withReal(async (real) => {
      await book({ session: real });
      const link = await lastLink(real);
      const booking = await real.begin();
      await book({ time: '11:00', email: 'ravi@example.in', session: booking });
      const moving = move(link, { session: real });
      await untilItWaits(real, moving);
      await booking.commit();
      expect(await moving).toBe('taken');
    }),
  );

  test(
    'a move to a day waits while it is being closed, and is then refused as closed',
    withReal(async (real) => {
      await book({ session: real });
      const link = await lastLink(real);
      const closing = await real.begin();
      await closing.query('select public.close_day($1::text::date, null, null, $2)', ['2090-01-07', morning]);
      const moving = move(link, { date: '2090-01-07', session: real });
      await untilItWaits(real, moving);
      await closing.commit();
      expect(await moving).toBe('closed');
    }),
  );

  test.each([
    ['network', { network: 'one' }, 4],
    ['line', { line: 'one line' }, 6],
  ])(
    'a move waits for an uncommitted booking of its %s, and exceeds no limit of the day',
    async (_which, shared, most) => {
      const real = await openPostgres();
      try {
        const networkOf = (nth: number) => ({ network: `network ${nth}`, ...shared });
        await book({ ...networkOf(0), date: '2090-01-07', session: real });
        const link = await lastLink(real);
        const times = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30'].slice(0, most);
        for (const [nth, time] of times.slice(1).entries())
          await book({ ...networkOf(1 + nth), time, email: `a${nth}@example.in`, session: real });
        const booking = await real.begin();
        await book({ ...networkOf(9), time: times[0] ?? '', email: 'last@example.in', session: booking });
        const moving = move(link, { time: '13:30', session: real });
        await untilItWaits(real, moving);
        await booking.commit();
        expect(await moving).toBe('too_many_that_day');
      } finally {
        await real.close();
      }
    },
  );

  test(
    'two presses at once move a call once',
    withReal(async (real) => {
      await book({ session: real });
      const link = await lastLink(real);
      const first = await real.begin();
      expect(await move(link, { session: first })).toBe('moved');
      const second = move(link, { time: '12:00', session: real });
      await untilItWaits(real, second);
      await first.commit();
      expect(await second).toBe('changed');
      expect(await calls(real)).toEqual([{ slot: '06 11:00', status: 'requested', sequence: 1 }]);
    }),
  );

  test(
    'two calls that move to the slot of one another at once are refused, and neither request fails',
    withReal(async (real) => {
      await book({ session: real });
      const one = await lastLink(real);
      await book({ time: '11:00', email: 'ravi@example.in', session: real });
      const other = await lastLink(real);
      const first = await real.begin();
      // While its row is being changed, whoever wants its slot waits for the outcome.
      await first.query(`update public.appointments set notes = 'x' where preferred_time = '11:00'`);
      const moving = move(one, { time: '11:00', session: real });
      await untilItWaits(real, moving);
      expect(await move(other, { time: '10:00', session: first })).toBe('taken');
      await first.commit();
      expect(await moving).toBe('taken');
      expect(await calls(real)).toMatchObject([{ slot: '06 10:00' }, { slot: '06 11:00' }]);
    }),
  );
});
