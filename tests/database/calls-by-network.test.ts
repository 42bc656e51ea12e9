import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => database.exec(emptyTables('appointments', 'outbox')));
afterAll(() => database.close());

const morning = '2027-01-06T09:00:00+05:30';
const times = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];
const firstNumbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);

type CallRequest = {
  date?: string;
  time?: string;
  email?: string;
  network?: string | null;
  line?: string | null;
};

/** The result of a booking: 'booked', or the reason of the refusal. */
async function book(request: CallRequest, to = database): Promise<string | undefined> {
  const { date = '2027-01-11', time = '10:00', email = 'asha@example.in' } = request;
  const { network = 'network', line = null } = request;
  const [row] = await to
    .as('service_role')
    .query<{ result: string }>(
      `select public.book_appointment($1::jsonb, null, $2, $3::timestamptz, $4) ->> 'result' as result`,
      [{ name: 'Asha', email, preferred_date: date, preferred_time: time }, network, morning, line],
    );
  return row?.result;
}

/** The nth free slot, one slot a day, for a different person each time. */
const nth = (at: number): CallRequest => ({
  date: new Date(Date.UTC(2027, 0, 7 + (at % 55))).toISOString().slice(0, 10),
  time: times[Math.floor(at / 55)] ?? '',
  email: `caller${at}@example.in`,
});

async function bookAll(requests: readonly CallRequest[]): Promise<(string | undefined)[]> {
  const results: (string | undefined)[] = [];
  for (const request of requests) results.push(await book(request));
  return results;
}
const nextDay = () =>
  database.exec(`update public.appointments set created_at = created_at - interval '24 hours'`);
const booked = (count: number) => Array<string>(count).fill('booked');

describe('a person whose address somebody else uses for bookings', () => {
  const eightTimes = times.map((time, at) => ({ time, date: `2027-01-${11 + Math.floor(at / 4)}` }));

  test('can still book from another network', async () => {
    expect(await bookAll(eightTimes.slice(0, 6))).toEqual(booked(6));
    await nextDay();
    expect(await bookAll(eightTimes.slice(6))).toEqual(booked(2));
    await nextDay();
    expect(await book({ date: '2027-01-20' })).toBe('too_many_open');
    expect(await book({ date: '2027-01-20', email: ' ASHA+home@example.in' })).toBe('too_many_open');
    expect(await book({ date: '2027-01-20', network: 'at home' })).toBe('booked');
    expect(await book({ date: '2027-01-21', email: 'ravi@example.in' })).toBe('booked');
  });

  test('is limited to eight open calls from unknown networks only', async () => {
    const unknown = { network: null };
    expect(await bookAll(eightTimes.map((request) => ({ ...request, ...unknown })))).toEqual(booked(8));
    expect(await book({ date: '2027-01-20', ...unknown })).toBe('too_many_open');
    expect(await book({ date: '2027-01-20', email: 'ravi@example.in', ...unknown })).toBe('booked');
    expect(await book({ date: '2027-01-21' })).toBe('booked');
  });

  test('can book again after an open call is cancelled', async () => {
    await bookAll(eightTimes.slice(0, 6));
    await nextDay();
    await bookAll(eightTimes.slice(6));
    await nextDay();
    await database.exec(`update public.appointments set status = 'cancelled' where preferred_time = '10:00'`);
    expect(await book({ date: '2027-01-20' })).toBe('booked');
    expect(await book({ date: '2027-01-21' })).toBe('too_many_open');
  });
});

