import { describe, expect, it } from 'vitest';
import { slotTimes } from '#domain/appointment/slots.ts';
import { handler as getSlots } from '#functions/get-appointment-slots/handler.ts';
import { jsonRequest } from './open-backend.ts';
import { call, errorOf, morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
const { book, count } = visitors;
const slotsOf = async (date: string, now = morning) => {
  const response = await visitors.backend.at(now)(getSlots)(jsonRequest('get-appointment-slots', { date }));
  return (await response.json()).slots;
};

describe('the slots of a day', () => {
  it('are eight free half hours with their labels', async () => {
    const slots = await slotsOf('2026-11-20');
    expect(slots).toHaveLength(8);
    expect(slots[0]).toEqual({ time: '10:00', label: '10:00 AM', booked: false });
    expect(slots[7]).toEqual({ time: '13:30', label: '1:30 PM', booked: false });
  });

  it.each([
    ['00:10', '2026-11-19T18:40:00Z', 8],
    ['05:29', '2026-11-19T23:59:00Z', 8],
    ['12:59', '2026-11-20T07:29:00Z', 1],
    ['13:01', '2026-11-20T07:31:00Z', 0],
    ['13:59', '2026-11-20T08:29:00Z', 0],
  ])('at %s in India (%s) include %i free ones', async (_clock, instant, freeCount) => {
    const slots: { booked: boolean }[] = await slotsOf('2026-11-20', new Date(instant));
    expect(slots.filter((slot) => !slot.booked)).toHaveLength(freeCount);
  });

  it('name the next day that has a free one, if they have none', async () => {
    await visitors.backend.sql.exec(`insert into closed_days (day) values ('2026-11-21')`);
    const ask = async (date: string) => {
      const request = jsonRequest('get-appointment-slots', { date });
      return (await (await visitors.backend.at(morning)(getSlots)(request)).json()).next_free_day;
    };
    expect(await ask('2026-11-21')).toBe('2026-11-22');
    expect(await ask('2026-11-22')).toBeUndefined();
    expect(await ask('2027-02-20')).toBeUndefined();
  });

  it.each([
    ['on a closed day', '2026-11-21', 'closed'],
    ['beyond sixty days', '2027-01-20', 'too_far'],
    ['on a past day', '2026-11-19', 'past'],
  ])('are all unavailable %s, with that reason', async (_when, date, refusal) => {
    await visitors.backend.sql.exec(`insert into closed_days (day) values ('2026-11-21')`);
    const slots: { booked: boolean; refusal?: string }[] = await slotsOf(date);
    expect(slots).toHaveLength(8);
    for (const slot of slots) expect(slot).toMatchObject({ booked: true, refusal });
  });
});

describe('a call', () => {
  it('is booked, and its slot becomes unavailable to others', async () => {
    const response = await book(call());
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      preferred_date: '2026-11-20',
      preferred_time: '10:00',
      label: '10:00 AM',
    });
    expect((await slotsOf('2026-11-20'))[0]).toMatchObject({ booked: true, refusal: 'taken' });
    const second = await book(call({ email: 'asha@mail.example' }));
    expect(second.status).toBe(409);
    expect(await errorOf(second)).toEqual({
      code: 'slot_taken',
      message: 'Someone has just taken this time. Please choose another one.',
    });
  });

  it('requested again after a lost response is the same call', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await (await book(call(), morning, key)).json();
    const repeated = await (await book(call(), morning, key)).json();
    expect(repeated).toEqual(first);
    expect([await count('appointments'), await count('outbox')]).toEqual([1, 2]);
  });

  it('can be booked again once it is cancelled, also with the same key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await (await book(call(), morning, key)).json();
    await visitors.backend.sql.exec(`update appointments set status = 'cancelled'`);
    const second = await book(call(), morning, key);
    expect(second.status).toBe(200);
    expect((await second.json()).reference).not.toBe(first.reference);
    expect(await count('appointments')).toBe(2);
  });

  it.each([
    ['past', '2026-11-19', '13:30:00', '2026-11-20T03:00:00Z'],
    ['too_soon', '2026-11-20', '10:00:00', '2026-11-20T04:01:00Z'],
    ['too_far', '2027-01-20', '10:00:00', '2026-11-20T03:00:00Z'],
    ['closed', '2026-11-23', '10:00:00', '2026-11-20T03:00:00Z'],
  ])('that is %s is refused with its own code', async (code, preferred_date, preferred_time, now) => {
    await visitors.backend.sql.exec(`insert into closed_days (day) values ('2026-11-23')`);
    const response = await book(call({ preferred_date, preferred_time }), new Date(now));
    expect([response.status, (await errorOf(response)).code]).toEqual([400, code]);
    expect(await count('appointments')).toBe(0);
  });

  it('beside an earlier one is asked about when the sender has the key of that one', async () => {
    const first = await (await book(call(), morning, { 'idempotency-key': 'first' })).json();
    const second = call({ preferred_time: '11:00:00', earlier_call: 'first' });
    const asked = await book(second, morning, { 'idempotency-key': 'second' });
    expect(asked.status).toBe(409);
    expect((await asked.json()).error).toEqual({
      code: 'call_stands',
      message: `You have a call with us already: 20 November 2026, 10:00 AM IST (${first.reference}). Replace it with this one, or keep both?`,
      call: first,
    });
    const replaced = { ...second, earlier_call_is: 'replaced' };
    for (const _ of ['first', 'repeated']) {
      const response = await book(replaced, morning, { 'idempotency-key': 'second' });
      expect(await response.json()).toMatchObject({ reference: first.reference, preferred_time: '11:00' });
    }
    expect(await count('appointments')).toBe(1);
  });

  it('in the name of somebody who has one tells a stranger nothing, whatever they send', async () => {
    await book(call(), morning, { 'idempotency-key': 'first' });
    for (const [nth, more] of [
      {},
      { earlier_call: 'guess' },
      { earlier_call: 'guess', earlier_call_is: 'replaced' },
      { earlier_call: ['first'], earlier_call_is: 'everything' },
      { earlier_call: 'a\0b' },
    ].entries()) {
      const response = await book(call({ preferred_date: `2026-12-0${1 + nth}`, ...more }));
      expect([response.status, Object.keys(await response.json()).sort()]).toEqual([
        200,
        ['label', 'preferred_date', 'preferred_time', 'reference'],
      ]);
    }
    expect(await count('appointments')).toBe(6);
  });

  it('is refused when the address has eight open calls, with advice', async () => {
    for (const preferred_time of slotTimes) await book(call({ preferred_time }));
    const response = await book(call({ preferred_date: '2026-11-23' }));
    expect([response.status, await errorOf(response)]).toEqual([
      429,
      {
        code: 'too_many_open',
        message:
          'You have eight calls with us already. To change one, reply to the mail you got about it. After one of them you can book the next.',
      },
    ]);
  });

  it('can be booked by a person whose address a stranger has used for eight calls', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (const preferred_date of ['2026-11-23', '2026-11-24'])
      for (const preferred_time of slotTimes.slice(0, 4))
        await book(
          call({ preferred_date, preferred_time }),
          morning,
          from(`198.51.100.${preferred_date.slice(-1)}`),
        );
    expect(await count('appointments')).toBe(8);
    const withOwnNetwork = await book(call({ preferred_date: '2026-11-25' }), morning, from('203.0.113.7'));
    expect(withOwnNetwork.status).toBe(200);
  });

  it('is refused after four from one network or six from one line on the same day', async () => {
    const statuses = async (preferred_date: string, addresses: (nth: number) => string) => {
      const answers: number[] = [];
      let last = new Response();
      for (const [nth, preferred_time] of slotTimes.entries()) {
        const request = call({ preferred_date, preferred_time, email: `a${nth}@mail.example` });
        last = await book(request, morning, { 'x-forwarded-for': addresses(nth) });
        answers.push(last.status);
      }
      return [answers, (await errorOf(last)).code];
    };
    expect(await statuses('2026-11-23', () => '203.0.113.9')).toEqual([
      [200, 200, 200, 200, 429, 429, 429, 429],
      'too_many_that_day',
    ]);
    expect(await statuses('2026-11-24', (nth) => `2001:db8:7:ab0${nth}::1`)).toEqual([
      [200, 200, 200, 200, 200, 200, 429, 429],
      'too_many_that_day',
    ]);
  });

  it('is refused after six from one network in a day, with advice, but not on a local machine', async () => {
    const bookSeven = async (days: readonly string[], address: string) => {
      const answers: Response[] = [];
      for (const [nth, preferred_time] of slotTimes.slice(0, 7).entries()) {
        const preferred_date = days[nth % days.length];
        const request = call({ preferred_date, preferred_time, email: `a${nth}@${address}.example` });
        answers.push(await book(request, morning, { 'x-forwarded-for': address }));
      }
      return answers;
    };
    const answers = await bookSeven(['2026-11-23', '2026-11-25'], '203.0.113.9');
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429]);
    expect(await errorOf(answers[6] ?? new Response())).toEqual({
      code: 'too_many_today',
      message:
        'Many calls have been booked from your internet connection today. Please try again tomorrow, or ask us with the form on the page of any home.',
    });
    const fromThisMachine = await bookSeven(['2026-11-24'], '127.0.0.1');
    expect(fromThisMachine.map(({ status }) => status)).toEqual(Array(7).fill(200));
  });

  it('at a time that is not a slot is refused', async () => {
    const response = await book(call({ preferred_time: '09:30:00' }));
    expect([response.status, (await errorOf(response)).message]).toEqual([
      400,
      'Please choose a 30-minute slot.',
    ]);
  });
});
