import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type Session, type TestDatabase } from '../../fixtures/database.ts';
import { meetUncommitted } from '../until-it-waits.ts';
import { alertsIn } from './alerts-in-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const {
  emptied,
  subscribe,
  subscribeAndConfirm,
  mails,
  change,
  publish,
  markAllGenerated,
  takeDown,
  noteChanges,
  matchChanges,
  queueMails,
  nextMorning,
  mailedHomes,
} = alertsIn(() => database);
beforeEach(emptied);

describe('the mail of an alert', () => {
  async function aNewHome(overrides: object = {}): Promise<string> {
    await subscribeAndConfirm(overrides);
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New', bedrooms: 3, sqft: 1240, last_verified: '2026-11-14' });
    await matchChanges();
    return home;
  }

  test('with a daily rhythm is queued once, at half past eight in India', async () => {
    await aNewHome();
    const morning = await nextMorning();
    expect(await queueMails()).toBe(0);
    expect(await queueMails(morning)).toBe(1);
    expect(await queueMails(morning)).toBe(0);
    expect(await mailedHomes()).toEqual([['new: New']]);
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts[0]).toMatchObject({
      label: 'For sale: 3 BHK, Hebbal',
      more: 0,
      ends_on: null,
      homes: [{ kind: 'new', price: 9_000_000, bedrooms: 3, sqft: 1240, checked: '2026-11-14' }],
    });
  });

  test('with the rhythm "at once" is queued directly, but the next one not within ten minutes', async () => {
    await aNewHome({ rhythm: 'at once' });
    expect(await queueMails()).toBe(1);
    await publish({ title: 'Newer' });
    await matchChanges();
    expect(await queueMails()).toBe(0);
    await database.exec(
      `update public.alert_subscribers set at_once_at = at_once_at - interval '11 minutes'`,
    );
    expect(await queueMails()).toBe(1);
    expect(await mailedHomes()).toEqual([['new: New'], ['new: Newer']]);
  });

  test('says once that an area stands for its parts from now on, and names it so from then on', async () => {
    await database.exec(
      `insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal'), ('Kempapura (Hebbal)', 'kempapura')
         on conflict do nothing;
       update public.area_places set kind = 'part', parent_id = (select id from public.local_areas where slug = 'hebbal')
        where area_id = (select id from public.local_areas where slug = 'kempapura')`,
    );
    await aNewHome({ rhythm: 'at once', query: 'area=hebbal&bhk=3' });
    await queueMails();
    await publish({ title: 'Newer' });
    await matchChanges();
    await database.exec(
      `update public.alert_subscribers set at_once_at = at_once_at - interval '11 minutes'`,
    );
    await queueMails();
    expect(
      (await mails('alert_news')).map(({ payload: { alerts } }) => [alerts[0]?.label, alerts[0]?.widened]),
    ).toEqual([
      ['For sale: 3 BHK, Hebbal and its parts', true],
      ['For sale: 3 BHK, Hebbal and its parts', false],
    ]);
  });

  test('names the city of an area once another city has one of that name, also of an alert from before', async () => {
    await database.exec(
      `insert into public.local_areas (area, slug) values ('Malleshwaram', 'malleshwaram') on conflict do nothing`,
    );
    await aNewHome({
      rhythm: 'at once',
      query: 'area=malleshwaram&bhk=3',
      label: 'For sale: 3 BHK, Malleshwaram',
    });
    await database.exec(
      `insert into public.cities (id, name) values ('00000000-0000-4000-8000-0000000000c9', 'Mysuru') on conflict do nothing;
       insert into public.local_areas (area, slug, city_id) values ('Malleshwaram', 'malleshwaram', '00000000-0000-4000-8000-0000000000c9')`,
    );
    await queueMails();
    expect(
      (await mails('alert_news')).map(({ payload: { alerts } }) => [alerts[0]?.label, alerts[0]?.widened]),
    ).toEqual([['For sale: 3 BHK, Malleshwaram in Bangalore', false]]);
  });

  test('covers all alerts of a mailbox and lists a home once', async () => {
    const link = await subscribeAndConfirm();
    await subscribe({ query: 'bhk=2', label: 'For sale: 2 BHK' });
    await change(link, 'confirm');
    await database.exec(`update public.alerts set confirmed_at = confirmed_at - interval '1 hour'`);
    await publish({ title: 'Old' });
    await noteChanges();
    await publish({ title: 'New' });
    await matchChanges();
    expect(await queueMails(await nextMorning())).toBe(1);
    expect(await mailedHomes()).toEqual([['new: New']]);
  });

  test('lists a home with its current price when the price fell and rose again', async () => {
    const home = await aNewHome();
    await database.query('update public.properties set price = 5000000 where id = $1', [home]);
    await markAllGenerated();
    await matchChanges();
    await database.query('update public.properties set price = 9500000 where id = $1', [home]);
    await markAllGenerated();
    await matchChanges();
    const morning = await nextMorning();
    expect(await queueMails(morning)).toBe(1);
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts[0]?.homes).toMatchObject([{ kind: 'new', price: 9_500_000 }]);
  });

  test('is not queued for a home that was published and removed before the morning', async () => {
    const home = await aNewHome();
    await takeDown(home);
    await matchChanges();
    expect(await queueMails(await nextMorning())).toBe(0);
    expect(await mailedHomes()).toEqual([]);
  });

  test('reports a removed home only to a mailbox that was mailed about it before', async () => {
    const home = await aNewHome();
    await database.exec(`delete from public.outbox where kind = 'alert_to_confirm'`);
    await subscribeAndConfirm({ email: 'ravi@mail.example' });
    await queueMails(await nextMorning());
    await takeDown(home);
    await matchChanges();
    await queueMails(await nextMorning(1));
    expect(await mailedHomes()).toEqual([['new: New'], ['gone: New']]);
  });

  test('about one home reports a lower price, and the alert ends when the home is removed', async () => {
    const home = await publish({ title: 'The one' });
    await noteChanges();
    await subscribeAndConfirm({ home });
    await database.query('update public.properties set price = 8000000 where id = $1', [home]);
    await markAllGenerated();
    await matchChanges();
    await queueMails(await nextMorning());
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts[0]?.homes).toMatchObject([
      { kind: 'reduced', price: 8_000_000, was: 9_000_000 },
    ]);
    await takeDown(home);
    await matchChanges();
    await queueMails(await nextMorning(1));
    expect(await mailedHomes()).toEqual([['reduced: The one'], ['gone: The one']]);
    expect(await database.query('select status, ended_because from public.alerts')).toEqual([
      { status: 'ended', ended_because: 'home gone' },
    ]);
  });

  test('lists forty of sixty homes with the longest titles, counts the others and fits the outbox', async () => {
    await subscribeAndConfirm();
    await publish({ title: 'Old' });
    await noteChanges();
    for (let at = 0; at < 60; at += 1) await publish({ title: '🏡'.repeat(300), area: 'ಬ'.repeat(200) });
    await matchChanges();
    expect(await queueMails(await nextMorning())).toBe(1);
    const [mail] = await mails('alert_news');
    expect([mail?.payload.alerts[0]?.homes.length, mail?.payload.alerts[0]?.more]).toEqual([40, 20]);
  });

  test('is queued once by workers that meet, with each home once', async () => {
    const real = await openPostgres();
    try {
      const alerts = alertsIn(() => real);
      const alertsInOpen = (open: Session) => alertsIn(() => ({ ...real, as: () => open }));
      await alerts.subscribeAndConfirm({ rhythm: 'at once' });
      await alerts.publish({ title: 'Old' });
      await alerts.noteChanges();
      for (let at = 0; at < 5; at += 1) await alerts.publish({ title: `New ${at}` });
      const found = await meetUncommitted(
        real,
        async (open) => expect(await alertsInOpen(open).matchChanges()).toHaveLength(5),
        alerts.matchChanges,
      );
      expect(found).toEqual([]);
      const queued = await meetUncommitted(
        real,
        async (open) => expect(await alertsInOpen(open).queueMails()).toBe(1),
        () => alerts.queueMails(),
      );
      expect(queued).toBe(0);
      expect((await alerts.mailedHomes()).map((homes) => homes.length)).toEqual([5]);
    } finally {
      await real.close();
    }
  });
});