describe('one network', () => {
  test('can book six calls in 24 hours, including cancelled ones, under any addresses', async () => {
    expect(await bookAll(firstNumbers(7).map(nth))).toEqual([...booked(6), 'too_many_today']);
    await database.exec(`update public.appointments set status = 'cancelled'`);
    expect(await book(nth(6))).toBe('too_many_today');
    expect(await book({ ...nth(6), network: 'another' })).toBe('booked');
    await nextDay();
    expect(await book(nth(7))).toBe('booked');
  });

  test('can have twelve open calls at most, even when it books them on several days', async () => {
    for (const day of firstNumbers(3)) {
      expect(await bookAll(firstNumbers(6).map((at) => nth(6 * day + at)))).toEqual(
        day < 2 ? booked(6) : Array(6).fill('too_many_here'),
      );
      await nextDay();
    }
  });

  test('can book four of the eight slots of a day, and others can book the rest', async () => {
    const day = times.map((time, at) => ({ time, email: `caller${at}@example.in` }));
    expect(await bookAll(day.slice(0, 5))).toEqual([...booked(4), 'too_many_that_day']);
    expect(await bookAll(day.slice(4).map((request) => ({ ...request, network: 'another' })))).toEqual(
      booked(4),
    );
  });
});

describe('one line into a home, which has 256 networks', () => {
  const withNetwork = (at: number): CallRequest => ({ ...nth(at), network: `network ${at}`, line: 'line' });

  test('can book twelve calls in 24 hours and have 24 open, and another line can still book', async () => {
    expect(await bookAll(firstNumbers(13).map(withNetwork))).toEqual([...booked(12), 'too_many_today']);
    await nextDay();
    expect(await bookAll(firstNumbers(12).map((at) => withNetwork(12 + at)))).toEqual(booked(12));
    await nextDay();
    expect(await book(withNetwork(30))).toBe('too_many_here');
    expect(await book({ ...withNetwork(30), line: 'another' })).toBe('booked');
  });

  test('can book six of the eight slots of a day', async () => {
    const day = times.map((time, at) => ({ ...withNetwork(at), time, date: '2027-01-11' }));
    expect(await bookAll(day)).toEqual([...booked(6), 'too_many_that_day', 'too_many_that_day']);
  });
});

describe('a booking that meets an uncommitted one', () => {
  const mailbox = { email: 'asha@example.in', network: null };
  const onOneDay = (at: number): CallRequest => ({ ...nth(at), date: '2027-03-01', time: times[at] ?? '' });

  test.each<[string, number, (at: number) => CallRequest, string]>([
    ['mailbox', 8, (at) => ({ ...nth(at), ...mailbox }), 'too_many_open'],
    ['network', 6, (at) => ({ ...nth(at), network: 'one' }), 'too_many_today'],
    ['line', 12, (at) => ({ ...nth(at), network: `network ${at}`, line: 'one' }), 'too_many_today'],
    ['network on its day', 4, (at) => ({ ...onOneDay(at), network: 'one' }), 'too_many_that_day'],
    [
      'line on its day',
      6,
      (at) => ({ ...onOneDay(at), network: `network ${at}`, line: 'one' }),
      'too_many_that_day',
    ],
  ])('of its %s waits for it, and exceeds no limit', async (_which, most, request, refusal) => {
    const real = await openPostgres();
    try {
      for (const at of firstNumbers(most - 1)) expect(await book(request(at), real)).toBe('booked');
      const second = await meetUncommitted(
        real,
        async (open) => expect(await book(request(most - 1), { ...real, as: () => open })).toBe('booked'),
        () => book(request(most), real),
      );
      expect(second).toBe(refusal);
    } finally {
      await real.close();
    }
  });
});

test('the network of a call is stored until the call is over, and then deleted', async () => {
  await book({ network: 'n', line: 'l' });
  await nextDay();
  await nextDay();
  const networkAfter = async (at: string) => {
    await database.as('service_role').query('select public.forget_expired($1::timestamptz)', [at]);
    return database.query('select ip_hash, line_hash from public.appointments');
  };
  await database.exec(`update public.appointments set created_at = '2027-01-06'`);
  expect(await networkAfter('2027-01-11T12:00:00+05:30')).toEqual([{ ip_hash: 'n', line_hash: 'l' }]);
  expect(await networkAfter('2027-01-12T00:01:00+05:30')).toEqual([{ ip_hash: null, line_hash: null }]);
});
