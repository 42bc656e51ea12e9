import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { addListing } from '../rows.ts';
import { alertsIn } from './alerts-in-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const {
  emptied,
  call,
  subscribe,
  subscribeAndConfirm,
  mails,
  publish,
  markAllGenerated,
  takeDown,
  noteChanges,
  noteChangesOf,
  matchChanges,
  queueMails,
  mailedHomes,
} = alertsIn(() => database);
beforeEach(emptied);

describe('the list of changes after a publish', () => {
  test('is empty the first time, then has the new, reduced and removed homes', async () => {
    await subscribeAndConfirm();
    const keptHome = await publish({ title: 'Stays' });
    const removedHome = await publish({ title: 'Leaves' });
    expect(await noteChanges()).toEqual([]);
    const added = await publish({ title: 'New' });
    await database.query('update public.properties set price = 8000000 where id = $1', [keptHome]);
    await markAllGenerated();
    await takeDown(removedHome);
    expect((await noteChanges()).map(({ kind, property_id }) => [kind, property_id]).sort()).toEqual(
      [
        ['gone', removedHome],
        ['new', added],
        ['reduced', keptHome],
      ].sort(),
    );
  });

  test('does not have a changed row whose page is still stale or missing', async () => {
    await subscribeAndConfirm();
    const home = await publish();
    await noteChanges();
    await database.query('update public.properties set price = 8000000 where id = $1', [home]);
    await database.exec('update public.html_generation_metadata set needs_regeneration = true');
    const unpublished = await addListing(database);
    expect(await noteChanges()).toEqual([]);
    await markAllGenerated();
    expect(await noteChanges()).toMatchObject([{ kind: 'reduced', property_id: home }]);
    expect(unpublished).not.toBe(home);
  });

  test('covers only the homes that were passed, but all homes the first time', async () => {
    await subscribeAndConfirm();
    const [keptHome, removedHome] = [await publish(), await publish()];
    expect(await noteChangesOf([keptHome])).toEqual([]);
    const added = await publish({ title: 'New' });
    await database.query('update public.properties set price = 8000000 where id = $1', [keptHome]);
    await markAllGenerated();
    await takeDown(removedHome);
    expect(await noteChangesOf([])).toEqual([]);
    expect(await noteChangesOf([removedHome])).toMatchObject([{ kind: 'gone', property_id: removedHome }]);
    expect(await noteChangesOf([keptHome])).toHaveLength(2);
    expect((await noteChanges()).map(({ property_id: id }) => id).sort()).toEqual(
      [keptHome, removedHome, added].sort(),
    );
  });

  test('returns a change again until it is matched, and a change is matched only once', async () => {
    await subscribeAndConfirm();
    await publish({ title: 'Old' });
    await noteChanges();
    await publish({ title: 'New' });
    // As if the worker were killed after each of its steps, and each step ran again.
    await noteChanges();
    const [again] = await noteChanges();
    expect(again).toMatchObject({ kind: 'new' });
    const found = [{ offer: 'Sale', query: 'bhk=3&area=hebbal', changes: [again?.id] }];
    for (let time = 0; time < 3; time += 1)
      await call('save_alert_matches($1::jsonb, $2::bigint[])', [found, [again?.id]]);
    expect(await database.query('select kind from public.alert_matches')).toEqual([{ kind: 'new' }]);
    expect(await noteChanges()).toEqual([]);
  });

  test('leads to one mail though the home is hidden and shown and its price goes up and down', async () => {
    await subscribeAndConfirm({ rhythm: 'at once' });
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New' });
    await matchChanges();
    await takeDown(home);
    await matchChanges();
    await database.query('update public.properties set publish = 50 where id = $1', [home]);
    await database.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1)`,
      [home],
    );
    await matchChanges();
    for (const price of [8_000_000, 9_000_000, 8_000_000]) {
      await database.query('update public.properties set price = $2 where id = $1', [home, price]);
      await markAllGenerated();
      await matchChanges();
    }
    await queueMails();
    expect(await mailedHomes()).toEqual([['reduced: New']]);
    expect(
      await database.query('select kind, price from public.alert_matches where mailed_at is not null'),
    ).toHaveLength(2);
  });
});

test('after an alert is edited, a change that was matched but not yet mailed is matched again', async () => {
  await publish();
  await noteChanges();
  const link = await subscribeAndConfirm({ rhythm: 'at once' });
  const home = await publish({ title: 'Found before the change' });
  await matchChanges();
  const [alert] = await database.query<{ id: string }>('select id from public.alerts');
  const edits = {
    query: 'bhk=2',
    label: '2 BHK',
    kinds: ['new', 'gone'],
    rhythm: 'at once',
    consent: 'Yes.',
  };
  expect(await call('edit_alert($1, $2::uuid, $3::jsonb)', [link, alert?.id, edits])).toBe('changed');
  expect(await queueMails()).toBe(0);
  const again = await noteChanges();
  expect(again.map(({ property_id: id }) => id)).toEqual([home]);
  await matchChanges();
  expect(await queueMails()).toBe(1);
  expect(await mailedHomes()).toEqual([['new: Found before the change']]);
});

describe('a home that is hidden and shown again', () => {
  /** An alert that is told at once, and a home that it was told of. */
  async function toldHome(overrides: object = {}): Promise<string> {
    await subscribeAndConfirm({ rhythm: 'at once', ...overrides });
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New' });
    await matchAndMail();
    return home;
  }
  async function matchAndMail(): Promise<void> {
    await matchChanges();
    await database.exec(`update public.alert_subscribers set at_once_at = at_once_at - interval '1 hour'`);
    await queueMails();
  }
  const show = async (home: string, row: Record<string, unknown> = {}) => {
    const changed = Object.entries({ publish: 50, ...row });
    const columns = changed.map(([name], at) => `${name} = $${at + 2}`).join(', ');
    await database.query(`update public.properties set ${columns} where id = $1`, [
      home,
      ...changed.map(([, value]) => value),
    ]);
    await database.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1)
       on conflict (entity_type, entity_id) do update set needs_regeneration = false`,
      [home],
    );
  };
  const hide = async (home: string) => {
    await takeDown(home);
    await matchAndMail();
  };
  const news = async () => (await mailedHomes()).flat(2);

  test('at the same price is nothing new, however often and in whatever order', async () => {
    const home = await toldHome();
    for (let time = 0; time < 3; time += 1) {
      await hide(home);
      await show(home);
      await matchAndMail();
    }
    expect(await news()).toEqual(['new: New', 'gone: New']);
  });

  test('is nothing new to an alert that is older than the home’s absence, though no mail told of it', async () => {
    const home = await publish({ title: 'Old' });
    await noteChanges();
    await subscribeAndConfirm({ rhythm: 'at once' });
    await hide(home);
    await show(home);
    await matchAndMail();
    expect(await news()).toEqual([]);
  });

  test('is new to an alert that was asked for while it was gone, and to nobody else', async () => {
    const home = await toldHome();
    await hide(home);
    await database.exec(`update public.alerts set created_at = created_at - interval '1 day'`);
    await subscribe({ email: 'ravi@mail.example', rhythm: 'at once' }, null);
    await database.exec(`
      update public.alerts set status = 'active', confirmed_at = now() - interval '1 hour', expires_at = now() + interval '9 days'
       where status = 'unconfirmed'`);
    await show(home);
    await matchAndMail();
    const mails = await database.query(
      `select payload ->> 'email' as email from public.outbox where kind = 'alert_news' order by id`,
    );
    expect(mails.map(({ email }) => email)).toEqual([
      'asha@mail.example',
      'asha@mail.example',
      'ravi@mail.example',
    ]);
    expect((await news()).at(-1)).toBe('new: New');
  });

  test.each([
    ['a lower price', 8_000_000],
    ['a higher price', 9_500_000],
    ['a price on request', null],
  ])('with %s is a home whose price has changed', async (_, price) => {
    const home = await toldHome();
    await hide(home);
    await show(home, { price });
    await matchAndMail();
    expect(await news()).toEqual(['new: New', 'gone: New', 'changed: New']);
    const [mail] = (await mails('alert_news')).slice(-1);
    expect(mail?.payload.alerts[0]?.homes[0]).toMatchObject({ price: price ?? 0, was: 9_000_000 });
  });

  test('at a higher price is not reported to who wants only lower prices', async () => {
    const home = await toldHome();
    await database.exec(`update public.alerts set kinds = '{reduced}'`);
    await hide(home);
    await show(home, { price: 9_500_000 });
    await matchAndMail();
    expect(await news()).toEqual(['new: New']);
    await hide(home);
    await show(home, { price: 8_500_000 });
    await matchAndMail();
    expect(await news()).toEqual(['new: New', 'changed: New']);
  });

  test('at the same price, written in another way, is nothing new', async () => {
    const home = await toldHome();
    for (const row of [{ currency: null }, { currency: 'INR' }]) {
      await hide(home);
      await show(home, row);
      await matchAndMail();
    }
    expect(await news()).toEqual(['new: New', 'gone: New']);
  });

  test('under another title and address is still the same home', async () => {
    const home = await toldHome();
    await hide(home);
    await show(home, { title: 'Renamed' });
    await matchAndMail();
    expect(await news()).toEqual(['new: New', 'gone: New']);
  });

  test('before its first mail is still mailed as new', async () => {
    await subscribeAndConfirm({ rhythm: 'at once' });
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New' });
    await matchChanges();
    await hide(home);
    expect(await news()).toEqual([]);
    await show(home);
    await matchAndMail();
    expect(await news()).toEqual(['new: New']);
  });

  test('between two publishes, before it was compared with any alert, is still mailed as new', async () => {
    await subscribeAndConfirm({ rhythm: 'at once' });
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New' });
    await noteChanges();
    await takeDown(home);
    expect((await noteChanges()).map(({ kind }) => kind)).toEqual(['gone']);
    await matchAndMail();
    await show(home);
    await matchAndMail();
    expect(await news()).toEqual(['new: New']);
  });

  test('to rent, after it was for sale, is gone as one and new as the other, and only once', async () => {
    const home = await toldHome();
    const turnInto = async (offer: string) => {
      await show(home, { property_type: offer });
      await matchAndMail();
    };
    await turnInto('Rent');
    await turnInto('Sale');
    await turnInto('Rent');
    expect(await news()).toEqual(['new: New', 'gone: New']);
  });

  test('after 90 days, when no alert is left that knew it, leaves nothing behind', async () => {
    const home = await toldHome();
    await hide(home);
    const goneHomes = () =>
      database.query('select property_id from public.alert_homes where gone_since is not null');
    await database.exec('select public.forget_expired()');
    expect(await goneHomes()).toHaveLength(1);
    await database.exec('delete from public.alerts');
    await database.exec('select public.forget_expired()');
    expect(await goneHomes()).toEqual([]);
  });
});
