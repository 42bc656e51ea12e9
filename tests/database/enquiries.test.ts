import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { addListing } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: TestDatabase;
let home: string;
let email: string;
let ownNetwork: string;
let counter = 0;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

type Answer = { reference: string; created: boolean };

const enquiry = (overrides: object = {}) => ({
  name: ' ಆಶಾ 🏡 ',
  email,
  phone: '+91 98450 00000',
  preferredContact: 'WhatsApp',
  bestTimes: 'Weekday mornings',
  property: { id: home, title: '2 BHK', price: 9500000, currency: 'INR', area: 'HSR' },
  propertyUrl: 'https://angala.example/property/2-bhk',
  enquiryType: 'availability_check',
  ...overrides,
});
const submit = async (payload: object, key: string | null = null, to = database, network = ownNetwork) =>
  (
    await to
      .as('service_role')
      .query<{ answer: Answer }>(`select public.submit_enquiry($1::jsonb, $2, $3, 'Firefox') as answer`, [
        payload,
        key,
        network,
      ])
  )[0]?.answer;
const stored = (from = database) =>
  from.query('select * from public.enquiries where lower(email) = lower($1) order by created_at', [email]);
const messages = async (from = database) =>
  (
    await from.query<{ kind: string }>(
      `select kind from public.outbox where lower(payload ->> 'email') = lower($1) order by id`,
      [email],
    )
  ).map((row) => row.kind);

async function newVisitor(at = database): Promise<void> {
  counter += 1;
  email = `Visitor${counter}@example.in`;
  // One network causes mails to ten people an hour.
  ownNetwork = `hash of network ${counter}`;
  home = await addListing(at);
}

