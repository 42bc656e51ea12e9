import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminAreaTwinsAnswer } from '#contracts/admin-area-twins.ts';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addArea, addCity, addListing, addSociety, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
let admin: Session;
let by: string;
let city: string;
beforeAll(async () => {
  database = await openPostgres();
  const meera = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', meera);
  by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  city = await addCity(database, { name: 'Bangalore' });
});
afterAll(() => database.close());

async function answerOf(statement: string, parameters: readonly unknown[], session: Session = database) {
  const [row] = await session.query<{ value: unknown }>(`select ${statement} as value`, parameters);
  return row?.value;
}
const merge = (kept: string, merged: string, session: Session = admin) =>
  answerOf('public.merge_areas($1, $2)', [kept, merged], session);
const undo = (merged: string, session: Session = admin) =>
  answerOf('public.undo_area_merge($1)', [merged], session);
const placeOf = async (home: string) =>
  (await database.query('select area_id, area from public.properties where id = $1', [home]))[0];
const rowOf = (area: string) =>
  answerOf(`(select to_jsonb(living) - 'updated_at' from public.local_areas as living where id = $1)`, [
    area,
  ]);

async function addPair() {
  const end = randomUUID().slice(0, 8);
  const whitefield = await addArea(database, {
    ...{ area: `Whitefield ${end}`, slug: `whitefield-${end}`, city_id: city, property_count: 5 },
  });
  const whietfield = await addArea(database, {
    ...{ area: `Whietfield ${end}`, slug: `whietfield-${end}`, city_id: city, property_count: 1 },
  });
  return { end, whitefield, whietfield };
}

async function addAlert(end: string, query: string, label = 'Homes') {
  const [subscriber] = await database.query<{ id: string }>(
    `insert into public.alert_subscribers (email) values ($1)
     on conflict do nothing returning id`,
    [`${end}-${randomUUID().slice(0, 8)}@example.in`],
  );
  await database.query(
    `insert into public.alerts (subscriber, offer, query, label, rhythm, consent) values ($1, 'Sale', $2, $3, 'daily', 'Yes')`,
    [subscriber?.id, query, label],
  );
  return async () =>
    (
      await database.query('select query, label from public.alerts where subscriber = $1', [subscriber?.id])
    )[0];
}

test('a merge that is taken back leaves everything as it was', async () => {
  const { end, whitefield, whietfield } = await addPair();
  await database.query(
    `update public.local_areas set overview = 'A misspelt row', former_addresses = '{bangalore/whitfild}' where id = $1`,
    [whietfield],
  );
  const home = await addListing(database, { area_id: whietfield, area: `whietfield ${end} ` });
  const hidden = await addListing(database, { area_id: whietfield, area: 'Near Hope Farm', publish: 0 });
  const own = await addListing(database, { area_id: whitefield, area: `Whitefield ${end}` });
  const society = await addSociety(database, { area: whietfield });
  const hoodi = await addArea(database, { area: `Hoodi ${end}`, slug: `hoodi-${end}`, city_id: city });
  await answerOf('public.keep_areas_apart($1, $2)', [hoodi, whietfield], admin);
  const alert = await addAlert(end, `area=hoodi,whietfield-${end}`, `Homes in Whietfield ${end}`);
  const near = await addAlert(end, `bhk=2&near=in/whietfield-${end}&within=2000`);
  const before = [await rowOf(whitefield), await rowOf(whietfield)];

  expect(await merge(whitefield, whietfield)).toBe('merged');
  expect(await alert()).toEqual({
    query: `area=hoodi,whitefield-${end}`,
    label: `Homes in Whitefield ${end}`,
  });
  expect(await near()).toMatchObject({ query: `bhk=2&near=in/whitefield-${end}&within=2000` });
  const { merges } = adminAreaTwinsAnswer.parse(await answerOf('public.admin_area_twins()', [], admin));
  expect(merges.find(({ merged }) => merged === whietfield)).toMatchObject({
    ...{ name: `Whietfield ${end}`, kept: `Whitefield ${end}`, homes: 2, societies: 1, alerts: 2 },
  });

  expect(await undo(whietfield)).toBe('undone');
  expect([await rowOf(whitefield), await rowOf(whietfield)]).toEqual(before);
  expect(await placeOf(home)).toEqual({ area_id: whietfield, area: `whietfield ${end} ` });
  expect(await placeOf(hidden)).toEqual({ area_id: whietfield, area: 'Near Hope Farm' });
  expect(await placeOf(own)).toEqual({ area_id: whitefield, area: `Whitefield ${end}` });
  expect(await answerOf('(select area from public.society where id = $1)', [society])).toBe(whietfield);
  expect(await alert()).toEqual({
    query: `area=hoodi,whietfield-${end}`,
    label: `Homes in Whietfield ${end}`,
  });
  expect(await near()).toMatchObject({ query: `bhk=2&near=in/whietfield-${end}&within=2000` });
  const after = adminAreaTwinsAnswer.parse(await answerOf('public.admin_area_twins()', [], admin));
  expect(after.apart).toContainEqual([hoodi, whietfield].sort());
  expect(after.merges.some(({ merged }) => merged === whietfield)).toBe(false);
  const jobs = await database.query<{ job: string }>(
    `select concat_ws(' ', entity_type, entity_id) as job from public.html_generation_jobs
      where entity_id = any ($1) and action = 'generate' and status = 'queued' order by job`,
    [[home, hidden, society, whitefield, whietfield]],
  );
  expect(jobs.map(({ job }) => job)).toEqual(
    [`area ${whietfield}`, `area ${whitefield}`, `property ${home}`, `society ${society}`].sort(),
  );
});

