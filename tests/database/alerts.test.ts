import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, openPostgres, type TestDatabase } from '../fixtures/database.ts';
import { addListing } from './rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptied(database));

const emptied = (of: TestDatabase) =>
  of.exec(`truncate public.alert_subscribers, public.alerts, public.alert_links, public.alert_homes, public.home_changes,
    public.alert_matches, public.outbox, public.properties, public.html_generation_metadata, public.enquiries cascade`);

const call = async <Answer>(words: string, values: unknown[] = [], of = database) => {
  const [row] = await of
    .as('service_role')
    .query<{ answer: Answer }>(`select public.${words} as answer`, values);
  if (!row) throw new Error('nothing was answered');
  return row.answer;
};
const subscribe = (more: object = {}, place: string | null = 'here', of = database) =>
  call<{ said: string }>(
    'subscribe_alert($1::jsonb, $2)',
    [
      {
        email: 'asha@mail.example',
        offer: 'Sale',
        query: 'bhk=3&area=hebbal',
        label: 'For sale: 3 BHK, Hebbal',
        rhythm: 'daily',
        consent: 'Only about these homes.',
        ...more,
      },
      place,
    ],
    of,
  );

interface Mail {
  kind: string;
  payload: {
    email: string;
    link: string;
    alerts: {
      label: string;
      more: number;
      ends_on: string | null;
      homes: { kind: string; title: string; price: number; was: number | null; slug: string }[];
    }[];
  };
}
const mails = (kind: string, of = database) =>
  of.query<Mail>('select kind, payload from public.outbox where kind = $1 order by id', [kind]);
const linkOf = async (of = database) => {
  const [mail] = await mails('alert_to_confirm', of);
  if (!mail) throw new Error('no mail asks for a yes');
  return mail.payload.link;
};
const change = (link: string, wanted: string, alert: string | null = null, of = database) =>
  call<boolean>('change_alerts($1, $2, $3::uuid)', [link, wanted, alert], of);
const states = async (of = database) =>
  (await of.query<{ state: string }>('select state from public.alerts order by created_at, id')).map(
    ({ state }) => state,
  );
/** Somebody who has said yes. */
async function subscribed(more: object = {}, of = database): Promise<string> {
  await subscribe(more, null, of);
  const link = await linkOf(of);
  await change(link, 'confirm', null, of);
  await of.exec(`update public.alerts set confirmed_at = confirmed_at - interval '1 hour'`);
  return link;
}

/** A home whose page is made. */
async function publish(row: Record<string, unknown> = {}, of = database): Promise<string> {
  const id = await addListing(of, { price: 9_000_000, ...row });
  await of.query(
    `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1)
     on conflict (entity_type, entity_id) do update set needs_regeneration = false`,
    [id],
  );
  return id;
}
const madeAgain = (of = database) =>
  of.exec('update public.html_generation_metadata set needs_regeneration = false');
async function takeDown(home: string): Promise<void> {
  await database.query('update public.properties set publish = 0 where id = $1', [home]);
  await database.query('delete from public.html_generation_metadata where entity_id = $1', [home]);
}
interface Change {
  id: number;
  property_id: string;
  kind: string;
}
const noteChanges = (of = database) => call<Change[]>('note_home_changes()', [], of);
/** After a publish of these pages alone. */
const noteChangesOf = (homes: readonly string[]) => call<Change[]>('note_home_changes($1::uuid[])', [homes]);
/** As the worker does: all that changed fits all wishes. */
async function tell(of = database): Promise<Change[]> {
  const changes = await noteChanges(of);
  const wishes = await call<{ offer: string; query: string }[]>('alert_wishes()', [], of);
  const ids = changes.map(({ id }) => id);
  const fitting = changes.filter(({ kind }) => kind !== 'gone').map(({ id }) => id);
  const found = wishes.map((wish) => ({ ...wish, changes: fitting }));
  await call('save_alert_matches($1::jsonb, $2::bigint[])', [found, ids], of);
  return changes;
}
const queueMails = (at: string | null = null, of = database) =>
  at === null
    ? call<number>('queue_alert_mails()', [], of)
    : call<number>('queue_alert_mails($1::timestamptz)', [at], of);
/** The next half past eight in India by the clock of the database. */
async function nextMorning(days = 0): Promise<string> {
  const [row] = await database.query<{ at: string }>(
    `select (((now() at time zone 'Asia/Kolkata')::date + 1 + $1::int + time '08:30') at time zone 'Asia/Kolkata')::text as at`,
    [days],
  );
  return row?.at ?? '';
}
const told = async (of = database) =>
  (await mails('alert_news', of)).map(({ payload }) =>
    payload.alerts.flatMap(({ homes }) => homes.map(({ kind, title }) => `${kind}: ${title}`)),
  );