describe('an enquiry', () => {
  test('is stored as sent, trimmed, with one mail for staff and one for the visitor', async () => {
    await newVisitor();
    const answer = await submit(enquiry(), 'key-1');
    expect(answer).toEqual({
      reference: expect.stringMatching(/^ANG-[A-HJKMNP-TV-Z][2-9A-HJKMNP-TV-Z]{4}$/),
      created: true,
    });
    expect(await stored()).toMatchObject([
      {
        ...{ reference: answer?.reference, name: 'ಆಶಾ 🏡', email, phone: '+91 98450 00000' },
        ...{ preferred_contact: 'WhatsApp', best_times: 'Weekday mornings', property_id: home },
        ...{ property_title: '2 BHK', property_price: 9500000, property_area: 'HSR', status: 'new' },
        ...{ enquiry_type: 'availability_check', ip_hash: ownNetwork, user_agent: 'Firefox' },
      },
    ]);
    expect(await messages()).toEqual(['enquiry_for_staff', 'enquiry_for_visitor']);
  });

  test('puts no IP hash, user agent or idempotency key into its mails', async () => {
    await newVisitor();
    await submit(enquiry());
    const [row] = await database.query<{ payload: object }>(
      `select payload from public.outbox where payload ->> 'email' = $1 limit 1`,
      [email],
    );
    expect(Object.keys(row?.payload ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/ip_hash|user_agent|idempotency_key/)]),
    );
    expect(row?.payload).toMatchObject({ property_title: '2 BHK', best_times: 'Weekday mornings' });
  });

  test('is stored once when it is sent twice with one key, even two days later', async () => {
    await newVisitor();
    const first = await submit(enquiry(), 'key-late');
    await database.query(
      `update public.enquiries set created_at = created_at - interval '2 days' where email = $1`,
      [email],
    );
    expect(await submit(enquiry(), 'key-late')).toEqual({ ...first, created: false });
    expect(await messages()).toHaveLength(2);
  });

  test('is stored once when the same network repeats it within ten minutes with another key or address case', async () => {
    await newVisitor();
    const first = await submit(enquiry(), 'key-a');
    for (const key of ['key-b', null])
      expect(await submit(enquiry({ email: email.toUpperCase() }), key)).toEqual({
        ...first,
        created: false,
      });
    expect(await stored()).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  test.each([
    ['another phone', { phone: '+91 99999 11111' }, 'hash'],
    ['another name', { name: 'Mallory' }, 'hash'],
    ['other words', { bestTimes: 'Never' }, 'hash'],
    ['all they wrote, from another network', {}, 'elsewhere'],
    ['another phone, from another network', { phone: '+91 99999 11111' }, 'elsewhere'],
  ])(
    'from a stranger who knows the address and the home is stored on its own: with %s',
    async (_, other, network) => {
      for (const key of [null, 'stranger’s key']) {
        await newVisitor();
        const first = await submit(enquiry(), 'own key');
        const second = await submit(enquiry(other), key, database, network);
        expect(second).toMatchObject({ created: true });
        expect(second?.reference).not.toBe(first?.reference);
        expect((await stored())[0]).toMatchObject({
          ...{ reference: first?.reference, name: 'ಆಶಾ 🏡', phone: '+91 98450 00000' },
          best_times: 'Weekday mornings',
        });
      }
    },
  );

  test('is mailed to staff with the other enquiries of the same mailbox', async () => {
    await newVisitor();
    const first = await submit(enquiry());
    await submit(
      enquiry({ phone: '+91 99999 11111', email: email.replace('@', '+home@') }),
      null,
      database,
      'x',
    );
    const [mail] = await database.query<{ payload: object }>(
      `select payload from public.outbox where kind = 'enquiry_for_staff' order by id desc limit 1`,
    );
    expect(mail?.payload).toMatchObject({ beside: [{ reference: first?.reference, same_phone: false }] });
  });

  test('is stored as a new one after ten minutes, about another home or with another type', async () => {
    await newVisitor();
    await submit(enquiry());
    await submit(enquiry({ enquiryType: 'general_help' }));
    await submit(enquiry({ property: { id: await addListing(database) } }));
    await database.query(
      `update public.enquiries set created_at = created_at - interval '10 minutes' where email = $1`,
      [email],
    );
    expect(await submit(enquiry())).toMatchObject({ created: true });
    expect(await stored()).toHaveLength(4);
  });

  test('retried with its key and a corrected phone keeps its reference and mails staff the change', async () => {
    await newVisitor();
    const first = await submit(enquiry(), 'correcting');
    expect(await submit(enquiry({ phone: '+91 99999 11111' }), 'correcting')).toEqual({
      ...first,
      created: false,
    });
    expect(await stored()).toMatchObject([{ phone: '+91 99999 11111' }]);
    expect(await messages()).toEqual([
      'enquiry_for_staff',
      'enquiry_for_visitor',
      'enquiry_changed_for_staff',
    ]);
  });

  test.each([
    {},
    { id: '' },
    { id: 'not-an-id' },
    { id: '9934b3c9-5da2-5629-bfcc-06025606aaa1', title: 'Sold' },
  ])('about an unknown home (%j) is stored too', async (property) => {
    await newVisitor();
    expect(await submit(enquiry({ property }))).toMatchObject({ created: true });
    expect(await stored()).toMatchObject([
      { property_id: null, property_price: 0, property_currency: 'INR' },
    ]);
  });

  test('is kept when its listing is deleted', async () => {
    await newVisitor();
    await submit(enquiry());
    await database.query('delete from public.properties where id = $1', [home]);
    expect(await stored()).toMatchObject([{ property_id: null, property_title: '2 BHK' }]);
  });

  test.each([
    ['name', 100],
    ['email', 255],
    ['phone', 20],
    ['bestTimes', 200],
  ])('is accepted with a %s of %i characters and refused with one more', async (field, limit) => {
    await newVisitor();
    const text = (length: number) =>
      field === 'email' ? `${'a'.repeat(length - 5)}@b.in` : 'ಅ'.repeat(length);
    email = field === 'email' ? text(limit) : email;
    await expect(submit(enquiry({ [field]: text(limit) }))).resolves.toMatchObject({ created: true });
    await newVisitor();
    await expect(submit(enquiry({ [field]: text(limit + 1) }))).rejects.toThrow(/check/);
    expect(await stored()).toEqual([]);
    expect(await messages()).toEqual([]);
  });

  test.each([
    { name: '  ' },
    { phone: '' },
    { email: 'nobody' },
    { preferredContact: 'Pigeon' },
    { enquiryType: 'spam' },
    { name: null },
  ])('with %j is refused', async (fields) => {
    await newVisitor();
    await expect(submit(enquiry(fields))).rejects.toThrow(/check|null/);
  });
});

test.each([
  ['with one key', ['key', 'key'], {}],
  ['with one key and of another kind', ['key', 'key'], { enquiryType: 'general_help' }],
  ['with different keys', ['key', 'another'], {}],
  ['without a key', [null, null], {}],
] as const)('an enquiry %s that meets an uncommitted equal one is that one', async (_how, keys, more) => {
  const real = await openPostgres();
  try {
    await newVisitor(real);
    const send = (key: string | null, fields: object, to = real) => submit(enquiry(fields), key, to);
    const second = await meetUncommitted(
      real,
      (open) => send(keys[0], {}, { ...real, as: () => open }),
      () => send(keys[1], more),
    );
    expect(second).toMatchObject({ created: false });
    expect(await stored(real)).toHaveLength(1);
    expect(await messages(real)).toHaveLength(2);
  } finally {
    await real.close();
  }
});
