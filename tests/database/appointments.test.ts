import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { untilItWaits } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => database.exec(emptyTables('appointments', 'outbox', 'closed_days')));
afterAll(() => database.close());

/** A Wednesday, 09:00 IST. */
const morning = '2027-01-06T09:00:00+05:30';
const day = '2027-01-06';

type Answer = { result: string; reference?: string; created?: boolean };
type CallRequest = {
  date?: string;
  time?: string;
  email?: string;
  key?: string | null;
  phone?: string;
  network?: string | null;
  at?: string;
};

const book = async (request: CallRequest, to = database) => {
  const { date = day, time = '10:00', email = 'asha@example.in', key = null, at = morning } = request;
  const { network = 'hash', phone = '' } = request;
  const payload = {
    name: ' Asha ',
    email,
    phone,
    message: '',
    preferred_date: date,
    preferred_time: `${time}:00`,
  };
  const [row] = await to
    .as('service_role')
    .query<{ answer: Answer }>(
      `select public.book_appointment($1::jsonb, $2, $3, $4::timestamptz) as answer`,
      [payload, key, network, at],
    );
  return row?.answer;
};
const cancel = (reference: string | undefined) =>
  database.query(`update public.appointments set status = 'cancelled' where reference = $1`, [reference]);
const slots = (date: string, at: string) =>
  database
    .as('service_role')
    .query<{ time: string; booked: boolean; refusal: string | null }>(
      'select * from public.appointment_slots($1::text::date, $2::timestamptz)',
      [date, at],
    );
const free = async (date: string, at: string) =>
  (await slots(date, at)).filter((slot) => !slot.booked).map((slot) => slot.time);

const all = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];

test('the reference of a call begins with a digit and that of an enquiry with a letter', async () => {
  const first = async (functionName: 'new_reference' | 'new_call_reference') => {
    const rows = await database.query<{ first: string }>(
      `select distinct substr(private.${functionName}(), 5, 1) as first from generate_series(1, 1000) order by first`,
    );
    return rows.map((row) => row.first).join('');
  };
  expect(await first('new_call_reference')).toBe('23456789');
  expect(await first('new_reference')).toBe('ABCDEFGHJKMNPQRSTVWXYZ');
});

describe('the slots of a day', () => {
  test('number eight, from 10:00 to 13:30', async () => {
    expect(await slots('2027-01-20', morning)).toEqual(
      all.map((time) => ({ time, booked: false, refusal: null })),
    );
  });

  test.each([
    ['2027-01-07', '2027-01-07T00:10:00+05:30', all],
    ['2027-01-07', '2027-01-07T05:29:00+05:30', all],
    ['2027-01-07', '2027-01-07T09:30:00+05:30', all],
    ['2027-01-07', '2027-01-07T09:30:01+05:30', all.slice(1)],
    ['2027-01-07', '2027-01-07T12:59:00+05:30', ['13:30']],
    ['2027-01-07', '2027-01-07T13:00:00+05:30', ['13:30']],
    ['2027-01-07', '2027-01-07T13:01:00+05:30', []],
    ['2027-01-07', '2027-01-07T13:59:00+05:30', []],
    ['2027-01-06', '2027-01-07T00:10:00+05:30', []],
    ['2027-01-07', '2027-01-06T19:00:00Z', all],
    ['2027-03-08', '2027-01-07T09:00:00+05:30', all],
    ['2027-03-09', '2027-01-07T09:00:00+05:30', []],
  ])('on %s, asked at %s, are free at %j', async (date, at, times) => {
    expect(await free(date, at)).toEqual(times);
  });

  test('are all unavailable on a closed day', async () => {
    await database.query(
      `insert into public.closed_days (day, reason) values ('2027-01-26', 'Republic Day')`,
    );
    expect(await free('2027-01-26', morning)).toEqual([]);
    expect(await book({ date: '2027-01-26' })).toEqual({ result: 'closed' });
  });

  test('give the reason why they are unavailable, and a cancelled call frees its slot', async () => {
    const reasons = async (date: string, at: string) => (await slots(date, at)).map((slot) => slot.refusal);
    await database.query(`insert into public.closed_days (day) values ('2027-01-26')`);
    expect(await reasons('2027-01-26', morning)).toEqual(all.map(() => 'closed'));
    expect(await reasons('2027-03-08', morning)).toEqual(all.map(() => 'too_far'));
    expect(await reasons('2027-01-05', morning)).toEqual(all.map(() => 'past'));
    await book({ time: '13:30' });
    const late = await book({ time: '13:00', email: 'ravi@example.in' });
    expect(await reasons(day, '2027-01-06T12:45:00+05:30')).toEqual([
      ...all.slice(0, 6).map(() => 'past'),
      ...['too_soon', 'taken'],
    ]);
    await cancel(late?.reference);
    expect(await reasons(day, '2027-01-06T12:00:00+05:30')).toEqual([
      ...all.slice(0, 5).map(() => 'past'),
      ...[null, null, 'taken'],
    ]);
  });

  test('do not depend on the time zone of the server', async () => {
    await database.exec(`set timezone to 'Pacific/Pago_Pago'`);
    expect(await free('2027-01-08', '2027-01-08T12:59:00+05:30')).toEqual(['13:30']);
    await database.exec('reset timezone');
  });
});