test('what was added or moved since stays where it is', async () => {
  const { end, whitefield, whietfield } = await addPair();
  const moved = await addListing(database, { area_id: whietfield, area: `Whietfield ${end}` });
  const renamed = await addListing(database, { area_id: whietfield, area: `Whietfield ${end}` });
  const alert = await addAlert(end, `area=whietfield-${end}`);
  await merge(whitefield, whietfield);
  const added = await addListing(database, { area_id: whietfield });
  const elsewhere = await addArea(database, { area: `Hoodi ${end}`, slug: `hoodi-${end}`, city_id: city });
  await database.query('update public.properties set area_id = $1 where id = $2', [elsewhere, moved]);
  await database.query(`update public.properties set area = 'Hope Farm' where id = $1`, [renamed]);
  await database.query(`update public.alerts set query = 'bhk=3&' || query where query = $1`, [
    `area=whitefield-${end}`,
  ]);

  expect(await undo(whietfield)).toBe('undone');
  expect(await placeOf(added)).toMatchObject({ area_id: whitefield });
  expect(await placeOf(moved)).toMatchObject({ area_id: elsewhere });
  expect(await placeOf(renamed)).toEqual({ area_id: whietfield, area: 'Hope Farm' });
  expect(await alert()).toMatchObject({ query: `bhk=3&area=whitefield-${end}` });
  expect(await answerOf('private.merged_areas_named()', [])).toBeNull();
});

test('of two merges in a row each is taken back by itself, in either order', async () => {
  for (const firstUndone of [0, 1]) {
    const { end, whitefield, whietfield } = await addPair();
    const third = await addArea(database, {
      area: `Hope Farm ${end}`,
      slug: `hope-farm-${end}`,
      city_id: city,
    });
    const home = await addListing(database, { area_id: whietfield, area: `Whietfield ${end}` });
    const own = await addListing(database, { area_id: whitefield, area: `Whitefield ${end}` });
    await merge(whitefield, whietfield);
    await merge(third, whitefield);
    const order = firstUndone === 0 ? [whietfield, whitefield] : [whitefield, whietfield];
    for (const area of order) expect(await undo(area)).toBe('undone');
    expect(await placeOf(home)).toEqual({ area_id: whietfield, area: `Whietfield ${end}` });
    expect(await placeOf(own)).toEqual({ area_id: whitefield, area: `Whitefield ${end}` });
    expect(
      await answerOf('(select former_addresses from public.local_areas where id = $1)', [third]),
    ).toEqual([]);
  }
});

