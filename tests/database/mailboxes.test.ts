import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() => database.exec('truncate public.enquiries, public.appointments, public.outbox'));
afterAll(() => database.close());

test.each([
  ['Asha.Rao+flat@Gmail.com', 'asharao@gmail.com'],
  ['asha.rao@googlemail.com', 'asharao@gmail.com'],
  ['a.sha-rao@pm.me', 'asharao@proton.me'],
  ['asha+flat+two@outlook.com', 'asha@outlook.com'],
  ['asha.rao@outlook.com', 'asha.rao@outlook.com'],
  [' asha.rao@Firm.in ', 'asha.rao@firm.in'],
  ['+asha@firm.in', '+asha@firm.in'],
])('private.mailbox() maps %j to the mailbox %s', async (address, mailbox) => {
  expect(await database.query('select private.mailbox($1) as mailbox', [address])).toEqual([{ mailbox }]);
});

/** The nth enquiry from this address, with another phone number each time, so that none is a repeat. */
const enquire = async (nth: number, email: string, network: string | null, to = database) => {
  const payload = {
    name: 'Asha',
    email,
    phone: `+91 98450 ${10_000 + nth}`,
    preferredContact: 'WhatsApp',
    enquiryType: 'general_help',
  };
  await to
    .as('service_role')
    .query('select public.submit_enquiry($1::jsonb, null, $2, null)', [payload, network]);
};
const times = (count: number) => Array.from({ length: count }, (_, nth) => nth);
const count = async (source: string, from = database) =>
  (await from.query<{ count: number }>(`select count(*) as count from public.${source}`))[0]?.count;
const mails = (from = database) => count(`outbox where kind like '%_for_visitor'`, from);

describe('a person whose address somebody else uses', () => {
  test('gets five mails a day for requests from one network, and every request is stored and mailed to staff', async () => {
    for (const nth of times(20)) await enquire(nth, 'asha@example.in', 'stranger');
    expect([await mails(), await count('enquiries'), await count('enquiries where notified')]).toEqual([
      5, 20, 5,
    ]);
    expect(await count(`outbox where kind = 'enquiry_for_staff'`)).toBe(20);
  });

  test('counts as one mailbox with a plus, a dot or another spelling of the domain', async () => {
    for (const nth of times(20))
      await enquire(nth, `as.ha+${nth}@${nth % 2 ? 'gmail' : 'googlemail'}.com`, 'stranger');
    expect(await mails()).toBe(5);
  });

  test('still gets a mail for their own request from another network', async () => {
    for (const nth of times(20)) await enquire(nth, 'asha@example.in', 'stranger');
    await enquire(20, 'asha@example.in', 'at home');
    expect(await mails()).toBe(6);
  });

  test('gets fifteen mails a day at most from all networks, and more on the next day', async () => {
    for (const nth of times(20)) await enquire(nth, 'asha@example.in', `network ${nth}`);
    expect(await mails()).toBe(15);
    await database.exec(`update public.enquiries set created_at = created_at - interval '24 hours'`);
    await enquire(20, 'asha@example.in', 'network 0');
    expect(await mails()).toBe(16);
  });

  test('has one limit of mails for enquiries and calls together', async () => {
    for (const nth of times(5)) await enquire(nth, 'asha@example.in', 'line');
    const call = {
      name: 'Asha',
      email: 'asha@example.in',
      preferred_date: '2027-01-11',
      preferred_time: '10:00',
    };
    await database
      .as('service_role')
      .query(
        `select public.book_appointment($1::jsonb, null, 'network', '2027-01-06T09:00:00+05:30', 'line')`,
        [call],
      );
    expect([await mails(), await count('appointments where not notified')]).toEqual([5, 1]);
  });

  test('gets no more mails when the requests arrive at once', async () => {
    const real = await openPostgres();
    try {
      await Promise.all(times(20).map((nth) => enquire(nth, `asha+${nth}@example.in`, 'stranger', real)));
      await Promise.all(times(20).map((nth) => enquire(nth, 'ravi@example.in', `network ${nth}`, real)));
      expect([await mails(real), await count('enquiries', real)]).toEqual([20, 40]);
    } finally {
      await real.close();
    }
  });
});
