import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { meetUncommitted } from './until-it-waits.ts';

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

  test.each([
    ['one network', 5, () => 'stranger'],
    ['all networks', 15, (nth: number) => `network ${nth}`],
  ])(
    'gets no more mails from %s for a request that meets an uncommitted one',
    async (_which, most, networkOf) => {
      const real = await openPostgres();
      try {
        for (const nth of times(most - 1)) await enquire(nth, `asha+${nth}@example.in`, networkOf(nth), real);
        await meetUncommitted(
          real,
          (open) =>
            enquire(most - 1, 'asha+last@example.in', networkOf(most - 1), { ...real, as: () => open }),
          () => enquire(most, 'asha@example.in', networkOf(most), real),
        );
        expect([await mails(real), await count('enquiries', real)]).toEqual([most, most + 1]);
      } finally {
        await real.close();
      }
    },
  );
});

describe('one network, whoever uses it', () => {
  const strangers = (count: number, from = 0) =>
    times(count).map((nth) => `stranger${from + nth}@example.in`);
  const enquireAs = async (emails: readonly string[], network: string | null, to = database) => {
    for (const [nth, email] of emails.entries()) await enquire(nth, email, network, to);
  };
  const later = (period: string) =>
    database.exec(`
      update public.enquiries set created_at = created_at - interval '${period}';
      update public.appointments set created_at = created_at - interval '${period}';
      update public.alert_subscribers set asked_at = asked_at - interval '${period}';
      update public.outbox set created_at = created_at - interval '${period}'`);
  const exceededLimit = async (network: string | null) => {
    const [row] = await database.query<{ limit: string | null }>(
      'select private.exceeded_mail_limit($1) as limit',
      [network],
    );
    return row?.limit;
  };
  beforeEach(() => database.exec('truncate public.alert_subscribers cascade'));

  test('causes mails to ten mailboxes an hour, and every request is stored and mailed to staff', async () => {
    await enquireAs(strangers(25), 'stranger');
    expect([await mails(), await count('enquiries')]).toEqual([10, 25]);
    expect(await count(`outbox where kind = 'enquiry_for_staff'`)).toBe(25);
    expect(await count('enquiries where notified')).toBe(10);
    await enquireAs(['asha@example.in'], 'another');
    expect(await mails()).toBe(11);
  });

  test('causes mails to thirty mailboxes a day', async () => {
    for (const hour of times(5)) {
      await enquireAs(strangers(10, 10 * hour), 'stranger');
      await later('1 hour');
    }
    expect(await mails()).toBe(30);
    await later('19 hours');
    await enquireAs(strangers(10, 50), 'stranger');
    expect(await mails()).toBe(40);
  });

  test('still causes mails to a mailbox that it has already caused one to', async () => {
    await enquireAs(strangers(12), 'shared');
    await enquire(20, 'stranger3@example.in', 'shared');
    await enquire(21, 'stranger11@example.in', 'shared');
    expect(await mails()).toBe(11);
  });

  test('has one limit for enquiries, calls and alerts together', async () => {
    await enquireAs(strangers(8), 'line');
    const server = database.as('service_role');
    const call = {
      name: 'A',
      email: 'caller@example.in',
      preferred_date: '2027-01-11',
      preferred_time: '10:00',
    };
    await server.query(
      `select public.book_appointment($1::jsonb, null, 'network', '2027-01-06T09:00:00+05:30', 'line')`,
      [call],
    );
    const askForAlert = async (email: string) => {
      const alert = { email, offer: 'Sale', query: '', label: 'Homes', rhythm: 'daily', consent: 'Yes.' };
      const [row] = await server.query<{ answer: object }>(
        `select public.subscribe_alert($1::jsonb, 'line') as answer`,
        [alert],
      );
      return row?.answer;
    };
    expect(await askForAlert('first@example.in')).toEqual({ result: 'stored' });
    expect(await askForAlert('second@example.in')).toEqual({ result: 'too many mails', wait: 'hour' });
    await enquireAs(['ninth@example.in'], 'line');
    expect(await mails()).toBe(9);
    expect(await count(`outbox where kind = 'alert_to_confirm'`)).toBe(1);
    // They have had a mail because of an alert, so one more reaches no stranger.
    await enquire(30, 'first@example.in', 'line');
    expect(await mails()).toBe(10);
  });

  test('counts an alert that is asked for again with the network that asked last', async () => {
    const server = database.as('service_role');
    const askFrom = (network: string) =>
      server.query(`select public.subscribe_alert($1::jsonb, $2)`, [
        { email: 'a@example.in', offer: 'Sale', query: '', label: 'Homes', rhythm: 'daily', consent: 'Yes.' },
        network,
      ]);
    await askFrom('first');
    await later('24 hours');
    await askFrom('second');
    await enquireAs(strangers(12), 'second');
    expect(await mails()).toBe(9);
  });

  test('causes no more mails by a request that meets an uncommitted one', async () => {
    const real = await openPostgres();
    try {
      for (const [nth, email] of strangers(9).entries()) await enquire(nth, email, 'stranger', real);
      await meetUncommitted(
        real,
        (open) => enquire(9, 'stranger9@example.in', 'stranger', { ...real, as: () => open }),
        () => enquire(10, 'stranger10@example.in', 'stranger', real),
      );
      expect([await mails(real), await count('enquiries', real)]).toEqual([10, 11]);
    } finally {
      await real.close();
    }
  });

  test.each([
    [200, '1 hour', 'hour'],
    [1000, '24 hours', 'day'],
  ])('of all networks together, at most %i mails go out in %s', async (most, period, wait) => {
    const write = (mailsWritten: number) =>
      database.query(
        `insert into public.outbox (kind, payload, created_at)
         select (array['enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm'])[1 + n % 3], '{}',
                clock_timestamp() - $2::interval + interval '1 minute'
           from generate_series(1, $1) as n`,
        [mailsWritten, period],
      );
    await write(most - 1);
    expect(await exceededLimit(null)).toBeNull();
    await write(1);
    expect([await exceededLimit(null), await exceededLimit('new')]).toEqual([wait, wait]);
    await enquireAs(['asha@example.in'], 'new');
    expect(await count('enquiries where not notified')).toBe(1);
    await later('1 minute');
    expect(await exceededLimit(null)).toBeNull();
  });

  test('is not held up by mails from before a step of the clock back', async () => {
    await enquireAs(strangers(12), 'stranger');
    await later('-2 hours');
    expect(await exceededLimit('stranger')).toBeNull();
  });
});