describe('a booking', () => {
  test('takes the slot and queues one mail for staff and one for the visitor', async () => {
    const answer = await book({ date: '2027-01-11' });
    expect(answer).toEqual({
      ...{ result: 'booked', created: true },
      reference: expect.stringMatching(/^ANG-[2-9][2-9A-HJKMNP-TV-Z]{4}$/),
    });
    expect(await free('2027-01-11', morning)).toEqual(all.slice(1));
    expect(
      await database.query(
        `select kind, payload ->> 'preferred_date' as day, payload ->> 'name' as name from public.outbox
          where payload ->> 'reference' = $1 order by kind`,
        [answer?.reference],
      ),
    ).toEqual([
      { kind: 'appointment_for_staff', day: '2027-01-11', name: 'Asha' },
      { kind: 'appointment_for_visitor', day: '2027-01-11', name: 'Asha' },
    ]);
  });

  test('of a taken slot is refused', async () => {
    await book({ date: '2027-01-12' });
    expect(await book({ date: '2027-01-12', email: 'ravi@example.in' })).toEqual({ result: 'taken' });
    expect(await book({ date: '2027-01-12', time: '10:30', email: 'ravi@example.in' })).toMatchObject({
      result: 'booked',
    });
  });

  test('that is retried by the same address returns the first one, even when the slot is now too soon', async () => {
    const first = await book({ date: '2027-01-13', key: 'k1' });
    const again = { ...first, created: false };
    expect(await book({ date: '2027-01-13', email: 'ASHA@example.in' })).toEqual(again);
    expect(await book({ date: '2027-01-13', at: '2027-01-13T09:50:00+05:30' })).toEqual(again);
  });

  test('retried with its key and a corrected phone keeps its slot and mails staff the new phone', async () => {
    const first = await book({ date: '2027-01-13', key: 'k1' });
    for (let time = 0; time < 2; time += 1)
      expect(await book({ date: '2027-01-13', key: 'k1', phone: '080 1', network: 'elsewhere' })).toEqual({
        ...first,
        created: false,
      });
    expect(await database.query('select reference, phone from public.appointments')).toEqual([
      { reference: first?.reference, phone: '080 1' },
    ]);
    expect(
      await database.query(
        `select kind, payload ->> 'phone' as phone, payload -> 'corrected' as corrected from public.outbox order by id`,
      ),
    ).toEqual([
      { kind: 'appointment_for_staff', phone: '', corrected: null },
      { kind: 'appointment_for_visitor', phone: '', corrected: null },
      { kind: 'appointment_for_staff', phone: '080 1', corrected: true },
    ]);
  });

  test.each([{ phone: '+91 99999 11111' }, { network: 'elsewhere' }, { network: null }])(
    'is not revealed to a stranger who knows the mail address: with %j the slot is taken',
    async (other) => {
      await book({ date: '2027-01-13', key: 'k1' });
      for (const key of [null, 'another key'])
        expect(await book({ date: '2027-01-13', key, ...other })).toEqual({ result: 'taken' });
    },
  );

  test('with somebody else’s key does not reveal their reference', async () => {
    await book({ date: '2027-01-13', key: 'k1' });
    expect(await book({ date: '2027-01-13', email: 'ravi@example.in', key: 'k1' })).toEqual({
      result: 'taken',
    });
  });

  test('of a cancelled slot is accepted from anybody and with the same key', async () => {
    const first = await book({ date: '2027-01-14', key: 'k2' });
    await cancel(first?.reference);
    expect(await free('2027-01-14', morning)).toContain('10:00');
    const second = await book({ date: '2027-01-14', key: 'k2' });
    expect(second).toMatchObject({ result: 'booked', created: true });
    expect(second?.reference).not.toBe(first?.reference);
    await cancel(second?.reference);
    expect(await book({ date: '2027-01-14', email: 'ravi@example.in' })).toMatchObject({ created: true });
    await expect(
      database.query(`update public.appointments set status = 'confirmed' where reference = $1`, [
        first?.reference,
      ]),
    ).rejects.toThrow(/appointments_slot/);
  });

  test.each([
    ['past', { date: '2027-01-05' }],
    ['past', { at: '2027-01-06T10:00:00+05:30' }],
    ['too_soon', { at: '2027-01-06T09:30:01+05:30' }],
    ['too_far', { date: '2027-03-08' }],
    ['not_a_slot', { time: '10:15' }],
    ['not_a_slot', { time: '09:30' }],
    ['not_a_slot', { time: '14:00' }],
  ])('is refused as %s: %j', async (result, request) => {
    expect(await book(request)).toEqual({ result });
  });

  test('is accepted thirty minutes before and sixty days ahead', async () => {
    expect(await book({ date: '2027-01-18', at: '2027-01-18T09:30:00+05:30' })).toMatchObject({
      created: true,
    });
    expect(await book({ date: '2027-03-07' })).toMatchObject({ created: true });
  });

  test('raises the sequence of its invitation when its status changes, but not for a note', async () => {
    const answer = await book({ date: '2027-01-19' });
    const set = (change: string) =>
      database.query(`update public.appointments set ${change} where reference = $1 returning sequence`, [
        answer?.reference,
      ]);
    expect(await set(`notes = 'Prefers Kannada'`)).toEqual([{ sequence: 0 }]);
    expect(await set(`status = 'confirmed'`)).toEqual([{ sequence: 1 }]);
    expect(await set(`status = 'cancelled'`)).toEqual([{ sequence: 2 }]);
  });
});

