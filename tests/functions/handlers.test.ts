import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { refusalSchema } from '#contracts/refusal.ts';
import { isReference } from '#domain/enquiry/reference.ts';
import { handler as bookAppointment } from '#functions/book-appointment/handler.ts';
import { handler as createEnquiry } from '#functions/create-enquiry/handler.ts';
import { handler as getSlots } from '#functions/get-appointment-slots/handler.ts';
import { handler as recordView } from '#functions/record-property-view/handler.ts';
import { type Backend, called, openBackend, publishHome, siteOrigin } from './open-backend.ts';

let backend: Backend;
let home: string;
const morning = new Date('2026-11-20T03:00:00Z');

beforeAll(async () => {
  backend = await openBackend();
  home = await publishHome(backend);
});
afterAll(() => backend.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await backend.sql.exec(
    'truncate enquiries, appointments, outbox, rate_limits, closed_days, property_views',
  );
});

const enquiry = (more: Record<string, unknown> = {}) => ({
  name: 'Ravi',
  email: 'ravi@mail.example',
  phone: '98450 12345',
  preferredContact: 'WhatsApp',
  bestTimes: 'Weekday mornings',
  property: { id: home, title: 'Three rooms', price: 9_500_000, currency: 'INR', area: 'Whitefield' },
  propertyUrl: `${siteOrigin}/property/three-rooms`,
  enquiryType: 'availability_check',
  ...more,
});
const call = (more: Record<string, unknown> = {}) => ({
  name: 'Ravi',
  email: 'ravi@mail.example',
  phone: '',
  preferred_date: '2026-11-20',
  preferred_time: '10:00:00',
  message: '',
  ...more,
});
const ask = (body: unknown, headers: Record<string, string> = {}) =>
  backend.at(morning)(createEnquiry)(called('create-enquiry', body, headers));
const book = (body: unknown, now = morning, headers: Record<string, string> = {}) =>
  backend.at(now)(bookAppointment)(called('book-appointment', body, headers));
const slotsOf = async (date: string, now = morning) => {
  const response = await backend.at(now)(getSlots)(called('get-appointment-slots', { date }));
  return (await response.json()).slots;
};
const errorOf = async (response: Response) => refusalSchema.parse(await response.json()).error;
const count = async (table: string) =>
  Number((await backend.sql.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n);

describe('an enquiry', () => {
  it('is stored with two messages, and answered with its reference and the promised hour', async () => {
    const response = await ask(enquiry());
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(isReference(answer.reference)).toBe(true);
    expect(answer.answerBy).toBe('2026-11-20T06:00:00.000Z');
    expect(await backend.sql.query('select * from enquiries')).toMatchObject([
      {
        reference: answer.reference,
        phone: '+919845012345',
        best_times: 'Weekday mornings',
        property_id: home,
      },
    ]);
    expect(await count('outbox')).toBe(2);
  });

  it('sent ten times at once is one row with one reference', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask(enquiry(), key)));
    const references = await Promise.all(
      responses.map(async (response) => (await response.json()).reference),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(references).size).toBe(1);
    expect([await count('enquiries'), await count('outbox')]).toEqual([1, 2]);
  });

  it('is known again without a key, by address and home', async () => {
    const first = await (await ask(enquiry())).json();
    const again = await (await ask(enquiry({ email: 'RAVI@mail.example ' }))).json();
    expect(again.reference).toBe(first.reference);
    expect(await count('enquiries')).toBe(1);
  });

  it('about another home is another enquiry', async () => {
    const other = await publishHome(backend, 'Another home');
    const first = await (await ask(enquiry())).json();
    const second = await (await ask(enquiry({ property: { id: other } }))).json();
    expect(second.reference).not.toBe(first.reference);
  });

  it('at the limits of every field is stored as typed, in Kannada and emoji too', async () => {
    const longest = {
      name: '🏡'.repeat(50) + 'ಅ'.repeat(50),
      phone: '1'.repeat(20),
      bestTimes: 'ಮ'.repeat(200),
    };
    expect((await ask(enquiry(longest))).status).toBe(200);
    expect(await backend.sql.query('select name, phone, best_times from enquiries')).toEqual([
      { name: longest.name, phone: longest.phone, best_times: longest.bestTimes },
    ]);
  });

  it('with mistakes is refused with the first message and that of every field', async () => {
    const response = await ask(enquiry({ name: ' ', email: 'ravi', phone: '1'.repeat(21) }));
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toEqual({
      code: 'invalid',
      message: 'Name is required',
      fields: {
        name: 'Name is required',
        email: 'Invalid email address',
        phone: 'Phone must be less than 20 characters',
      },
    });
    expect(await count('enquiries')).toBe(0);
  });
});

