import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { alertsIn } from './alerts-in-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const { emptied, call, subscribeAndConfirm, change, statuses, subscribe, linkOf, mails } = alertsIn(
  () => database,
);
beforeEach(emptied);

describe('the link of an alert', () => {
  test('gives access to the alerts of its own mailbox only', async () => {
    const ashaLink = await subscribeAndConfirm();
    await database.exec(`delete from public.outbox`);
    const raviLink = await subscribeAndConfirm({ email: 'ravi@mail.example' });
    const [alert] = await call<{ id: string; status: string }[]>('read_alerts($1)', [ashaLink]);
    expect(alert).toMatchObject({ status: 'active' });
    expect(await change(raviLink, 'stop', alert?.id ?? null)).toBe(true);
    expect(await call('read_alerts($1)', [ashaLink])).toMatchObject([{ id: alert?.id, status: 'active' }]);
  });

  test.each(['', 'f'.repeat(32), `${'0'.repeat(31)}'`])(
    'gives access to nothing when it is made up (%s)',
    async (link) => {
      await subscribeAndConfirm();
      expect(await call('read_alerts($1)', [link])).toBeNull();
      expect(await change(link, 'erase')).toBe(false);
      expect(await statuses()).toEqual(['active']);
    },
  );

  test('gives access to nothing once it has expired', async () => {
    const link = await subscribeAndConfirm();
    await database.exec(`update public.alert_links set expires_at = now()`);
    expect(await call('read_alerts($1)', [link])).toBeNull();
    expect(await change(link, 'pause')).toBe(false);
  });

  test('is stored in no readable form once its mail is sent', async () => {
    const link = await subscribeAndConfirm();
    await database.exec(`update public.outbox set status = 'sent'`);
    const [{ kept: storedTexts = '' } = {}] = await database.query<{ kept: string }>(
      `select (select string_agg(outbox::text, ' ') from public.outbox) ||
              (select string_agg(alert_links::text, ' ') from public.alert_links) as kept`,
    );
    expect(storedTexts).not.toContain(link);
    expect(await call('read_alerts($1)', [link])).toHaveLength(1);
  });

  test('pauses, resumes, stops and renews an alert and changes its rhythm', async () => {
    const link = await subscribeAndConfirm();
    for (const [action, status] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['stop', 'ended'],
      ['renew', 'active'],
    ] as const) {
      await change(link, action);
      expect(await statuses()).toEqual([status]);
    }
    await change(link, 'at once');
    expect(await database.query('select rhythm from public.alerts')).toEqual([{ rhythm: 'at once' }]);
  });

  const daysLater = (days: number) =>
    database.query(
      `update public.alert_subscribers set created_at = created_at - make_interval(days => $1),
         asked_at = asked_at - make_interval(days => $1), silent_until = silent_until - make_interval(days => $1)`,
      [days],
    );

  test.each(['stop', 'stop all'])(
    'is not mailed again for 180 days after its mailbox declined (%s)',
    async (press) => {
      await subscribe();
      const link = await linkOf();
      const [waiting] = await database.query<{ id: string }>('select id from public.alerts');
      await change(link, 'stop', press === 'stop' ? (waiting?.id ?? null) : null);
      await daysLater(2);
      await subscribe();
      expect(await mails('alert_to_confirm')).toEqual([]);
      await daysLater(179);
      await subscribe();
      expect(await mails('alert_to_confirm')).toHaveLength(1);
    },
  );

  test('is mailed again a day after a confirmation, also to a mailbox that had stopped everything', async () => {
    const link = await subscribeAndConfirm();
    await change(link, 'stop');
    await subscribe({ query: 'bhk=1' });
    await change(link, 'confirm');
    await daysLater(2);
    await subscribe({ query: 'bhk=2' });
    expect(await mails('alert_to_confirm')).toHaveLength(1);
  });

  test('is not mailed again on the same day to a mailbox that erased everything', async () => {
    await subscribe();
    await change(await linkOf(), 'erase');
    await subscribe();
    expect(await mails('alert_to_confirm')).toEqual([]);
    expect(await database.query(`select * from public.alert_erasures where hash like '%asha%'`)).toEqual([]);
    await call(`forget_expired(now() + interval '25 hours')`);
    await database.exec('delete from public.alert_subscribers');
    await subscribe();
    expect(await mails('alert_to_confirm')).toHaveLength(1);
  });

  test('erases everything, including mails that wait in the outbox', async () => {
    const link = await subscribeAndConfirm();
    await change(link, 'erase');
    for (const table of ['alert_subscribers', 'alerts', 'alert_links', 'outbox'])
      expect(await database.query(`select * from public.${table}`)).toEqual([]);
  });
});

test('a privacy export includes the alerts of a person, and an erasure deletes them', async () => {
  await subscribeAndConfirm();
  expect(await call('privacy_export($1)', ['asha@mail.example'])).toMatchObject({
    alerts: [{ email: 'asha@mail.example', query: 'bhk=3&area=hebbal', consent: 'Only about these homes.' }],
  });
  expect(await call('privacy_erase($1)', ['asha+x@mail.example'])).toMatchObject({ alerts: 1, mails: 1 });
  expect(await database.query('select * from public.alert_subscribers')).toEqual([]);
});
