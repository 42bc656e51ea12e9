import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAreaTwinsAnswer } from '#contracts/admin-area-twins.ts';
import {
  openDatabase,
  openPostgres,
  type PostgresDatabase,
  type Session,
  type TestDatabase,
} from '../fixtures/database.ts';
import { addArea, addCity, addListing, addSociety, addUser, publishPages } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: TestDatabase;
let admin: Session;
let city: string;
beforeAll(async () => {
  database = await openDatabase();
  admin = database.as('authenticated', await addUser(database, { role: 'admin' }));
  city = await addCity(database, { name: 'Bangalore' });
});
afterAll(() => database.close());

/** Whitefield and Whietfield, with slugs of their own. */
async function addPair(session: Session = database, inCity = city) {
  const end = randomUUID().slice(0, 8);
  const whitefield = await addArea(session, {
    ...{ area: `Whitefield ${end}`, slug: `whitefield-${end}`, city_id: inCity, property_count: 5 },
  });
  const whietfield = await addArea(session, {
    ...{ area: `Whietfield ${end}`, slug: `whietfield-${end}`, city_id: inCity, property_count: 1 },
  });
  return { end, whitefield, whietfield };
}

async function answerOf(statement: string, parameters: readonly unknown[], by: Session = database) {
  const [row] = await by.query<{ value: unknown }>(`select ${statement} as value`, parameters);
  return row?.value;
}

const merge = (kept: string, merged: string, by: Session = admin) =>
  answerOf('public.merge_areas($1, $2)', [kept, merged], by);
const placeOf = async (home: string) =>
  (await database.query('select area_id, area from public.properties where id = $1', [home]))[0];

test('homes, societies and the addresses of a merged area go to the one that stays', async () => {
  const { end, whitefield, whietfield } = await addPair();
  const home = await addListing(database, { area_id: whietfield, area: `whietfield ${end} ` });
  const hidden = await addListing(database, { area_id: whietfield, area: 'Near Hope Farm', publish: 0 });
  const society = await addSociety(database, { area: whietfield });
  await publishPages(database, ['area', whietfield]);

  expect(await merge(whitefield, whietfield)).toBe('merged');
  expect(await placeOf(home)).toEqual({ area_id: whitefield, area: `Whitefield ${end}` });
  expect(await placeOf(hidden)).toEqual({ area_id: whitefield, area: 'Near Hope Farm' });
  expect(await answerOf('(select area from public.society where id = $1)', [society])).toBe(whitefield);
  expect(
    await database.query(
      'select property_count, former_addresses from public.local_areas where id = any ($1)',
      [[whitefield, whietfield]],
    ),
  ).toEqual([{ property_count: 6, former_addresses: [`bangalore/whietfield-${end}`] }]);
  const jobs = await database.query<{ job: string }>(
    `select concat_ws(' ', action, entity_type, entity_id) as job from public.html_generation_jobs
      where entity_id = any ($1) and status = 'queued' order by job`,
    [[home, hidden, society, whitefield, whietfield]],
  );
  expect(jobs.map(({ job }) => job)).toEqual(
    [
      `delete area ${whietfield}`,
      `generate area ${whitefield}`,
      `generate property ${home}`,
      `generate society ${society}`,
    ].sort(),
  );
  expect(
    await answerOf(`(select changes from public.staff_changes where row_id = $1)`, [whitefield]),
  ).toEqual({ 'one place with': { became: `Whietfield ${end} (whietfield-${end})` } });
});

test('a merge that is pressed twice happens once, and one of an area that is gone is refused', async () => {
  const { whitefield, whietfield } = await addPair();
  expect(await merge(whitefield, whietfield)).toBe('merged');
  expect(await merge(whitefield, whietfield)).toBe('repeated');
  expect(await merge(whietfield, whitefield)).toBe('changed');
  expect(await merge(whitefield, whitefield)).toBe('changed');
  expect(await merge(randomUUID(), whitefield)).toBe('changed');
  const elsewhere = await addPair(database, await addCity(database));
  expect(await merge(whitefield, elsewhere.whietfield)).toBe('changed');
});

