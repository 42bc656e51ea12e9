import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../../fixtures/database.ts';
import { addListing, addUser } from '../rows.ts';
import { meetUncommitted } from '../until-it-waits.ts';
import { alertsIn } from './alerts-in-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const { emptied, call, subscribe, subscribeAndConfirm, mails, linkOf, change, statuses, publish } = alertsIn(
  () => database,
);
beforeEach(emptied);

describe('a suspected alert', () => {
  test('is decided on by an admin only', async () => {
    await database
      .as('service_role')
      .query(`select public.subscribe_alert($1::jsonb, null, 'hidden field')`, [
        {
          email: 'a@mail.example',
          offer: 'Sale',
          query: '',
          label: 'Homes',
          rhythm: 'daily',
          consent: 'Yes.',
        },
      ]);
    const [alert] = await database.query<{ id: string }>('select id from public.alerts');
    const editor = await addUser(database);
    await database.query(`update public.profiles set role = 'editor' where id = $1`, [editor]);
    const decision = database
      .as('authenticated', editor)
      .query('select public.decide_suspected_alert($1, true)', [alert?.id]);
    await expect(decision).rejects.toMatchObject({ code: '42501' });
    expect(await statuses()).toEqual(['suspected']);
    expect(await mails('alert_to_confirm')).toEqual([]);
  });
});

describe('an alert', () => {
  test('is not active until its mailbox confirms it', async () => {
    expect(await subscribe()).toEqual({ result: 'stored' });
    expect(await statuses()).toEqual(['unconfirmed']);
    expect(await mails('alert_to_confirm')).toMatchObject([{ payload: { email: 'asha@mail.example' } }]);
    expect(await call('alert_queries()')).toEqual([]);
    expect(await change(await linkOf(), 'confirm')).toBe(true);
    expect(await statuses()).toEqual(['active']);
    expect(await call('alert_queries()')).toEqual([{ offer: 'Sale', query: 'bhk=3&area=hebbal' }]);
  });

  test('sends one mail to confirm a day to a mailbox, whoever asks and however the address is spelled', async () => {
    for (const email of ['asha@mail.example', 'Asha+flat@mail.example', 'asha+two@mail.example'])
      await subscribe({ email, query: email }, email);
    expect(await mails('alert_to_confirm')).toHaveLength(1);
    await database.exec(`update public.alert_subscribers set asked_at = asked_at - interval '25 hours'`);
    await subscribe({ query: 'bhk=2' });
    expect(await mails('alert_to_confirm')).toHaveLength(2);
  });

  test('puts no typed text into the mail to confirm', async () => {
    await subscribe({ query: 'area=call-me-now', label: 'Call me now' });
    const [mail] = await mails('alert_to_confirm');
    expect(Object.keys(mail?.payload ?? {}).sort()).toEqual(['email', 'link']);
  });

  test('and later unconfirmed alerts of its mailbox are confirmed by one link', async () => {
    await subscribe();
    await subscribe({ query: 'bhk=2' });
    await change(await linkOf(), 'confirm');
    expect(await statuses()).toEqual(['active', 'active']);
  });

  test('gets the same answer when the mailbox is known, and a request does not change an active alert', async () => {
    await subscribeAndConfirm();
    expect(await subscribe({ rhythm: 'at once' })).toEqual({ result: 'stored' });
    expect(await database.query('select status, rhythm from public.alerts')).toEqual([
      { status: 'active', rhythm: 'daily' },
    ]);
  });

  test('is dropped when its mailbox has ten newer unconfirmed alerts', async () => {
    for (let at = 0; at < 14; at += 1) await subscribe({ query: `bhk=${at}` });
    const alerts = await database.query<{ query: string }>(
      'select query from public.alerts order by created_at, id',
    );
    expect(alerts.map(({ query }) => query)).toEqual(Array.from({ length: 10 }, (_, at) => `bhk=${at + 4}`));
  });

  test('is not dropped by many requests from another network, which replace only their own alerts', async () => {
    await subscribe({ query: 'bhk=3' }, 'hers');
    for (let at = 1; at <= 12; at += 1) await subscribe({ query: `max=${at}0000` }, 'theirs');
    const alerts = await database.query<{ query: string }>(
      'select query from public.alerts order by created_at, id',
    );
    expect(alerts.map(({ query }) => query)).toEqual([
      'bhk=3',
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => `max=${at}0000`),
    ]);
  });

  test('for a home takes the title of the listing, and is refused for a hidden home', async () => {
    const home = await publish({ title: 'Rain tree house', property_type: 'Rent' });
    await subscribe({ home, label: 'typed' });
    expect(await database.query('select offer, query, label, kinds, property_id from public.alerts')).toEqual(
      [{ offer: 'Rent', query: '', label: 'Rain tree house', kinds: ['reduced', 'gone'], property_id: home }],
    );
    const hidden = await addListing(database, { publish: 0 });
    expect(await subscribe({ home: hidden })).toEqual({ result: 'unknown home' });
  });

  test('that meets the same uncommitted one waits for it, and is stored once and mailed once', async () => {
    const real = await openPostgres();
    try {
      await alertsIn(() => real).subscribe({ query: 'bhk=1' }, 'earlier');
      const second = await meetUncommitted(
        real,
        (open) => alertsIn(() => ({ ...real, as: () => open })).subscribe({}, 'one'),
        () => alertsIn(() => real).subscribe({}, 'another'),
      );
      expect(second).toEqual({ result: 'stored' });
      expect(await alertsIn(() => real).statuses()).toEqual(['unconfirmed', 'unconfirmed']);
      expect(await alertsIn(() => real).mails('alert_to_confirm')).toHaveLength(1);
    } finally {
      await real.close();
    }
  });
});