test('a booking of a slot waits for an uncommitted booking of it, and is then refused as taken', async () => {
  const real = await openPostgres();
  try {
    const first = await real.begin();
    expect(await book({ network: 'one' }, { ...real, as: () => first })).toMatchObject({ result: 'booked' });
    const second = book({ email: 'ravi@example.in', network: 'another' }, real);
    await untilItWaits(real, second);
    await first.commit();
    expect(await second).toEqual({ result: 'taken' });
  } finally {
    await real.close();
  }
});

// On PGlite, tests/functions/requests-at-once.test.ts asks the same of the function.
describe('at once', () => {
  test('exactly one of fifty callers gets a slot, and the others are refused as taken', async () => {
    const real = await openPostgres();
    try {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          book({ email: `caller${at}@example.in`, network: `network ${at}` }, real),
        ),
      );
      expect(answers.filter((answer) => answer?.result === 'booked')).toHaveLength(1);
      expect(answers.filter((answer) => answer?.result === 'taken')).toHaveLength(49);
      expect(await real.query('select count(*) as rows from public.appointments')).toEqual([{ rows: 1 }]);
      expect(await real.query('select count(*) as rows from public.outbox')).toEqual([{ rows: 2 }]);
    } finally {
      await real.close();
    }
  });

  test('ten identical bookings create one call and all return its reference', async () => {
    const real = await openPostgres();
    try {
      const answers = await Promise.all(Array.from({ length: 10 }, () => book({ key: 'same' }, real)));
      expect(new Set(answers.map((answer) => `${answer?.result} ${answer?.reference}`)).size).toBe(1);
      expect(answers.filter((answer) => answer?.created)).toHaveLength(1);
    } finally {
      await real.close();
    }
  });
});
