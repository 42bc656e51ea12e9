import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { enquiryInboxAnswer } from '#contracts/admin-inbox.ts';
import { getAppointmentSlotsResponse } from '#contracts/get-appointment-slots.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import { handler as getAppointmentSlots } from '#functions/get-appointment-slots/handler.ts';
import { bearerHeaders, type Person, signUp } from './signed-in.ts';
import { backendUrl, formRequest, jsonRequest } from './open-backend.ts';
import { handler as subscribeAlert } from '#functions/subscribe-alert/handler.ts';
import { call, errorOf, morning, setUpVisitorBackend } from './set-up-visitor-backend.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const visitors = setUpVisitorBackend();
const { sendEnquiry, book, count, enquiry } = visitors;
let admin: Person;
beforeAll(async () => {
  admin = await signUp(visitors.backend, 'admin@angala.test', 'admin');
});
afterEach(() => visitors.backend.sql.exec(emptyTables('alert_subscribers', 'alerts')));

const filled = { [honeypotName]: 'https://spam.example' };
const asAdmin = () =>
  createClient(backendUrl, visitors.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: visitors.backend.fetch, headers: bearerHeaders(admin) },
  });
const mails = async () =>
  (
    await visitors.backend.sql.query<{ kind: string }>(
      `select kind from outbox where kind <> 'suspected_for_staff' order by id`,
    )
  ).map(({ kind }) => kind);
const statusesOf = async (table: string) =>
  (await visitors.backend.sql.query<{ status: string }>(`select status from ${table}`)).map(
    ({ status }) => status,
  );
const referencesOf = (table: string) => visitors.backend.sql.query(`select reference from ${table}`);
const setStatus = async (table: 'enquiries' | 'appointments', status: string) => {
  const { error } = await asAdmin().from(table).update({ status }).not('id', 'is', null);
  return error?.code ?? null;
};
const slotsOf = async (day: string) => {
  const request = jsonRequest('get-appointment-slots', { date: day });
  const response = await visitors.backend.at(morning)(getAppointmentSlots)(request);
  return getAppointmentSlotsResponse.parse(await response.json()).slots;
};

describe('an enquiry with a filled honeypot', () => {
  it('is stored under the reference that its sender is told, and nobody outside is mailed', async () => {
    const response = await sendEnquiry(enquiry(filled));
    expect(response.status).toBe(200);
    const { reference, answerBy } = await response.json();
    expect(answerBy).toBe('2026-11-20T06:00:00.000Z');
    expect(await referencesOf('enquiries')).toEqual([{ reference }]);
    expect(await statusesOf('enquiries')).toEqual(['suspected']);
    expect(await mails()).toEqual([]);
  });

  it('is one row with one reference when it is sent ten times at once', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendEnquiry(enquiry(filled), key)));
    const references = await Promise.all(responses.map(async (each) => (await each.json()).reference));
    expect(new Set(references).size).toBe(1);
    expect(await count('enquiries')).toBe(1);
  });

  it('is mailed as usual, and once, when an admin accepts it', async () => {
    await sendEnquiry(enquiry(filled));
    expect(await setStatus('enquiries', 'new')).toBeNull();
    expect(await mails()).toEqual(['enquiry_for_staff', 'enquiry_for_visitor']);
    for (const status of ['spam', 'new', 'spam', 'new']) await setStatus('enquiries', status);
    expect(await mails()).toEqual(['enquiry_for_staff']);
  });

  it('is refused like any other when it is not valid', async () => {
    const response = await sendEnquiry(enquiry({ ...filled, name: '' }));
    expect([response.status, (await errorOf(response)).message]).toEqual([400, 'Name is required']);
  });

  it('is answered and done only after it was accepted', async () => {
    await sendEnquiry(enquiry(filled));
    expect(await setStatus('enquiries', 'contacted')).toBe('22023');
    expect(await statusesOf('enquiries')).toEqual(['suspected']);
  });

  it('counts for the limit of requests of its network', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let nth = 0; nth < 101; nth += 1)
      statuses.push((await sendEnquiry(enquiry({ ...filled, phone: `98450 ${10_000 + nth}` }), from)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect(await count(`outbox where kind = 'suspected_for_staff'`)).toBe(1);
  });
});

