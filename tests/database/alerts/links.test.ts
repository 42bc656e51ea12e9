import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { alertsIn } from './alerts-in-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const { emptied, call, subscribed, change, states } = alertsIn(() => database);
beforeEach(emptied);

describe('a link', () => {
  test('opens the alerts of its mailbox and no other', async () => {
    const ashas = await subscribed();
    await database.exec(`delete from public.outbox`);
    const ravis = await subscribed({ email: 'ravi@mail.example' });
    const [mine] = await call<{ id: string; state: string }[]>('read_alerts($1)', [ashas]);
    expect(mine).toMatchObject({ state: 'active' });
    expect(await change(ravis, 'stop', mine?.id ?? null)).toBe(true);
    expect(await call('read_alerts($1)', [ashas])).toMatchObject([{ id: mine?.id, state: 'active' }]);
  });

  test.each(['', 'f'.repeat(32), `${'0'.repeat(31)}'`])(
    'that is made up (%s) opens nothing',
    async (link) => {
      await subscribed();
      expect(await call('read_alerts($1)', [link])).toBeNull();
      expect(await change(link, 'erase')).toBe(false);
      expect(await states()).toEqual(['active']);
    },
  );

  test('that is too old opens nothing', async () => {
    const link = await subscribed();
    await database.exec(`update public.alert_links set expires_at = now()`);
    expect(await call('read_alerts($1)', [link])).toBeNull();
    expect(await change(link, 'pause')).toBe(false);
  });

  test('is not kept in a form that opens anything once its mail has left', async () => {
    const link = await subscribed();
    await database.exec(`update public.outbox set status = 'sent'`);
    const [{ kept = '' } = {}] = await database.query<{ kept: string }>(
      `select (select string_agg(outbox::text, ' ') from public.outbox) ||
              (select string_agg(alert_links::text, ' ') from public.alert_links) as kept`,
    );
    expect(kept).not.toContain(link);
    expect(await call('read_alerts($1)', [link])).toHaveLength(1);
  });

  test('pauses, resumes, changes the rhythm, stops and renews', async () => {
    const link = await subscribed();
    for (const [wanted, state] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['stop', 'ended'],
      ['renew', 'active'],
    ] as const) {
      await change(link, wanted);
      expect(await states()).toEqual([state]);
    }
    await change(link, 'at once');
    expect(await database.query('select rhythm from public.alerts')).toEqual([{ rhythm: 'at once' }]);
  });

  test('erases everything, what waits in the outbox included', async () => {
    const link = await subscribed();
    await change(link, 'erase');
    for (const table of ['alert_subscribers', 'alerts', 'alert_links', 'outbox'])
      expect(await database.query(`select * from public.${table}`)).toEqual([]);
  });
});

test('a person who asks gets a copy of the alerts, and their erasure takes all of it', async () => {
  await subscribed();
  expect(await call('privacy_export($1)', ['asha@mail.example'])).toMatchObject({
    alerts: [{ email: 'asha@mail.example', query: 'bhk=3&area=hebbal', consent: 'Only about these homes.' }],
  });
  expect(await call('privacy_erase($1)', ['asha+x@mail.example'])).toMatchObject({ alerts: 1, mails: 1 });
  expect(await database.query('select * from public.alert_subscribers')).toEqual([]);
});
