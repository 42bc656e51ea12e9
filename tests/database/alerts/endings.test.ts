import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { alertsIn } from './alerts-in-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const { emptied, call, subscribe, subscribeAndConfirm, mails, change, statuses, queueMails, nextMorning } =
  alertsIn(() => database);
beforeEach(emptied);

describe('an alert', () => {
  test('expires after 90 days, and one morning mail announces it a week before', async () => {
    await subscribeAndConfirm();
    expect(await queueMails(await nextMorning(80))).toBe(0);
    expect(await queueMails(await nextMorning(83))).toBe(1);
    expect(await queueMails(await nextMorning(84))).toBe(0);
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts).toMatchObject([
      { homes: [], ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    await database.exec(`update public.alerts set expires_at = now() - interval '1 minute'`);
    expect(await call('alert_queries()')).toEqual([]);
    await call('forget_expired()');
    expect(await database.query('select status, ended_because from public.alerts')).toEqual([
      { status: 'ended', ended_because: 'expired' },
    ]);
  });

  test('is deleted 30 days after its end, an unconfirmed one after 7, a mailbox that stopped everything after 180', async () => {
    const link = await subscribeAndConfirm();
    await change(link, 'stop');
    await subscribe({ email: 'ravi@mail.example' });
    await call(`forget_expired(now() + interval '8 days')`);
    expect(await statuses()).toEqual(['ended']);
    await call(`forget_expired(now() + interval '31 days')`);
    expect(await statuses()).toEqual([]);
    // The mailbox is kept for as long as no mail may be sent to it to ask for a new alert.
    expect(await call('read_alerts($1)', [link])).toEqual([]);
    await call(`forget_expired(now() + interval '181 days')`);
    expect(await database.query('select * from public.alert_subscribers')).toEqual([]);
    expect(await call('read_alerts($1)', [link])).toBeNull();
  });

  test.each(['bounced', 'complained'])(
    'ends when its mail %s, and its mailbox gets no further mail to confirm',
    async (reason) => {
      await subscribeAndConfirm();
      expect(await call('stop_alerts($1, $2)', ['ASHA+x@mail.example', reason])).toBe(1);
      expect(await database.query('select status, ended_because from public.alerts')).toEqual([
        { status: 'ended', ended_because: reason },
      ]);
      await database.exec(`delete from public.outbox;
      update public.alert_subscribers set asked_at = now() - interval '2 days'`);
      await subscribe({ query: 'bhk=1' });
      expect(await mails('alert_to_confirm')).toEqual([]);
    },
  );
});
