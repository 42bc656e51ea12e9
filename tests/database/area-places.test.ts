import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminAreaPlacesAnswer, placeAnswer } from '#contracts/admin-area-places.ts';
import { openPostgres, type PostgresDatabase, type Session } from '../fixtures/database.ts';
import { addArea, addCity, addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';

let database: PostgresDatabase;
let admin: Session;
let by: string;
let server: Session;
let city: string;
beforeAll(async () => {
  database = await openPostgres();
  const meera = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', meera);
  by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  server = database.as('service_role');
  city = await addCity(database, { name: 'Bangalore' });
});
afterAll(() => database.close());

async function answerOf(statement: string, parameters: readonly unknown[], session: Session = database) {
  const [row] = await session.query<{ value: unknown }>(`select ${statement} as value`, parameters);
  return row?.value;
}

interface Place {
  kind: string | null;
  parent_id: string | null;
  version: string;
  is_judged: boolean;
  decided: boolean;
}
async function placeOf(area: string): Promise<Place> {
  const [row] = await database.query<Place>(
    `select kind, parent_id, version::text, judged_at is not null as is_judged, decided_at is not null as decided
       from public.area_places where area_id = $1`,
    [area],
  );
  if (!row) throw new Error('The area has no place');
  return row;
}

const add = (area: string, row = {}) =>
  addArea(database, { area, slug: `place-${randomUUID()}`, city_id: city, ...row });

interface Said {
  kind?: string;
  parent?: string | null;
  sure?: boolean;
}
const propose = async (area: string, { kind = 'part', parent = null, sure = true }: Said) => {
  const [row] = await database.query<{ area: string }>('select area from public.local_areas where id = $1', [
    area,
  ]);
  return answerOf(
    'public.keep_place_proposals($1::jsonb)',
    [[{ area, name: row?.area, kind, parent, sure, evidence: ['Its name says so.'] }]],
    server,
  );
};

const say = async (area: string, kind: string, parent: string | null, version?: string, session = admin) =>
  placeAnswer.parse(
    await answerOf(
      'public.answer_area_place($1, $2, $3, $4)',
      [area, version ?? (await placeOf(area)).version, kind, parent],
      session,
    ),
  );
const takeBack = async (area: string, version?: string) =>
  placeAnswer.parse(
    await answerOf('public.undo_area_place($1, $2)', [area, version ?? (await placeOf(area)).version], admin),
  );

test('what the rules are sure of holds at once, and the rest waits with what they propose', async () => {
  const [jp, seventh, eighth] = [await add('JP Nagar'), await add('7th Phase'), await add('8th Phase')];
  await addListing(database, { area_id: eighth });
  await propose(jp, { kind: 'locality' });
  await propose(seventh, { parent: jp });
  await propose(eighth, { parent: jp, sure: false });
  expect(await placeOf(seventh)).toMatchObject({
    kind: 'part',
    parent_id: jp,
    is_judged: true,
    decided: false,
  });
  expect(await placeOf(eighth)).toMatchObject({ kind: null, parent_id: null });
  const { waiting, standing } = adminAreaPlacesAnswer.parse(
    await answerOf('public.admin_area_places()', [], admin),
  );
  expect(waiting.find(({ id }) => id === eighth)).toMatchObject({
    ...{ name: '8th Phase', kind: 'part', parent: jp, parent_name: 'JP Nagar', homes: 1, by: null },
    evidence: ['Its name says so.'],
  });
  expect(standing.find(({ id }) => id === seventh)).toMatchObject({ parent_name: 'JP Nagar', by: null });
});

test('proposing the same again changes nothing, and a proposal that has changed is made anew', async () => {
  const [jp, hsr, part] = [await add('JP Nagar'), await add('HSR Layout'), await add('2nd Sector')];
  expect(await propose(part, { parent: jp })).toBe(1);
  const before = await placeOf(part);
  expect(await propose(part, { parent: jp })).toBe(0);
  expect(await placeOf(part)).toEqual(before);
  await propose(part, { parent: hsr });
  expect(await placeOf(part)).toMatchObject({ parent_id: hsr });
  await propose(part, { parent: hsr, sure: false });
  expect(await placeOf(part)).toMatchObject({ kind: null, parent_id: null });
});

test('what staff have said is not overwritten by the rules', async () => {
  const [jp, hsr, part] = [await add('JP Nagar'), await add('HSR Layout'), await add('Arekere')];
  await propose(part, { parent: jp });
  expect(await say(part, 'locality', hsr)).toMatchObject({
    outcome: 'answered',
    place: 'locality in HSR Layout',
  });
  await propose(part, { parent: jp });
  expect(await placeOf(part)).toMatchObject({ kind: 'locality', parent_id: hsr, decided: true });
  const [change] = await database.query<{ changes: unknown }>(
    `select changes from public.staff_changes where table_name = 'local_areas' and row_id = $1`,
    [part],
  );
  expect(change?.changes).toEqual({ place: { was: 'part in JP Nagar', became: 'locality in HSR Layout' } });
});

test('an answer is taken back: what the rules say holds or waits again', async () => {
  const [jp, part] = [await add('JP Nagar'), await add('9th Phase')];
  await propose(part, { parent: jp, sure: false });
  await say(part, 'part', jp);
  expect(await takeBack(part)).toMatchObject({ outcome: 'undone', place: 'not decided' });
  expect(await placeOf(part)).toMatchObject({ kind: null, is_judged: false });
  await propose(part, { parent: jp });
  expect(await placeOf(part)).toMatchObject({ kind: 'part', parent_id: jp });
});

test('what the rules were sure of is asked once staff have taken it back', async () => {
  const [jp, part] = [await add('JP Nagar'), await add('6th Phase')];
  await propose(part, { parent: jp });
  expect(await takeBack(part)).toMatchObject({ outcome: 'undone' });
  await propose(part, { parent: jp });
  expect(await placeOf(part)).toMatchObject({ kind: null, is_judged: true });
});

test('of two colleagues who answer at once, the second is told what the first has said', async () => {
  const [jp, hsr, part] = [await add('JP Nagar'), await add('HSR Layout'), await add('Puttenahalli')];
  await propose(part, { parent: jp, sure: false });
  const { version } = await placeOf(part);
  const second = await meetUncommitted(
    database,
    async (open) => {
      await open.query(by, []);
      await open.query('select public.answer_area_place($1, $2, $3, $4)', [part, version, 'part', jp]);
    },
    () => say(part, 'part', hsr, version),
  );
  expect(second).toMatchObject({ outcome: 'changed', place: 'part in JP Nagar' });
  expect(second.by).not.toBeNull();
  expect(await placeOf(part)).toMatchObject({ parent_id: jp });
  expect(await say(part, 'part', jp, version)).toMatchObject({ outcome: 'repeated' });
});

test('an answer to what has changed since is not taken, and is told what holds', async () => {
  const [jp, part] = [await add('JP Nagar'), await add('5th Phase')];
  await propose(part, { sure: false });
  const { version } = await placeOf(part);
  await propose(part, { parent: jp });
  expect(await say(part, 'locality', null, version)).toMatchObject({
    ...{ outcome: 'changed', place: 'part in JP Nagar', by: null },
  });
});

test('no area lies in itself, in a part, or in what lies in it, and the answer says why', async () => {
  const [jp, part, inner] = [await add('JP Nagar'), await add('7th Phase'), await add('Ramaiah City')];
  await say(part, 'part', jp);
  expect(await say(jp, 'locality', jp)).toMatchObject({
    outcome: 'refused',
    problem: 'An area does not lie in itself.',
  });
  expect(await say(jp, 'locality', part)).toMatchObject({
    ...{ outcome: 'refused', problem: 'Then each of the two would lie in the other.' },
  });
  expect(await say(inner, 'part', part)).toMatchObject({
    problem: 'That area is itself a part of another. Choose the one that it is a part of.',
  });
  expect(await say(jp, 'part', null)).toMatchObject({
    problem: 'Other areas lie in this one. It can be no part of another before they are.',
  });
  expect(await say(inner, 'spelling', null)).toMatchObject({
    problem: 'Choose the area that it is a spelling of.',
  });
  expect(await say(inner, 'spelling', part)).toMatchObject({ outcome: 'answered' });
});

test('two answers at once make no circle', async () => {
  const [one, other] = [await add('Hennur'), await add('Kothanur')];
  const second = await meetUncommitted(
    database,
    async (open) => {
      await open.query(by, []);
      const { version } = await placeOf(one);
      await open.query('select public.answer_area_place($1, $2, $3, $4)', [one, version, 'locality', other]);
    },
    () => say(other, 'locality', one),
  );
  expect(second).toMatchObject({
    outcome: 'refused',
    problem: 'Then each of the two would lie in the other.',
  });
});

test('an area lies in an area of its own city', async () => {
  const mysuru = await addCity(database, { name: `Mysuru ${randomUUID()}` });
  const [jp, part] = [await add('JP Nagar'), await add('Gokulam', { city_id: mysuru })];
  expect(await say(part, 'part', jp)).toMatchObject({
    ...{ outcome: 'refused', problem: 'The two areas are in two cities.' },
  });
});

test('an area that moves to another city lies nowhere, and nothing lies in it', async () => {
  const mysuru = await addCity(database, { name: `Mysuru ${randomUUID()}` });
  const [jp, part] = [await add('JP Nagar'), await add('7th Phase')];
  await say(part, 'part', jp);
  await database.query('update public.local_areas set city_id = $2 where id = $1', [jp, mysuru]);
  expect(await placeOf(part)).toMatchObject({ kind: null, parent_id: null, is_judged: false });
});

test('what lay in a deleted area is asked anew', async () => {
  const [jp, part, other] = [await add('JP Nagar'), await add('7th Phase'), await add('8th Phase')];
  await say(part, 'part', jp);
  await propose(other, { parent: jp, sure: false });
  await database.query('delete from public.local_areas where id = $1', [jp]);
  expect(await placeOf(part)).toMatchObject({
    kind: null,
    parent_id: null,
    is_judged: false,
    decided: false,
  });
  expect(await placeOf(other)).toMatchObject({ is_judged: false });
});

test('the rules look at all areas once one came or has another name, and then no more', async () => {
  const area = await add('Jayanagar');
  const readAreas = () => answerOf('public.areas_to_place()', [], server);
  const settle = async () => {
    await database.query('update public.area_places set judged_at = now() where judged_at is null', []);
    expect(await readAreas()).toBeNull();
  };
  expect(await readAreas()).toContainEqual(
    expect.objectContaining({ id: area, name: 'Jayanagar', homes: 0 }),
  );
  await settle();
  await database.query(`update public.local_areas set overview = 'Old and green' where id = $1`, [area]);
  expect(await readAreas()).toBeNull();
  await database.query(`update public.local_areas set area = 'Jaya Nagar' where id = $1`, [area]);
  expect(await readAreas()).toContainEqual(expect.objectContaining({ id: area, name: 'Jaya Nagar' }));
  await settle();
});

test('nothing is stored of an area that has another name meanwhile, or whose place is gone', async () => {
  const [jp, area, other] = [await add('JP Nagar'), await add('7th Phase'), await add('8th Phase')];
  await database.query('delete from public.local_areas where id = $1', [jp]);
  await answerOf(
    'public.keep_place_proposals($1::jsonb)',
    [
      [
        { area, name: '7th Phase', kind: 'part', parent: jp, sure: true },
        { area: other, name: '9th Phase', kind: 'locality', parent: null, sure: true },
      ],
    ],
    server,
  );
  expect(await placeOf(area)).toMatchObject({ kind: null, is_judged: false });
  expect(await placeOf(other)).toMatchObject({ kind: null, is_judged: false });
});

test('what does not go with a person’s word waits, and the other proposals hold', async () => {
  const [jp, part, inner, own] = [
    await add('JP Nagar'),
    await add('7th Phase'),
    await add('Inner'),
    await add('Own'),
  ];
  await say(part, 'part', jp);
  await answerOf(
    'public.keep_place_proposals($1::jsonb)',
    [
      [
        { area: inner, name: 'Inner', kind: 'part', parent: part, sure: true },
        { area: own, name: 'Own', kind: 'locality', parent: jp, sure: true },
      ],
    ],
    server,
  );
  expect(await placeOf(inner)).toMatchObject({ kind: null, is_judged: true });
  expect(await placeOf(own)).toMatchObject({ kind: 'locality', parent_id: jp });
});

test('a merge takes the parts along, and taking it back gives them and the place again', async () => {
  const [whitefield, twin, road] = [await add('Whitefield'), await add('Whietfield'), await add('ECC Road')];
  const east = await add('East');
  await say(twin, 'locality', east);
  await say(road, 'road', twin);
  expect(await answerOf('public.merge_areas($1, $2)', [whitefield, twin], admin)).toBe('merged');
  expect(await placeOf(road)).toMatchObject({ kind: 'road', parent_id: whitefield, decided: true });
  expect(await placeOf(whitefield)).toMatchObject({ is_judged: false });
  const areas = await answerOf('public.areas_to_place()', [], server);
  expect(areas).toContainEqual(expect.objectContaining({ id: whitefield, merged: ['Whietfield'] }));
  expect(await answerOf('public.undo_area_merge($1)', [twin], admin)).toBe('undone');
  expect(await placeOf(road)).toMatchObject({ kind: 'road', parent_id: twin, decided: true });
  expect(await placeOf(twin)).toMatchObject({ kind: 'locality', parent_id: east, decided: true });
});

test('an answer for an area that is merged at the same time lands in the one that stays', async () => {
  const [whitefield, twin, road] = [await add('Whitefield'), await add('Whietfield'), await add('ECC Road')];
  const answered = await meetUncommitted(
    database,
    async (open) => {
      await open.query(by, []);
      await open.query('select public.merge_areas($1, $2)', [whitefield, twin]);
    },
    () => say(road, 'road', twin),
  );
  expect(answered.outcome).toBe('changed');
  expect(await placeOf(road)).toMatchObject({ kind: null, parent_id: null });
});

const makePart = async (name: string, parent: string, id = randomUUID(), session = admin) =>
  placeAnswer.parse(await answerOf('public.add_area_part($1, $2, $3)', [id, name, parent], session));
const takeBackPart = async (area: string) =>
  placeAnswer.parse(await answerOf('public.undo_area_part($1)', [area], admin));
const areasNamed = (name: string) =>
  database.query<{ id: string; slug: string }>('select id, slug from public.local_areas where area = $1', [
    name,
  ]);

test('a part that a file names is an area of its place with one press, and the same press twice makes one', async () => {
  const koramangala = await add('Koramangala', { slug: 'koramangala' });
  const [id, name] = [randomUUID(), 'Koramangala 9th Block'];
  expect(await makePart(name, 'koramangala', id)).toMatchObject({
    ...{ outcome: 'answered', place: 'part in Koramangala' },
  });
  expect(await areasNamed(name)).toEqual([{ id, slug: 'koramangala-9th-block' }]);
  expect(await placeOf(id)).toMatchObject({ kind: 'part', parent_id: koramangala, decided: true });
  expect(await makePart(name, 'koramangala', id)).toMatchObject({ outcome: 'repeated' });
  expect(await makePart('KORAMANGALA 9th block', 'koramangala')).toMatchObject({
    ...{ outcome: 'repeated', place: 'part in Koramangala' },
  });
  expect(await areasNamed(name)).toHaveLength(1);
});

test('a part is made in the city of its place, also where another city has a place of that slug', async () => {
  const mysuru = await addCity(database, { name: 'Mysuru' });
  const [there, here] = [
    await add('Hebbal', { slug: 'hebbal', city_id: mysuru }),
    await add('Hebbal', { slug: 'hebbal' }),
  ];
  const [own, other] = [randomUUID(), randomUUID()];
  await makePart('Hebbal 9th Stage', 'hebbal', own);
  await makePart('Hebbal 8th Stage', there, other);
  expect(await placeOf(own)).toMatchObject({ parent_id: here });
  expect(await placeOf(other)).toMatchObject({ parent_id: there });
  await database.query('delete from public.local_areas where id in ($1, $2)', [own, here]);
  expect(await makePart('Hebbal 9th Stage', 'hebbal')).toMatchObject({ outcome: 'gone' });
});

const positionsAsked = (home: string) =>
  database.query<{ value: string; reason: string; door: string }>(
    `select value #>> '{}' as value, reason, door from public.doubts
      where property_id = $1 and column_name = 'position' and decision is null`,
    [home],
  );
const middle = { latitude: 12.9, longitude: 77.6, confidence: 'high', source: 'city data' };
const keep = (proposals: readonly object[]) =>
  answerOf('public.keep_place_proposals($1::jsonb)', [proposals], server);

test('a position that contradicts the middle of its area, which was learned later, waits for a person', async () => {
  const area = await add('Later Nagar');
  const near = await addListing(database, { area_id: area, position: '12.930,77.600' });
  const far = await addListing(database, { area_id: area, position: '12.950,77.600' });
  const known = { area, name: 'Later Nagar', kind: 'locality', parent: null, sure: true };
  await keep([known]);
  expect(await positionsAsked(far)).toEqual([]);
  await keep([{ ...known, ...middle }]);
  expect(await positionsAsked(near)).toEqual([]);
  const [asked, ...others] = await positionsAsked(far);
  expect([asked, others]).toEqual([
    {
      ...{ value: '12.950,77.600', door: 'area' },
      reason: 'That is 5.6 km from the middle of Later Nagar, which is known by now.',
    },
    [],
  ]);
  // The middle moves to where the home is: nothing is asked any more.
  await keep([{ ...known, ...middle, latitude: 12.94 }]);
  expect(await positionsAsked(far)).toEqual([]);
  await keep([{ ...known, ...middle }]);
  expect(await positionsAsked(far)).toHaveLength(1);
});

test('a position that somebody has answered for is not asked about again', async () => {
  const area = await add('Answered Nagar');
  const known = { area, name: 'Answered Nagar', kind: 'locality', parent: null, sure: true };
  const homes = [
    await addListing(database, { area_id: area, position: '12.950,77.600' }),
    await addListing(database, { area_id: area, position: '12.960,77.600' }),
  ] as const;
  await keep([{ ...known, ...middle }]);
  for (const [at, decision] of ['right', 'left out'].entries()) {
    const home = homes[at];
    const [doubt] = await database.query<{ id: string; value: string }>(
      'select id, value from public.doubts where property_id = $1 and decision is null',
      [home],
    );
    expect(
      await answerOf('public.decide_doubt($1)', [{ doubt: doubt?.id, value: doubt?.value, decision }], admin),
    ).toBe('decided');
  }
  await keep([{ ...known, ...middle, latitude: 12.901 }]);
  for (const home of homes) expect(await positionsAsked(home)).toEqual([]);
});

test('a position in another spelling of a place is judged by the place, wherever the spelling was thought to lie', async () => {
  const [place, spelling] = [await add('Usual Nagar'), await add('Usal Nagar')];
  const named = { area: spelling, name: 'Usal Nagar', kind: 'spelling', parent: place, sure: true };
  const usual = { area: place, name: 'Usual Nagar', kind: 'locality', parent: null, sure: true, ...middle };
  const isInReach = (position: string) => answerOf('private.is_in_reach($1, $2)', [position, spelling]);
  // Nobody knows the middle of the spelling, or it lies elsewhere.
  for (const its of [{}, { ...middle, latitude: 13.1 }]) {
    await keep([usual, { ...named, ...its }]);
    expect(await isInReach('12.910,77.600')).toBe(true);
    expect(await isInReach('13.100,77.600')).toBe(false);
  }
});

test('what a person says of an area asks about the positions that contradict it', async () => {
  const [area, road] = [await add('Asked Nagar'), await add('Asked Marg')];
  const known = { kind: 'road', parent: null, sure: false, ...middle };
  await keep([
    { ...known, area: road, name: 'Asked Marg' },
    { ...known, kind: 'locality', area, name: 'Asked Nagar' },
  ]);
  await say(road, 'road', null);
  const home = await addListing(database, { area_id: road, position: '12.950,77.600' });
  await keep([{ ...known, area: road, name: 'Asked Marg', latitude: 12.9001 }]);
  expect(await positionsAsked(home)).toEqual([]);
  await say(road, 'part', area);
  expect(await positionsAsked(home)).toHaveLength(1);
});

test('two colleagues who make the same part at once make one', async () => {
  await add('Domlur', { slug: 'domlur' });
  const second = await meetUncommitted(
    database,
    async (open) => {
      await open.query(by, []);
      await open.query('select public.add_area_part($1, $2, $3)', [
        randomUUID(),
        'Domlur 9th Stage',
        'domlur',
      ]);
    },
    () => makePart('Domlur 9th Stage', 'domlur'),
  );
  expect(second).toMatchObject({ outcome: 'repeated', place: 'part in Domlur' });
  expect(await areasNamed('Domlur 9th Stage')).toHaveLength(1);
});

test('a part of a part is made in the place of both, and a name that can be no address says what to do', async () => {
  const btm = await add('BTM Layout', { slug: 'btm-layout' });
  const stage = await add('BTM 2nd Stage', { slug: 'btm-2nd-stage' });
  await say(stage, 'part', btm);
  const id = randomUUID();
  expect(await makePart('BTM 2nd Stage 9th Phase', 'btm-2nd-stage', id)).toMatchObject({
    outcome: 'answered',
  });
  expect(await placeOf(id)).toMatchObject({ parent_id: btm });
  for (const name of ['ಕೋರಮಂಗಲ', 'admin', 'a'.repeat(300), ' '])
    expect(await makePart(name, 'btm-layout')).toMatchObject({
      ...{ outcome: 'refused', problem: 'An area cannot have this name. Add it under Areas with another.' },
    });
  expect(await makePart('BTM 9th Stage', 'gone')).toMatchObject({ outcome: 'gone' });
});

test('a part that was made is taken back while nothing is in it', async () => {
  await add('Arekere', { slug: 'arekere' });
  const [id, kept] = [randomUUID(), randomUUID()];
  await makePart('Arekere 9th Stage', 'arekere', id);
  await makePart('Arekere 8th Stage', 'arekere', kept);
  expect(await takeBackPart(id)).toMatchObject({ outcome: 'undone' });
  expect(await areasNamed('Arekere 9th Stage')).toEqual([]);
  expect(await takeBackPart(id)).toMatchObject({ outcome: 'gone' });
  await addListing(database, { area_id: kept });
  expect(await takeBackPart(kept)).toMatchObject({
    ...{ outcome: 'refused', problem: 'Homes or other areas are in it by now, so it stays.' },
  });
  const place = await add('Begur');
  expect(await takeBackPart(place)).toMatchObject({ outcome: 'changed' });
});

test('a question tells the middles of both places, where they are known well enough for a distance', async () => {
  const [place, part, vague] = [await add('Hulimavu'), await add('Nobo Nagar'), await add('Vague Nagar')];
  const at = { kind: 'part', sure: false, names: [], evidence: [], source: 'city data' };
  await answerOf(
    'public.keep_place_proposals($1::jsonb)',
    [
      [
        {
          ...at,
          area: place,
          name: 'Hulimavu',
          parent: null,
          latitude: 12.88,
          longitude: 77.6,
          confidence: 'high',
        },
        {
          ...at,
          area: part,
          name: 'Nobo Nagar',
          parent: place,
          latitude: 12.87,
          longitude: 77.59,
          confidence: 'medium',
        },
        {
          ...at,
          area: vague,
          name: 'Vague Nagar',
          parent: place,
          latitude: 12.8,
          longitude: 77.5,
          confidence: 'low',
        },
      ],
    ],
    server,
  );
  const { waiting } = adminAreaPlacesAnswer.parse(
    await answerOf('public.admin_area_places(1000)', [], admin),
  );
  const middle = { lat: 12.88, lng: 77.6 };
  expect(waiting.find(({ id }) => id === part)).toMatchObject({
    ...{ point: { lat: 12.87, lng: 77.59 }, parent_point: middle },
  });
  expect(waiting.find(({ id }) => id === vague)).toMatchObject({ point: null, parent_point: middle });
  expect(waiting.find(({ id }) => id === place)).toMatchObject({ point: middle, parent_point: null });
});
