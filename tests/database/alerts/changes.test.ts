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
  subscribed,
  publish,
  madeAgain,
  takeDown,
  noteChanges,
  noteChangesOf,
  tell,
  queueMails,
  told,
} = alertsIn(() => database);
beforeEach(emptied);

describe('the list of changes after a publish', () => {
  test('is empty the first time, then has the new, reduced and removed homes', async () => {
    await subscribed();
    const stays = await publish({ title: 'Stays' });
    const leaves = await publish({ title: 'Leaves' });
    expect(await noteChanges()).toEqual([]);
    const added = await publish({ title: 'New' });
    await database.query('update public.properties set price = 8000000 where id = $1', [stays]);
    await madeAgain();
    await takeDown(leaves);
    expect((await noteChanges()).map(({ kind, property_id }) => [kind, property_id]).sort()).toEqual(
      [
        ['gone', leaves],
        ['new', added],
        ['reduced', stays],
      ].sort(),
    );
  });

  test('does not have a changed row whose page is still stale or missing', async () => {
    await subscribed();
    const home = await publish();
    await noteChanges();
    await database.query('update public.properties set price = 8000000 where id = $1', [home]);
    await database.exec('update public.html_generation_metadata set needs_regeneration = true');
    const unpublished = await addListing(database);
    expect(await noteChanges()).toEqual([]);
    await madeAgain();
    expect(await noteChanges()).toMatchObject([{ kind: 'reduced', property_id: home }]);
    expect(unpublished).not.toBe(home);
  });

  test('covers only the homes that were passed, but all homes the first time', async () => {
    await subscribed();
    const [stays, leaves] = [await publish(), await publish()];
    expect(await noteChangesOf([stays])).toEqual([]);
    const added = await publish({ title: 'New' });
    await database.query('update public.properties set price = 8000000 where id = $1', [stays]);
    await madeAgain();
    await takeDown(leaves);
    expect(await noteChangesOf([])).toEqual([]);
    expect(await noteChangesOf([leaves])).toMatchObject([{ kind: 'gone', property_id: leaves }]);
    expect(await noteChangesOf([stays])).toHaveLength(2);
    expect((await noteChanges()).map(({ property_id: id }) => id).sort()).toEqual(
      [stays, leaves, added].sort(),
    );
  });

  test('returns a change again until it is matched, and a change is matched only once', async () => {
    await subscribed();
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
    await subscribed({ rhythm: 'at once' });
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New' });
    await tell();
    await takeDown(home);
    await tell();
    await database.query('update public.properties set publish = 50 where id = $1', [home]);
    await database.query(
      `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1)`,
      [home],
    );
    await tell();
    for (const price of [8_000_000, 9_000_000, 8_000_000]) {
      await database.query('update public.properties set price = $2 where id = $1', [home, price]);
      await madeAgain();
      await tell();
    }
    await queueMails();
    expect(await told()).toEqual([['reduced: New']]);
    expect(
      await database.query('select kind, price from public.alert_matches where mailed_at is not null'),
    ).toHaveLength(2);
  });
});

test('after an alert is edited, a change that was matched but not yet mailed is matched again', async () => {
  await publish();
  await noteChanges();
  const link = await subscribed({ rhythm: 'at once' });
  const home = await publish({ title: 'Found before the change' });
  await tell();
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
  await tell();
  expect(await queueMails()).toBe(1);
  expect(await told()).toEqual([['new: Found before the change']]);
});