describe('a wish', () => {
  test('is nothing until its mailbox says yes', async () => {
    expect(await subscribe()).toEqual({ said: 'stored' });
    expect(await states()).toEqual(['unconfirmed']);
    expect(await mails('alert_to_confirm')).toMatchObject([{ payload: { email: 'asha@mail.example' } }]);
    expect(await call('alert_wishes()')).toEqual([]);
    expect(await change(await linkOf(), 'confirm')).toBe(true);
    expect(await states()).toEqual(['active']);
    expect(await call('alert_wishes()')).toEqual([{ offer: 'Sale', query: 'bhk=3&area=hebbal' }]);
  });

  test('of somebody else’s mailbox is one mail a day, whoever asks and however it is spelled', async () => {
    for (const email of ['asha@mail.example', 'Asha+flat@mail.example', 'asha+two@mail.example'])
      await subscribe({ email, query: email }, email);
    expect(await mails('alert_to_confirm')).toHaveLength(1);
    await database.exec(`update public.alert_subscribers set asked_at = asked_at - interval '25 hours'`);
    await subscribe({ query: 'bhk=2' });
    expect(await mails('alert_to_confirm')).toHaveLength(2);
  });

  test('is told of nowhere before the yes: its mail holds no word that was typed', async () => {
    await subscribe({ query: 'area=call-me-now', label: 'Call me now' });
    const [mail] = await mails('alert_to_confirm');
    expect(Object.keys(mail?.payload ?? {}).sort()).toEqual(['email', 'link']);
  });

  test('and all that was asked for since are confirmed by one link', async () => {
    await subscribe();
    await subscribe({ query: 'bhk=2' });
    await change(await linkOf(), 'confirm');
    expect(await states()).toEqual(['active', 'active']);
  });

  test('is answered alike whether the mailbox is known or not, and an active one stays as it is', async () => {
    await subscribed();
    expect(await subscribe({ rhythm: 'at once' })).toEqual({ said: 'stored' });
    expect(await database.query('select state, rhythm from public.alerts')).toEqual([
      { state: 'active', rhythm: 'daily' },
    ]);
  });

  test('is kept ten times without a yes, and the newest are never the ones that go', async () => {
    for (let at = 0; at < 14; at += 1) await subscribe({ query: `bhk=${at}` });
    const left = await database.query<{ query: string }>(
      'select query from public.alerts order by created_at, id',
    );
    expect(left.map(({ query }) => query)).toEqual(Array.from({ length: 10 }, (_, at) => `bhk=${at + 4}`));
  });

  test('for a home names the title of ours, and is refused for one that is not shown', async () => {
    const home = await publish({ title: 'Rain tree house', property_type: 'Rent' });
    await subscribe({ home, label: 'typed' });
    expect(await database.query('select offer, query, label, kinds, property_id from public.alerts')).toEqual(
      [{ offer: 'Rent', query: '', label: 'Rain tree house', kinds: ['reduced', 'gone'], property_id: home }],
    );
    const hidden = await addListing(database, { publish: 0 });
    expect(await subscribe({ home: hidden })).toEqual({ said: 'unknown home' });
  });

  test('asked for twenty times at once is one alert and one mail', async () => {
    const real = await openPostgres();
    try {
      await Promise.all(Array.from({ length: 20 }, (_, at) => subscribe({}, `place ${at}`, real)));
      expect(await states(real)).toEqual(['unconfirmed']);
      expect(await mails('alert_to_confirm', real)).toHaveLength(1);
    } finally {
      await real.close();
    }
  });
});

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