test('what names a merged area later lands in the one that stays, also when that is merged again', async () => {
  const { end, whitefield, whietfield } = await addPair();
  const name = `Whietfield ${end}`;
  await merge(whitefield, whietfield);
  const importRows = (target: string, ...entries: object[]) =>
    database.query('select public.import_rows($1, $2::jsonb)', [target, entries]);
  const home = { title: '2 BHK', publish: 50, property_type: 'Sale', area: name, city: 'Bangalore' };
  const [byId, byName, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];

  await importRows('local_areas', { id: whietfield, area: name, slug: `whietfield-${end}`, city_id: city });
  expect(await database.query('select id from public.local_areas where id = $1', [whietfield])).toEqual([]);
  await importRows('properties', { ...home, id: byId, area_id: whietfield });
  await importRows('properties', { ...home, id: byId, area_id: whietfield });
  await importRows('properties', { ...home, id: byName }, { ...home, id: elsewhere, city: 'Mysore' });
  const society = await addSociety(database, { area: whietfield });
  const landed = { area_id: whitefield, area: `Whitefield ${end}` };
  expect([await placeOf(byId), await placeOf(byName)]).toEqual([landed, landed]);
  expect(await placeOf(elsewhere)).toEqual({ area_id: null, area: name });
  expect(await answerOf('(select area from public.society where id = $1)', [society])).toBe(whitefield);

  const third = await addArea(database, { area: 'Hope Farm', slug: `hope-farm-${end}`, city_id: city });
  expect(await merge(third, whitefield)).toBe('merged');
  await database.query('update public.properties set area_id = $1 where id = $2', [whietfield, byName]);
  expect(await placeOf(byName)).toEqual({ area_id: third, area: 'Hope Farm' });
  expect(await answerOf('(select former_addresses from public.local_areas where id = $1)', [third])).toEqual([
    `bangalore/whietfield-${end}`,
    `bangalore/whitefield-${end}`,
  ]);
});

test('an import that is refused for another reason does not call a merged area unknown', async () => {
  const { whitefield, whietfield } = await addPair();
  await merge(whitefield, whietfield);
  const unknown = randomUUID();
  const rows = [whietfield, unknown].map((area_id) => ({ id: area_id, area_id }));
  expect(await answerOf(`public.unknown_references('properties', $1::jsonb)`, [rows])).toEqual([
    { listing: unknown, field: 'area_id', missing: 'local_areas' },
  ]);
});

test('alerts for a merged area are for the one that stays, and a mailbox keeps one of two that became the same', async () => {
  const { end, whitefield, whietfield } = await addPair();
  const [old, name] = [`whietfield-${end}`, `Whietfield ${end}`];
  const [subscriber] = await database.query<{ id: string }>(
    `insert into public.alert_subscribers (email) values ($1) returning id`,
    [`${end}@example.in`],
  );
  const queries = [
    `bhk=2&area=hoodi,${old},whitefield-${end}`,
    `area=${old}`,
    `area=whitefield-${end}`,
    `area=${old}-2`,
    `area=only/${old}`,
  ];
  for (const query of queries)
    await database.query(
      `insert into public.alerts (subscriber, offer, query, label, rhythm, consent) values ($1, 'Sale', $2, $3, 'daily', 'Yes')`,
      [subscriber?.id, query, `Homes in ${name}`],
    );
  const answer = adminAreaTwinsAnswer.parse(await answerOf('public.admin_area_twins()', [], admin));
  expect(answer.areas.find(({ id }) => id === whietfield)).toMatchObject({
    homes: 0,
    societies: 0,
    alerts: 3,
  });

  await merge(whitefield, whietfield);
  expect(
    await database.query('select query from public.alerts where subscriber = $1 order by query', [
      subscriber?.id,
    ]),
  ).toEqual([
    { query: `area=only/whitefield-${end}` },
    { query: `area=${old}-2` },
    { query: `area=whitefield-${end}` },
    { query: `bhk=2&area=hoodi,whitefield-${end}` },
  ]);
});

test.each([
  ['active', 'unconfirmed', 'active'],
  ['active', 'paused', 'active'],
  ['unconfirmed', 'active', 'active'],
  ['unconfirmed', 'suspected', 'unconfirmed'],
])(
  'of two alerts that became the same, one %s and one %s, the %s one stays',
  async (ofMerged, ofKept, stays) => {
    const { end, whitefield, whietfield } = await addPair();
    const [subscriber] = await database.query<{ id: string }>(
      `insert into public.alert_subscribers (email) values ($1) returning id`,
      [`${end}@example.in`],
    );
    for (const [query, status] of [
      [`area=whietfield-${end}`, ofMerged],
      [`area=whitefield-${end}`, ofKept],
    ])
      await database.query(
        `insert into public.alerts (subscriber, offer, query, label, rhythm, consent, status, confirmed_at, expires_at)
         values ($1, 'Sale', $2, 'Homes', 'daily', 'Yes', $3, now(), now() + interval '90 days')`,
        [subscriber?.id, query, status],
      );
    await merge(whitefield, whietfield);
    expect(
      await database.query('select query, status from public.alerts where subscriber = $1', [subscriber?.id]),
    ).toEqual([{ query: `area=whitefield-${end}`, status: stays }]);
  },
);