describe('whoever is no visitor', () => {
  it('is told all is well when the hidden field is filled, and nothing is stored', async () => {
    for (const response of [
      await ask(enquiry({ website: 'https://spam.example' })),
      await book(call({ website: 'x' })),
    ]) {
      expect(response.status).toBe(200);
      expect(isReference((await response.json()).reference)).toBe(true);
    }
    expect([await count('enquiries'), await count('appointments'), await count('outbox')]).toEqual([0, 0, 0]);
  });

  it('is asked again when the form was filled faster than anybody types', async () => {
    const response = await ask(enquiry({ filledInMs: 300 }));
    expect([response.status, (await errorOf(response)).code]).toEqual([400, 'too_fast']);
    expect((await ask(enquiry({ filledInMs: 9_000 }))).status).toBe(200);
  });

  it('is refused after twenty enquiries of one address in an hour, with a plain sentence', async () => {
    const statuses: number[] = [];
    let last = new Response();
    for (let nth = 0; nth < 21; nth += 1) {
      last = await ask(enquiry(), { 'x-forwarded-for': `203.0.113.${nth}` });
      statuses.push(last.status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect(last.headers.get('retry-after')).toBe('3600');
    expect(await errorOf(last)).toEqual({
      code: 'too_many',
      message: 'We have had many requests from you in a short time. Please try again in an hour.',
    });
  });

  it('is refused after a hundred requests from one place, whatever addresses it names', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 101; nth += 1) {
      const response = await ask(enquiry({ email: `a${nth}@mail.example` }), {
        'x-forwarded-for': '203.0.113.9',
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(enquiry(), { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
  });

  it('leaves no address behind, only its salted hash', async () => {
    await ask(enquiry(), { 'x-forwarded-for': '203.0.113.77' });
    const rows = await backend.sql.query(
      'select (select json_agg(e) from enquiries e), (select json_agg(r) from rate_limits r)',
    );
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77');
    const [row] = await backend.sql.query<{ ip_hash: string }>('select ip_hash from enquiries');
    expect(row?.ip_hash).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('the door', () => {
  it('lets our own pages read the answer and names no other', async () => {
    const response = await ask(enquiry());
    expect(response.headers.get('access-control-allow-origin')).toBe(siteOrigin);
    expect(response.headers.get('vary')).toBe('Origin');
  });

  it('answers a preflight of ours with what may be sent, and that of a stranger without', async () => {
    const preflight = (origin: string) =>
      backend.at(morning)(createEnquiry)(
        new Request(`${siteOrigin}/functions/v1/create-enquiry`, { method: 'OPTIONS', headers: { origin } }),
      );
    const ours = await preflight(siteOrigin);
    expect(ours.status).toBe(204);
    expect(ours.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(
      (await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });

  it('refuses the page of a stranger, and stores nothing', async () => {
    const response = await ask(enquiry(), { origin: 'https://elsewhere.example' });
    expect([response.status, (await errorOf(response)).code]).toEqual([403, 'origin_not_allowed']);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await count('enquiries')).toBe(0);
  });

  it('may be opened to further origins by configuration', async () => {
    const env = { ALLOWED_ORIGINS: 'https://www.angala.example, https://preview.example/' };
    const request = called('create-enquiry', enquiry(), { origin: 'https://preview.example' });
    const response = await backend.at(morning, env)(createEnquiry)(request);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://preview.example',
    ]);
  });

  it.each(['GET', 'PUT', 'DELETE'])('takes no %s', async (method) => {
    const response = await backend.at(morning)(bookAppointment)(new Request(siteOrigin, { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect((await errorOf(response)).code).toBe('method_not_allowed');
  });

  it.each([
    ['{"name":', 400, 'invalid_body'],
    ['', 400, 'invalid_body'],
    ['null', 400, 'invalid'],
    ['[1]', 400, 'invalid'],
    [JSON.stringify({ name: 'n'.repeat(40_000) }), 413, 'too_large'],
  ])('refuses a body that is none (case %#)', async (body, status, code) => {
    const response = await ask(body);
    expect([response.status, (await errorOf(response)).code]).toEqual([status, code]);
  });

  it('tells nothing of what broke inside, neither to the visitor nor to the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await backend.sql.exec('alter table enquiries rename to enquiries_away');
    const response = await ask(enquiry({ name: 'Secretive' }));
    await backend.sql.exec('alter table enquiries_away rename to enquiries');
    expect(response.status).toBe(500);
    expect(await errorOf(response)).toEqual({
      code: 'internal',
      message: 'There was an issue submitting your request. Please try again.',
    });
    const logged = log.mock.calls.flat().join('\n');
    expect(logged).toContain('create-enquiry: submit_enquiry failed with');
    expect(logged).not.toMatch(/Secretive|ravi@/);
  });

  it('says in the log which setting is missing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const response = await createEnquiry(called('create-enquiry', enquiry()), { env: () => undefined });
    expect(response.status).toBe(500);
    expect(log).toHaveBeenCalledWith('create-enquiry: SUPABASE_URL is not set');
  });
});

describe('the slots of a day', () => {
  it('are eight, free, with their labels', async () => {
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
  ])('at %s in India (%s) leave %i to choose from', async (_clock, instant, free) => {
    const slots: { booked: boolean }[] = await slotsOf('2026-11-20', new Date(instant));
    expect(slots.filter((slot) => !slot.booked)).toHaveLength(free);
  });

  it('are all gone on a closed day and beyond sixty days', async () => {
    await backend.sql.exec(`insert into closed_days (day) values ('2026-11-21')`);
    for (const date of ['2026-11-21', '2027-01-20', '2026-11-19']) {
      expect((await slotsOf(date)).every((slot: { booked: boolean }) => slot.booked)).toBe(true);
    }
  });
});

describe('a call', () => {
  it('is booked, and its slot is gone for everybody', async () => {
    const response = await book(call());
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      preferred_date: '2026-11-20',
      preferred_time: '10:00',
      label: '10:00 AM',
    });
    expect((await slotsOf('2026-11-20'))[0].booked).toBe(true);
    const second = await book(call({ email: 'asha@mail.example' }));
    expect(second.status).toBe(409);
    expect(await errorOf(second)).toEqual({
      code: 'slot_taken',
      message: 'Someone has just taken this time. Please choose another one.',
    });
  });

  it('asked for again after a lost reply is the same call', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await (await book(call(), morning, key)).json();
    const again = await (await book(call(), morning, key)).json();
    expect(again).toEqual(first);
    expect([await count('appointments'), await count('outbox')]).toEqual([1, 2]);
  });

  it('can be booked again once it is cancelled, with the same key too', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await (await book(call(), morning, key)).json();
    await backend.sql.exec(`update appointments set status = 'cancelled'`);
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
  ])('that is %s is refused in our words', async (code, preferred_date, preferred_time, now) => {
    await backend.sql.exec(`insert into closed_days (day) values ('2026-11-23')`);
    const response = await book(call({ preferred_date, preferred_time }), new Date(now));
    expect([response.status, (await errorOf(response)).code]).toEqual([400, code]);
    expect(await count('appointments')).toBe(0);
  });

  it('for a time that is no slot is refused', async () => {
    const response = await book(call({ preferred_time: '09:30:00' }));
    expect([response.status, (await errorOf(response)).message]).toEqual([
      400,
      'Please choose a 30-minute slot.',
    ]);
  });
});

describe('a view of a home', () => {
  const view = (body: unknown, headers = {}) =>
    backend.at(morning)(recordView)(called('record-property-view', body, headers));

  it('is counted without a person', async () => {
    expect((await view({ property_id: home }, { 'user-agent': 'Firefox' })).status).toBe(204);
    expect(await backend.sql.query('select * from property_views')).toMatchObject([
      { property_id: home, user_id: null, ip_address: null, user_agent: 'Firefox' },
    ]);
  });

  it('sent as a plain-text beacon counts too', async () => {
    await view({ property_id: home }, { 'content-type': 'text/plain;charset=UTF-8' });
    expect(await count('property_views')).toBe(1);
  });

  it('that goes wrong is answered 204 all the same', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const answers = [
      await view('{'),
      await view({ property_id: 'x' }),
      await view({ property_id: crypto.randomUUID() }),
      await view({ property_id: home }, { origin: 'https://elsewhere.example' }),
      await recordView(called('record-property-view', { property_id: home }), { env: () => undefined }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect(await count('property_views')).toBe(0);
  });
});