describe('an enquiry that was sent faster than anybody types', () => {
  it.each([
    ['with its key', { 'idempotency-key': crypto.randomUUID() }],
    ['without a key', {}],
  ])('is kept, and is a person’s when it is sent again %s', async (_, key: Record<string, string>) => {
    const response = await sendEnquiry(enquiry({ filledInMs: 300 }), key);
    expect([response.status, (await errorOf(response)).code]).toEqual([400, 'too_fast']);
    expect([await statusesOf('enquiries'), await mails()]).toEqual([['suspected'], []]);
    const again = await sendEnquiry(enquiry({ filledInMs: 4_000 }), key);
    expect(again.status).toBe(200);
    expect(await referencesOf('enquiries')).toEqual([{ reference: (await again.json()).reference }]);
    expect([await statusesOf('enquiries'), await mails()]).toEqual([
      ['new'],
      ['enquiry_for_staff', 'enquiry_for_visitor'],
    ]);
  });

  it.each(['soon', {}, [1, 2], 'NaN', null])(
    'so is one whose time is %j, which is no number',
    async (filledInMs) => {
      const response = await sendEnquiry(enquiry({ filledInMs }));
      expect([response.status, (await errorOf(response)).code]).toEqual([400, 'too_fast']);
      expect([await statusesOf('enquiries'), await mails()]).toEqual([['suspected'], []]);
    },
  );

  it('stays spam when staff have decided before it is sent again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    await sendEnquiry(enquiry({ filledInMs: 300 }), key);
    await setStatus('enquiries', 'spam');
    expect((await sendEnquiry(enquiry({ filledInMs: 4_000 }), key)).status).toBe(200);
    expect([await statusesOf('enquiries'), await mails()]).toEqual([['spam'], []]);
  });
});

describe('a call with a filled honeypot', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() });

  it('is stored under its reference and keeps its slot, and nobody outside is mailed', async () => {
    const response = await book(call(filled));
    expect(response.status).toBe(200);
    const { reference } = await response.json();
    expect(await referencesOf('appointments')).toEqual([{ reference }]);
    expect([await statusesOf('appointments'), await mails()]).toEqual([['suspected'], []]);
    expect((await book(call({ email: 'asha@mail.example' }))).status).toBe(409);
    expect((await slotsOf('2026-11-20')).filter(({ booked }) => booked)).toHaveLength(1);
  });

  it('is mailed when an admin accepts it, and again when it is confirmed', async () => {
    await book(call({ ...filled, preferred_date: '2027-01-11' }));
    await setStatus('appointments', 'requested');
    expect(await mails()).toEqual(['appointment_for_staff', 'appointment_for_visitor']);
    await setStatus('appointments', 'confirmed');
    expect(await mails()).toEqual([
      'appointment_for_staff',
      'appointment_for_visitor',
      'appointment_for_visitor',
    ]);
  });

  it('is accepted by the same request without a sign', async () => {
    const same = key();
    await book(call({ filledInMs: 200 }), morning, same);
    expect(await statusesOf('appointments')).toEqual(['suspected']);
    expect((await book(call({ filledInMs: 5_000 }), morning, same)).status).toBe(200);
    expect([await statusesOf('appointments'), await mails()]).toEqual([
      ['requested'],
      ['appointment_for_staff', 'appointment_for_visitor'],
    ]);
  });

  it('gives its slot to others as soon as it is spam, and tells nobody', async () => {
    await book(call(filled));
    await setStatus('appointments', 'spam');
    expect(await mails()).toEqual([]);
    expect((await book(call({ email: 'asha@mail.example' }))).status).toBe(200);
    expect(await setStatus('appointments', 'requested')).toMatch(/^23/);
  });

  it('gives its slot to somebody else after a day, stays among the suspected, and can be accepted at another time', async () => {
    const later = '2026-11-25';
    await book(call({ ...filled, preferred_date: later }));
    await visitors.backend.sql.exec(`update appointments set created_at = '2026-11-19T02:00:00Z'`);
    expect((await slotsOf(later)).filter(({ booked }) => booked)).toEqual([]);
    expect((await book(call({ email: 'asha@mail.example', preferred_date: later }))).status).toBe(200);
    expect((await statusesOf('appointments')).toSorted()).toEqual(['requested', 'suspected']);
    const [suspected] = await visitors.backend.sql.query<{ id: string; updated_at: string; email: string }>(
      `select id, to_json(updated_at) #>> '{}' as updated_at, email from appointments where status = 'suspected'`,
    );
    const move = async (time: string) => {
      const [moved] = await visitors.backend.sql.query<{ result: string }>(
        `select move_call($1::jsonb, null, $2) as result`,
        [{ call: suspected?.id, seen_at: suspected?.updated_at, day: later, time }, morning.toISOString()],
      );
      return moved?.result;
    };
    expect([await move('10:00'), await move('10:30')]).toEqual(['taken', 'moved']);
    const toVisitor = await visitors.backend.sql.query(
      `select payload ->> 'preferred_time' as time from outbox
        where kind = 'appointment_for_visitor' and payload ->> 'email' = $1`,
      [suspected?.email],
    );
    expect(toVisitor).toEqual([{ time: '10:30:00' }]);
  });

  it('keeps its slot for a day', async () => {
    await book(call({ ...filled, preferred_date: '2026-11-25' }));
    expect((await book(call({ email: 'a@mail.example', preferred_date: '2026-11-25' }))).status).toBe(409);
  });
});

