import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

const TO_VISITORS = `kind in ('enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm')`;

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() =>
  database.exec(emptyTables('replies', 'visits', 'visit_homes', 'enquiries', 'appointments', 'outbox')),
);
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
      update public.outbox set created_at = created_at - interval '${period}',
             held_until = held_until - interval '${period}', next_attempt_at = next_attempt_at - interval '${period}'`);
  /** How many mails to visitors may go out now, and how many a limit holds back. */
  const mailsNowAndHeld = async (from = database) => [
    await count(`outbox where ${TO_VISITORS} and held_until is null`, from),
    await count(`outbox where ${TO_VISITORS} and held_until > clock_timestamp()`, from),
  ];
  /** In how many minutes, in tens, each held mail may go out. */
  const waits = async () =>
    (
      await database.query<{ wait: number }>(`
        select round(extract(epoch from held_until - clock_timestamp()) / 600)::int * 10 as wait
          from public.outbox where held_until is not null order by held_until, id`)
    ).map(({ wait }) => wait);
  const canMail = async (network: string | null) => {
    const [row] = await database.query<{ allowed: boolean }>(
      'select private.next_mail_time($1) <= clock_timestamp() as allowed',
      [network],
    );
    return row?.allowed;
  };
  beforeEach(() => database.exec(emptyTables('alert_subscribers')));

  test('causes mails to ten mailboxes an hour; the others wait, and every request is stored and mailed to staff', async () => {
    await enquireAs(strangers(25), 'stranger');
    expect(await mailsNowAndHeld()).toEqual([10, 15]);
    expect(await waits()).toEqual([...Array<number>(10).fill(60), ...Array<number>(5).fill(120)]);
    expect(await count('enquiries where notified')).toBe(25);
    expect(await count(`outbox where kind = 'enquiry_for_staff' and held_until is null`)).toBe(25);
    await enquireAs(['asha@example.in'], 'another');
    expect(await mailsNowAndHeld()).toEqual([11, 15]);
  });

  test('causes mails to thirty mailboxes a day; who comes later is mailed on the days after, for three days', async () => {
    await enquireAs(strangers(130), 'stranger');
    expect(await mailsNowAndHeld()).toEqual([10, 90]);
    expect(await count('enquiries where not notified')).toBe(30);
    const days = (await waits()).map((minutes) => Math.floor(minutes / 1440));
    expect([0, 1, 2, 3].map((day) => days.filter((each) => each === day).length)).toEqual([20, 30, 30, 10]);
  });

  test('causes the mails that it has held back when their time has come, and others after them', async () => {
    await enquireAs(strangers(15), 'stranger');
    const claim = async () =>
      (
        await database.query<{ kind: string }>(
          `select kind from public.claim_outbox('worker', 100) where kind = 'enquiry_for_visitor'`,
        )
      ).length;
    expect(await claim()).toBe(10);
    await later('59 minutes');
    expect(await claim()).toBe(0);
    await later('1 minute');
    expect(await claim()).toBe(5);
    await enquireAs(strangers(6, 20), 'stranger');
    expect(await claim()).toBe(5);
  });

  test('still causes mails to a mailbox that it has already caused one to, and none before the first', async () => {
    await enquireAs(strangers(12), 'shared');
    await enquire(20, 'stranger3@example.in', 'shared');
    await enquire(21, 'stranger11@example.in', 'shared');
    expect(await mailsNowAndHeld()).toEqual([11, 3]);
    expect(await waits()).toEqual([60, 60, 60]);
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
    expect(await mailsNowAndHeld()).toEqual([10, 0]);
    for (let time = 0; time < 2; time += 1)
      expect(await askForAlert('second@example.in')).toEqual({ result: 'stored' });
    await enquireAs(['ninth@example.in'], 'line');
    expect(await mailsNowAndHeld()).toEqual([10, 2]);
    // They have had a mail because of an alert, so one more reaches no stranger.
    await enquire(30, 'first@example.in', 'line');
    expect(await mailsNowAndHeld()).toEqual([11, 2]);
    await enquireAs(strangers(120, 100), 'line');
    expect(await askForAlert('third@example.in')).toEqual({ result: 'too many mails' });
    expect(await count(`alerts`)).toBe(2);
  });

  test('is asked once for the confirmation of alerts, also when that mail waits for days', async () => {
    const server = database.as('service_role');
    const ask = () =>
      server.query(`select public.subscribe_alert($1::jsonb, 'line')`, [
        { email: 'a@example.in', offer: 'Sale', query: '', label: 'Homes', rhythm: 'daily', consent: 'Yes.' },
      ]);
    await enquireAs(strangers(70), 'line');
    await ask();
    await later('25 hours');
    await ask();
    expect(await count(`outbox where kind = 'alert_to_confirm' and held_until > clock_timestamp()`)).toBe(1);
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
    expect(await mailsNowAndHeld()).toEqual([11, 3]);
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
      expect(await mailsNowAndHeld(real)).toEqual([10, 1]);
    } finally {
      await real.close();
    }
  });

  test.each([
    [200, '1 hour'],
    [1000, '24 hours'],
  ])('of all networks together, at most %i mails go out in %s', async (most, period) => {
    const write = (mailsWritten: number) =>
      database.query(
        `insert into public.outbox (kind, payload, created_at)
         select (array['enquiry_for_visitor', 'appointment_for_visitor', 'alert_to_confirm'])[1 + n % 3], '{}',
                clock_timestamp() - $2::interval + interval '10 minutes'
           from generate_series(1, $1) as n`,
        [mailsWritten, period],
      );
    await write(most - 1);
    expect(await canMail(null)).toBe(true);
    await write(1);
    expect([await canMail(null), await canMail('new')]).toEqual([false, false]);
    await enquireAs(['asha@example.in'], 'new');
    expect(await waits()).toEqual([30]);
    await later('10 minutes');
    expect(await canMail(null)).toBe(true);
  });

  test('is not held up by mails from before a step of the clock back, which are sent at once', async () => {
    await enquireAs(strangers(12), 'stranger');
    await later('-2 hours');
    expect(await canMail('stranger')).toBe(true);
    const claimed = await database.query(`select from public.claim_outbox('worker', 100)`);
    expect(claimed).toHaveLength(24);
  });

  test('is forgotten two days after its mails could go out, and not before', async () => {
    await enquireAs(strangers(61), 'stranger');
    const forget = async (days: number) => {
      await database.query(`select public.forget_expired(clock_timestamp() + interval '${days} days')`);
      return count('outbox where network is not null');
    };
    expect([await forget(1), await forget(2.5), await forget(5)]).toEqual([61, 31, 0]);
  });
});