test('alert_names() returns names only for what exists, as lists of all cities name it', async () => {
  await database.exec(
    `insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal') on conflict do nothing;
     insert into public.cities (id, name) values ('00000000-0000-4000-8000-0000000000c9', 'Mysuru') on conflict do nothing;
     insert into public.local_areas (area, slug, city_id) values ('Gokulam', 'gokulam', '00000000-0000-4000-8000-0000000000c9');
     insert into public.society (id, name, slug, city, developer) values ('lake-1', 'Lake View', 'lake-view', 'Mysuru', 'Constructor Homes Pvt Ltd');
     insert into public.society (id, name, slug, developer) values ('1000', 'Unlisted', 'unlisted', 'Hidden Homes')`,
  );
  await publish({ asset_type: 'Independent House' });
  const slugGroups = [
    ['hebbal', 'gokulam-mysuru', 'call-me-now'],
    ['nowhere', 'lake-view-mysuru'],
    ['independent-house', 'call-me'],
    ['constructor-homes', 'constructor', 'hidden-homes'],
    ['mysuru', '__proto__'],
  ];
  expect(await call('alert_names($1, $2, $3, $4, $5)', slugGroups)).toEqual([
    { kind: 'area', slug: 'gokulam-mysuru', name: 'Gokulam' },
    { kind: 'area', slug: 'hebbal', name: 'Hebbal' },
    { kind: 'builder', slug: 'constructor-homes', name: 'Constructor Homes Pvt Ltd' },
    { kind: 'city', slug: 'mysuru', name: 'Mysuru' },
    { kind: 'society', slug: 'lake-view-mysuru', name: 'Lake View' },
    { kind: 'type', slug: 'independent-house', name: 'Independent House' },
  ]);
});

test('alert_names() knows an area by the slug of its own page, unless another list has it', async () => {
  await database.exec(
    `insert into public.cities (id, name) values ('00000000-0000-4000-8000-0000000000c9', 'Mysuru') on conflict do nothing;
     insert into public.local_areas (area, slug, city_id)
     values ('Vijayanagar', 'vijayanagar', '00000000-0000-4000-8000-0000000000c9'),
            ('Ramanagara', 'ramanagara', '00000000-0000-4000-8000-0000000000c9');
     insert into public.local_areas (area, slug) values ('Vijayanagar', 'vijayanagar'), ('Kudlu', 'kudlu-bangalore')`,
  );
  const asked = ['vijayanagar', 'ramanagara', 'kudlu'];
  expect(await call('alert_names($1, $2, $2, $2, $2)', [asked, []])).toEqual([
    { kind: 'area', slug: 'kudlu-bangalore', name: 'Kudlu', was: 'kudlu' },
    { kind: 'area', slug: 'ramanagara-mysuru', name: 'Ramanagara', was: 'ramanagara' },
    { kind: 'area', slug: 'vijayanagar', name: 'Vijayanagar in Bangalore' },
  ]);
});

test('alert_names() knows an area by an earlier slug, unless another area has it now', async () => {
  await database.exec(
    `insert into public.local_areas (area, slug, former_addresses)
     values ('Varthur', 'varthur', '{bangalore/vartur,bangalore/gunjur}'), ('Gunjur', 'gunjur', '{}')`,
  );
  expect(await call('alert_names($1, $2, $2, $2, $2)', [['vartur', 'gunjur'], []])).toEqual([
    { kind: 'area', slug: 'gunjur', name: 'Gunjur' },
    { kind: 'area', slug: 'varthur', name: 'Varthur', was: 'vartur' },
  ]);
});