describe('an alert with a filled honeypot', () => {
  const ask = (overrides: Record<string, string> = {}) =>
    visitors.backend.at(morning)(subscribeAlert)(
      formRequest('subscribe-alert', {
        email: 'asha@mail.example',
        rhythm: 'daily',
        offer: 'Sale',
        filters: 'bhk=3',
        ...overrides,
      }),
    );
  const decide = async (isAccepted: boolean) => {
    const [alert] = await visitors.backend.sql.query<{ id: string }>('select id from alerts');
    const { data } = await asAdmin().rpc('decide_suspected_alert', {
      alert: alert?.id ?? '',
      is_accepted: isAccepted,
    });
    return data;
  };

  it('is stored without a mail, gets the usual page, and is asked about once an admin has accepted it', async () => {
    const usualPage = await (await ask({ email: 'ravi@mail.example' })).text();
    await visitors.backend.sql.exec(emptyTables('alert_subscribers', 'alerts', 'outbox'));
    const response = await ask(filled);
    expect([response.status, await response.text()]).toEqual([200, usualPage]);
    expect([await statusesOf('alerts'), await mails()]).toEqual([['suspected'], []]);
    const { data } = await asAdmin().rpc('admin_alerts');
    expect(data).toMatchObject({
      suspected: [{ email: 'asha@mail.example', suspected_because: 'hidden field' }],
    });
    expect(await decide(true)).toBe(true);
    expect([await statusesOf('alerts'), await mails()]).toEqual([['unconfirmed'], ['alert_to_confirm']]);
    expect(await decide(true)).toBe(false);
  });

  it('is deleted when an admin calls it spam, and is a person’s when it comes again without a sign', async () => {
    await ask(filled);
    expect(await decide(false)).toBe(true);
    expect(await statusesOf('alerts')).toEqual([]);
    await ask(filled);
    await ask();
    expect([await statusesOf('alerts'), await mails()]).toEqual([['unconfirmed'], ['alert_to_confirm']]);
  });
});

describe('what is suspected', () => {
  it('stands apart in the inbox, and is found by its reference', async () => {
    const { reference } = await (await sendEnquiry(enquiry(filled))).json();
    await sendEnquiry(enquiry({ email: 'asha@mail.example' }));
    const read = async (args: object) => {
      const { data } = await asAdmin().rpc('admin_inbox', { kind: 'enquiry', ...args });
      const page = enquiryInboxAnswer.parse(data);
      return { ...page, rows: page.rows.map((row) => row.reference) };
    };
    const all = await read({});
    expect([all.rows.length, all.waiting, all.suspected]).toEqual([1, 1, 1]);
    expect((await read({ only_status: 'suspected' })).rows).toEqual([reference]);
    expect((await read({ words: reference })).rows).toEqual([reference]);
  });

  it('is no finding of a missing mail, and one when nobody has decided for a day', async () => {
    await sendEnquiry(enquiry(filled));
    await book(call(filled));
    const facts = async () => {
      const [row] = await visitors.backend.sql.query<{ facts: Record<string, { count: number }> }>(
        'select checkup_facts() as facts',
      );
      return [row?.facts['requests_without_mail']?.count, row?.facts['suspected_requests']?.count];
    };
    expect(await facts()).toEqual([0, 0]);
    await visitors.backend.sql.exec(`
      update enquiries set created_at = created_at - interval '25 hours';
      update appointments set created_at = created_at - interval '25 hours'`);
    expect(await facts()).toEqual([0, 2]);
  });

  it('is exported and erased with its person', async () => {
    await sendEnquiry(enquiry(filled));
    await book(call(filled));
    const [exported] = await visitors.backend.sql.query<{ copy: { enquiries: object[] } }>(
      `select privacy_export('ravi@mail.example') as copy`,
    );
    expect(exported?.copy.enquiries).toMatchObject([{ suspected_because: 'hidden field' }]);
    await visitors.backend.sql.exec(`select privacy_erase('ravi@mail.example')`);
    expect([await count('enquiries'), await count('appointments')]).toEqual([0, 0]);
  });
});