test('a pair that is two places is said once, in either order', async () => {
  const { whitefield, whietfield } = await addPair();
  const apart = (one: string, other: string) =>
    answerOf('public.keep_areas_apart($1, $2)', [one, other], admin);
  expect(await apart(whitefield, whietfield)).toBe('apart');
  expect(await apart(whietfield, whitefield)).toBe('apart');
  expect(await apart(whitefield, whitefield)).toBe('changed');
  expect(await apart(whitefield, randomUUID())).toBe('changed');
  const { apart: pairs } = adminAreaTwinsAnswer.parse(await answerOf('public.admin_area_twins()', [], admin));
  expect(pairs).toEqual([[whitefield, whietfield].sort()]);
});

describe('at once', () => {
  let postgres: PostgresDatabase;
  let by: string;
  let bangalore: string;
  beforeAll(async () => {
    postgres = await openPostgres();
    bangalore = await addCity(postgres, { name: 'Bangalore' });
    const meera = await addUser(postgres, { role: 'admin' });
    by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  });
  afterAll(() => postgres.close());

  test('of two merges against each other one is refused', async () => {
    const { whitefield, whietfield } = await addPair(postgres, await addCity(postgres));
    const second = await meetUncommitted(
      postgres,
      async (open) => {
        await open.query(by);
        await merge(whitefield, whietfield, open);
      },
      async () => {
        const other = await postgres.begin();
        await other.query(by);
        const answer = await merge(whietfield, whitefield, other);
        await other.commit();
        return answer;
      },
    );
    expect(second).toBe('changed');
  });

  test('a home that is saved in an area while it is merged lands in the one that stays', async () => {
    const { whitefield, whietfield } = await addPair(postgres, await addCity(postgres));
    const home = await meetUncommitted(
      postgres,
      async (open) => {
        await open.query(by);
        await merge(whitefield, whietfield, open);
      },
      () => addListing(postgres, { area_id: whietfield }),
    );
    expect(await answerOf('(select area_id from public.properties where id = $1)', [home], postgres)).toBe(
      whitefield,
    );
  });

  test('a merge waits for a home that is being saved in the area, and takes it along', async () => {
    const { whitefield, whietfield } = await addPair(postgres, await addCity(postgres));
    let home = '';
    await meetUncommitted(
      postgres,
      async (open) => {
        home = await addListing(open, { area_id: whietfield });
      },
      async () => {
        const other = await postgres.begin();
        await other.query(by);
        await merge(whitefield, whietfield, other);
        await other.commit();
      },
    );
    expect(await answerOf('(select area_id from public.properties where id = $1)', [home], postgres)).toBe(
      whitefield,
    );
  });

  const alertFor = (slug: string) => ({
    ...{ email: `${slug}@example.in`, offer: 'Sale', query: `area=${slug}`, label: 'Homes', rhythm: 'daily' },
    consent: 'Yes',
  });
  const subscribe = (slug: string, session: Session = postgres) =>
    session.query('select public.subscribe_alert($1)', [alertFor(slug)]);
  const queriesOf = (slug: string) =>
    postgres.query(
      'select query from public.alerts join public.alert_subscribers as person on person.id = subscriber where email = $1',
      [alertFor(slug).email],
    );

  test('an alert that is stored while its area is merged is for the one that stays', async () => {
    const { end, whitefield, whietfield } = await addPair(postgres, bangalore);
    await meetUncommitted(
      postgres,
      async (open) => {
        await open.query(by);
        await merge(whitefield, whietfield, open);
      },
      () => subscribe(`whietfield-${end}`),
    );
    expect(await queriesOf(`whietfield-${end}`)).toEqual([{ query: `area=whitefield-${end}` }]);
    expect(await answerOf('private.merged_areas_named()', [], postgres)).toBeNull();
  });

  test('a merge waits for an alert that is being stored for the area, and takes it along', async () => {
    const { end, whitefield, whietfield } = await addPair(postgres, bangalore);
    await meetUncommitted(
      postgres,
      async (open) => {
        await subscribe(`whietfield-${end}`, open);
      },
      async () => {
        const other = await postgres.begin();
        await other.query(by);
        await merge(whitefield, whietfield, other);
        await other.commit();
      },
    );
    expect(await queriesOf(`whietfield-${end}`)).toEqual([{ query: `area=whitefield-${end}` }]);
  });
});