describe('what a publish changed', () => {
  test('is nothing the first time, then what is new, cheaper and gone', async () => {
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

  test('is not what stands on no page yet: a row that changed while its page is stale', async () => {
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

  test('is compared for the homes of its pages alone, and all homes the first time', async () => {
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

  test('is asked about again until it is matched, and matched once', async () => {
    await subscribed();
    await publish({ title: 'Old' });
    await noteChanges();
    await publish({ title: 'New' });
    // The worker is killed after each of its steps.
    await noteChanges();
    const [again] = await noteChanges();
    expect(again).toMatchObject({ kind: 'new' });
    const found = [{ offer: 'Sale', query: 'bhk=3&area=hebbal', changes: [again?.id] }];
    for (let time = 0; time < 3; time += 1)
      await call('save_alert_matches($1::jsonb, $2::bigint[])', [found, [again?.id]]);
    expect(await database.query('select kind from public.alert_matches')).toEqual([{ kind: 'new' }]);
    expect(await noteChanges()).toEqual([]);
  });

  test('is told once, though the home is hidden and shown and its price goes up and down', async () => {
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

describe('the mail', () => {
  async function aNewHome(more: object = {}): Promise<string> {
    await subscribed(more);
    await publish({ title: 'Old' });
    await noteChanges();
    const home = await publish({ title: 'New', bedrooms: 3, sqft: 1240, last_verified: '2026-11-14' });
    await tell();
    return home;
  }

  test('of the day waits for half past eight in India, and comes once', async () => {
    await aNewHome();
    const morning = await nextMorning();
    expect(await queueMails()).toBe(0);
    expect(await queueMails(morning)).toBe(1);
    expect(await queueMails(morning)).toBe(0);
    expect(await told()).toEqual([['new: New']]);
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts[0]).toMatchObject({
      label: 'For sale: 3 BHK, Hebbal',
      more: 0,
      ends_on: null,
      homes: [{ kind: 'new', price: 9_000_000, bedrooms: 3, sqft: 1240, checked: '2026-11-14' }],
    });
  });

  test('at once comes within a minute, the next ten minutes later at the earliest', async () => {
    await aNewHome({ rhythm: 'at once' });
    expect(await queueMails()).toBe(1);
    await publish({ title: 'Newer' });
    await tell();
    expect(await queueMails()).toBe(0);
    await database.exec(
      `update public.alert_subscribers set at_once_at = at_once_at - interval '11 minutes'`,
    );
    expect(await queueMails()).toBe(1);
    expect(await told()).toEqual([['new: New'], ['new: Newer']]);
  });

  test('is one for all alerts of a mailbox, and names a home once', async () => {
    const link = await subscribed();
    await subscribe({ query: 'bhk=2', label: 'For sale: 2 BHK' });
    await change(link, 'confirm');
    await database.exec(`update public.alerts set confirmed_at = confirmed_at - interval '1 hour'`);
    await publish({ title: 'Old' });
    await noteChanges();
    await publish({ title: 'New' });
    await tell();
    expect(await queueMails(await nextMorning())).toBe(1);
    expect(await told()).toEqual([['new: New']]);
  });

  test('names no home that is not on the site any more, nor a price that does not stand', async () => {
    const home = await aNewHome();
    await database.query('update public.properties set price = 5000000 where id = $1', [home]);
    await madeAgain();
    await tell();
    await database.query('update public.properties set price = 9500000 where id = $1', [home]);
    await madeAgain();
    await tell();
    const morning = await nextMorning();
    expect(await queueMails(morning)).toBe(1);
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts[0]?.homes).toMatchObject([{ kind: 'new', price: 9_500_000 }]);
  });

  test('is not written for a home that came and went before the morning', async () => {
    const home = await aNewHome();
    await takeDown(home);
    await tell();
    expect(await queueMails(await nextMorning())).toBe(0);
    expect(await told()).toEqual([]);
  });

  test('says of a home that was told of that it is gone, to nobody else', async () => {
    const home = await aNewHome();
    await database.exec(`delete from public.outbox where kind = 'alert_to_confirm'`);
    await subscribed({ email: 'ravi@mail.example' });
    await queueMails(await nextMorning());
    await takeDown(home);
    await tell();
    await queueMails(await nextMorning(1));
    expect(await told()).toEqual([['new: New'], ['gone: New']]);
  });

  test('about one home says when its price falls, and ends with the home', async () => {
    const home = await publish({ title: 'The one' });
    await noteChanges();
    await subscribed({ home });
    await database.query('update public.properties set price = 8000000 where id = $1', [home]);
    await madeAgain();
    await tell();
    await queueMails(await nextMorning());
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts[0]?.homes).toMatchObject([
      { kind: 'reduced', price: 8_000_000, was: 9_000_000 },
    ]);
    await takeDown(home);
    await tell();
    await queueMails(await nextMorning(1));
    expect(await told()).toEqual([['reduced: The one'], ['gone: The one']]);
    expect(await database.query('select state, ended_because from public.alerts')).toEqual([
      { state: 'ended', ended_because: 'home gone' },
    ]);
  });

  test('of hundreds of homes with the longest titles names forty, counts the others and fits the outbox', async () => {
    await subscribed();
    await publish({ title: 'Old' });
    await noteChanges();
    for (let at = 0; at < 60; at += 1) await publish({ title: '🏡'.repeat(300), area: 'ಬ'.repeat(200) });
    await tell();
    expect(await queueMails(await nextMorning())).toBe(1);
    const [mail] = await mails('alert_news');
    expect([mail?.payload.alerts[0]?.homes.length, mail?.payload.alerts[0]?.more]).toEqual([40, 20]);
  });

  test('is written once by two workers at once, and each home stands in one mail', async () => {
    const real = await openPostgres();
    try {
      await subscribed({ rhythm: 'at once' }, real);
      await publish({ title: 'Old' }, real);
      await noteChanges(real);
      for (let at = 0; at < 5; at += 1) await publish({ title: `New ${at}` }, real);
      await Promise.all([tell(real), tell(real), tell(real)]);
      await Promise.all(Array.from({ length: 8 }, () => queueMails(null, real)));
      expect((await told(real)).map((homes) => homes.length)).toEqual([5]);
    } finally {
      await real.close();
    }
  });
});

describe('an alert ends', () => {
  test('by itself after 90 days; a week before, the mail of the morning says so once', async () => {
    await subscribed();
    expect(await queueMails(await nextMorning(80))).toBe(0);
    expect(await queueMails(await nextMorning(83))).toBe(1);
    expect(await queueMails(await nextMorning(84))).toBe(0);
    const [mail] = await mails('alert_news');
    expect(mail?.payload.alerts).toMatchObject([
      { homes: [], ends_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ]);
    await database.exec(`update public.alerts set expires_at = now() - interval '1 minute'`);
    expect(await call('alert_wishes()')).toEqual([]);
    await call('forget_expired()');
    expect(await database.query('select state, ended_because from public.alerts')).toEqual([
      { state: 'ended', ended_because: 'expired' },
    ]);
  });

  test('and is forgotten with its mailbox after 30 days, one without a yes after 7', async () => {
    const link = await subscribed();
    await change(link, 'stop');
    await subscribe({ email: 'ravi@mail.example' });
    await call(`forget_expired(now() + interval '8 days')`);
    expect(await states()).toEqual(['ended']);
    await call(`forget_expired(now() + interval '31 days')`);
    expect(await database.query('select * from public.alert_subscribers')).toEqual([]);
    expect(await call('read_alerts($1)', [link])).toBeNull();
  });

  test.each(['bounced', 'complained'])(
    'where mail to it %s, and its mailbox is left alone',
    async (reason) => {
      await subscribed();
      expect(await call('stop_alerts($1, $2)', ['ASHA+x@mail.example', reason])).toBe(1);
      expect(await database.query('select state, ended_because from public.alerts')).toEqual([
        { state: 'ended', ended_because: reason },
      ]);
      await database.exec(`delete from public.outbox;
      update public.alert_subscribers set asked_at = now() - interval '2 days'`);
      await subscribe({ query: 'bhk=1' });
      expect(await mails('alert_to_confirm')).toEqual([]);
    },
  );
});

test('what was found for an earlier wish and not told yet is asked about again', async () => {
  await publish();
  await noteChanges();
  const link = await subscribed({ rhythm: 'at once' });
  const home = await publish({ title: 'Found before the change' });
  await tell();
  const [alert] = await database.query<{ id: string }>('select id from public.alerts');
  const wish = { query: 'bhk=2', label: '2 BHK', kinds: ['new', 'gone'], rhythm: 'at once', consent: 'Yes.' };
  expect(await call('change_alert_wish($1, $2::uuid, $3::jsonb)', [link, alert?.id, wish])).toBe('changed');
  expect(await queueMails()).toBe(0);
  const again = await noteChanges();
  expect(again.map(({ property_id: id }) => id)).toEqual([home]);
  await tell();
  expect(await queueMails()).toBe(1);
  expect(await told()).toEqual([['new: Found before the change']]);
});

test('a person who asks gets a copy of the alerts, and their erasure takes all of it', async () => {
  await subscribed();
  expect(await call('privacy_export($1)', ['asha@mail.example'])).toMatchObject({
    alerts: [{ email: 'asha@mail.example', query: 'bhk=3&area=hebbal', consent: 'Only about these homes.' }],
  });
  expect(await call('privacy_erase($1)', ['asha+x@mail.example'])).toMatchObject({ alerts: 1, mails: 1 });
  expect(await database.query('select * from public.alert_subscribers')).toEqual([]);
});

test('only what we offer has a name', async () => {
  await database.exec(
    `insert into public.local_areas (area, slug) values ('Hebbal', 'hebbal') on conflict do nothing`,
  );
  await publish({ asset_type: 'Independent House' });
  const asked = [['hebbal', 'call-me-now'], ['nowhere'], ['independent-house', 'call-me']];
  expect(await call('alert_names($1, $2, $3)', asked)).toEqual([
    { kind: 'area', slug: 'hebbal', name: 'Hebbal' },
    { kind: 'type', slug: 'independent-house', name: 'Independent House' },
  ]);
});
