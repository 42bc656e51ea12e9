import { describe, expect, it } from 'vitest';

import { publishHome } from './open-backend.ts';
import { errorOf, setUpVisitorBackend } from './set-up-visitor-backend.ts';

const visitors = setUpVisitorBackend();
const { sendEnquiry, count, enquiry } = visitors;

describe('an enquiry', () => {
  it('is stored with two messages, and the response has its reference and the promised time', async () => {
    const response = await sendEnquiry(enquiry());
    expect(response.status).toBe(200);
    const answer = await response.json();
    expect(answer.reference).toMatch(/^ANG-[2-9A-Z]{5}$/);
    expect(answer.answerBy).toBe('2026-11-20T06:00:00.000Z');
    expect(await visitors.backend.sql.query('select * from enquiries')).toMatchObject([
      {
        reference: answer.reference,
        phone: '+919845012345',
        best_times: 'Weekday mornings',
        property_id: visitors.home,
      },
    ]);
    expect(await count('outbox')).toBe(2);
  });

  it('sent ten times in parallel is one row with one reference', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => sendEnquiry(enquiry(), key)));
    const references = await Promise.all(
      responses.map(async (response) => (await response.json()).reference),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(references).size).toBe(1);
    expect([await count('enquiries'), await count('outbox')]).toEqual([1, 2]);
  });

  it('sent again with its key is the same, also when something is typed otherwise', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await (await sendEnquiry(enquiry(), key)).json();
    const repeated = await (await sendEnquiry(enquiry({ bestTimes: 'Sundays' }), key)).json();
    expect(repeated.reference).toBe(first.reference);
    expect(await count('enquiries')).toBe(1);
  });

  it('from a stranger with the same address and home is stored separately and does not change the first', async () => {
    const ownHeaders = { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': crypto.randomUUID() };
    const first = await (await sendEnquiry(enquiry(), ownHeaders)).json();
    const strangerHeaders = { 'x-forwarded-for': '198.51.100.9', 'idempotency-key': crypto.randomUUID() };
    const second = await sendEnquiry(enquiry({ phone: '99999 11111' }), strangerHeaders);
    expect(second.status).toBe(200);
    expect((await second.json()).reference).not.toBe(first.reference);
    expect(
      await visitors.backend.sql.query('select reference, phone from enquiries order by created_at'),
    ).toMatchObject([{ reference: first.reference, phone: '+919845012345' }, { phone: '+919999911111' }]);
  });

  it('sent again without a key is recognised when all its values are the same', async () => {
    const first = await (await sendEnquiry(enquiry())).json();
    const repeated = await (await sendEnquiry(enquiry({ email: 'RAVI@mail.example ' }))).json();
    expect(repeated.reference).toBe(first.reference);
    expect(await count('enquiries')).toBe(1);
  });

  it('about another home is another enquiry', async () => {
    const other = await publishHome(visitors.backend, 'Another home');
    const first = await (await sendEnquiry(enquiry())).json();
    const second = await (await sendEnquiry(enquiry({ property: { id: other } }))).json();
    expect(second.reference).not.toBe(first.reference);
  });

  it('at the limit of every field is stored as typed, in Kannada and emoji too', async () => {
    const longest = {
      name: '🏡'.repeat(50) + 'ಅ'.repeat(50),
      phone: '1'.repeat(20),
      bestTimes: 'ಮ'.repeat(200),
    };
    expect((await sendEnquiry(enquiry(longest))).status).toBe(200);
    expect(await visitors.backend.sql.query('select name, phone, best_times from enquiries')).toEqual([
      { name: longest.name, phone: longest.phone, best_times: longest.bestTimes },
    ]);
  });

  it('with a telephone number in the digits and dashes of other keyboards is stored so that it can be dialled', async () => {
    for (const [at, phone] of [
      '+91 (0) 98450–12345',
      '\u202a+91 098450\u200b12345\u202c',
      '೯೮೪೫೦ ೧೨೩೪೫',
    ].entries())
      expect((await sendEnquiry(enquiry({ phone, email: `asha${at}@mail.example` }))).status).toBe(200);
    expect(await visitors.backend.sql.query('select distinct phone from enquiries')).toEqual([
      { phone: '+919845012345' },
    ]);
  });

  it('without a home is refused with a message for people, not that of a parser', async () => {
    const response = await sendEnquiry(enquiry({ property: undefined }));
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ code: 'invalid', message: 'Unknown property' });
  });

  it('with errors is refused with the first message and that of every field', async () => {
    const response = await sendEnquiry(enquiry({ name: ' ', email: 'ravi', phone: '1'.repeat(21) }));
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

describe('the limits on enquiries and calls', () => {
  it("store a stranger's thirty enquiries, mail the named address five times and still serve its owner", async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      const bogusEnquiry = enquiry({ phone: `98450 ${10_000 + nth}` });
      statuses.push((await sendEnquiry(bogusEnquiry, { 'x-forwarded-for': '198.51.100.9' })).status);
    }
    const mails = () => count(`outbox where kind = 'enquiry_for_visitor'`);
    expect([statuses, await mails()]).toEqual([Array(30).fill(200), 5]);
    expect((await sendEnquiry(enquiry(), { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
    expect([await mails(), await count('enquiries')]).toEqual([6, 31]);
  });

  it('refuse a network after a hundred requests, whatever addresses it names', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 101; nth += 1) {
      const response = await sendEnquiry(enquiry({ email: `a${nth}@mail.example` }), {
        'x-forwarded-for': '203.0.113.9',
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    const last = await sendEnquiry(enquiry(), { 'x-forwarded-for': '203.0.113.9' });
    expect(last.headers.get('retry-after')).toBe('600');
    expect(await errorOf(last)).toEqual({
      code: 'too_many',
      message: 'We have had many requests from you in a short time. Please try again in 10 minutes.',
    });
    expect((await sendEnquiry(enquiry(), { 'x-forwarded-for': '203.0.113.10' })).status).toBe(200);
  });

  it('store no network address, only its salted hash', async () => {
    await sendEnquiry(enquiry(), { 'x-forwarded-for': '203.0.113.77' });
    const rows = await visitors.backend.sql.query(
      'select (select json_agg(e) from enquiries e), (select json_agg(r) from rate_limits r)',
    );
    expect(JSON.stringify(rows)).not.toContain('203.0.113.77');
    const [row] = await visitors.backend.sql.query<{ ip_hash: string }>('select ip_hash from enquiries');
    expect(row?.ip_hash).toMatch(/^[0-9a-f]{32}$/);
  });

  it('of one line with many networks are stored with one hash, and those of the next line with another', async () => {
    for (const [at, address] of ['2001:db8:1:2a01::1', '2001:db8:1:2aff::1', '2001:db8:1:2b01::1'].entries())
      await sendEnquiry(enquiry({ email: `asha${at}@example.com` }), { 'x-forwarded-for': address });
    const rows = await visitors.backend.sql.query<{ count: number }>(
      'select count(*)::integer as count from enquiries group by ip_hash order by count',
    );
    expect(rows.map(({ count }) => count)).toEqual([1, 2]);
  });
});