test('a merge is not taken back where its address is another area’s, the area that stayed is gone, or 30 days are over', async () => {
  const taken = await addPair();
  await merge(taken.whitefield, taken.whietfield);
  await addArea(database, { area: 'Another', slug: `whietfield-${taken.end}`, city_id: city });
  expect(await undo(taken.whietfield)).toBe('taken');
  expect(await undo(taken.whietfield)).toBe('taken');

  const gone = await addPair();
  await merge(gone.whitefield, gone.whietfield);
  await database.query('delete from public.local_areas where id = $1', [gone.whitefield]);
  expect(await undo(gone.whietfield)).toBe('changed');
  expect(await undo(randomUUID())).toBe('changed');

  const late = await addPair();
  await merge(late.whitefield, late.whietfield);
  await database.query(
    `update public.area_merges set merged_at = clock_timestamp() - interval '31 days' where merged = $1`,
    [late.whietfield],
  );
  expect(await undo(late.whietfield)).toBe('late');
  await database.query('select public.forget_merged_areas()');
  expect(
    await answerOf('(select moved is null from public.area_merges where merged = $1)', [late.whietfield]),
  ).toBe(true);
  expect(
    await answerOf('(select moved is null from public.area_merges where merged = $1)', [taken.whietfield]),
  ).toBe(false);
});

test('alerts follow an area to a new slug', async () => {
  const { end, whitefield } = await addPair();
  const alert = await addAlert(end, `area=whitefield-${end}`);
  await database.query('update public.local_areas set slug = $1 where id = $2', [
    `ecc-road-${end}`,
    whitefield,
  ]);
  expect(await alert()).toMatchObject({ query: `area=ecc-road-${end}` });
});

test('the checkup finds what still names a merged area', async () => {
  const { end, whitefield, whietfield } = await addPair();
  await merge(whitefield, whietfield);
  const alert = await addAlert(end, `area=whietfield-${end}`);
  expect(await answerOf('private.merged_areas_named()', [])).toEqual([`an alert for whietfield-${end}`]);
  await database.query('delete from public.alerts where query = $1', [(await alert())?.['query']]);
  await database.exec('alter table public.local_areas disable trigger local_areas_merged');
  await addArea(database, { id: whietfield, area: 'Back', slug: `back-${end}`, city_id: city });
  await database.exec('alter table public.local_areas enable trigger local_areas_merged');
  expect(await answerOf('private.merged_areas_named()', [])).toEqual(['the area Back']);
  await database.query('delete from public.local_areas where id = $1', [whietfield]);
});

describe('at once', () => {
  async function meet(first: (session: Session) => Promise<unknown>, second: typeof first) {
    return meetUncommitted(
      database,
      async (open) => {
        await open.query(by);
        await first(open);
      },
      async () => {
        const other = await database.begin();
        await other.query(by);
        const answer = await second(other);
        await other.commit();
        return answer;
      },
    );
  }

  test('two staff who take one merge back do it once', async () => {
    const { whitefield, whietfield } = await addPair();
    const home = await addListing(database, { area_id: whietfield });
    await merge(whitefield, whietfield);
    const undoIt = (session: Session) => undo(whietfield, session);
    expect(await meet(undoIt, undoIt)).toBe('repeated');
    expect(await placeOf(home)).toMatchObject({ area_id: whietfield });
  });

  test('a merge of the area that stayed waits for the undo, and takes none of what went back', async () => {
    const { end, whitefield, whietfield } = await addPair();
    const third = await addArea(database, {
      area: `Hope Farm ${end}`,
      slug: `hope-farm-${end}`,
      city_id: city,
    });
    const home = await addListing(database, { area_id: whietfield });
    await merge(whitefield, whietfield);
    const answer = await meet(
      (session) => undo(whietfield, session),
      (session) => merge(third, whitefield, session),
    );
    expect(answer).toBe('merged');
    expect(await placeOf(home)).toMatchObject({ area_id: whietfield });
  });

  test('a home that is saved in the area that stayed while a merge is taken back stays there', async () => {
    const { whitefield, whietfield } = await addPair();
    await merge(whitefield, whietfield);
    const home = await meetUncommitted(
      database,
      async (open) => {
        await open.query(by);
        await undo(whietfield, open);
      },
      () => addListing(database, { area_id: whitefield }),
    );
    expect(await placeOf(home)).toMatchObject({ area_id: whitefield });
  });
});
