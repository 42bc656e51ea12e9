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
  subscribeAndConfirm,
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
