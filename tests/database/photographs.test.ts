import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photographAddress } from '#domain/photograph/photograph.ts';
import { openDatabase, openPostgres, type Row, type TestDatabase } from '../fixtures/database.ts';
import { untilItWaits } from './until-it-waits.ts';
import { addArea, addListing, addSociety, addUser } from './rows.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
beforeEach(() =>
  database.exec(emptyTables('properties', 'society', 'local_areas', 'photographs', 'html_generation_jobs')),
);
afterAll(() => database.close());

const hashOf = (letter: string) => letter.repeat(64);
const placeholder = 'data:image/webp;base64,UklGRg==';
const server = () => database.as('service_role');

const receive = (letter: string) =>
  server().query('select public.receive_photograph($1::jsonb) as status', [
    { hash: hashOf(letter), type: 'image/jpeg', bytes: 1000 },
  ]);
const claim = async () => {
  const [row] = await server().query<{ claimed: Row[] }>('select public.claim_photographs() as claimed');
  return row?.claimed.map(({ hash }) => String(hash)[0]);
};
const ready = (letter: string) =>
  server().query('select public.finish_photograph($1, 1600, 1067, $2)', [hashOf(letter), placeholder]);
const refuse = (letter: string) =>
  server().query(`select public.refuse_photograph($1, 'Damaged.')`, [hashOf(letter)]);
const expireLeases = () =>
  database.exec(`update public.photographs set lease_until = now() - interval '1 second'`);
const photographsOf = async (id: string) => {
  const [row] = await database.query<{ photographs: object; updated_at: Date }>(
    'select photographs, updated_at from public.properties where id = $1',
    [id],
  );
  return Object.keys(row?.photographs ?? {}).map((hash) => hash[0]);
};
const jobs = () => database.query('select entity_id, action from public.html_generation_jobs order by id');
const homeWith = (...letters: string[]) =>
  addListing(database, { publish: 20, images: letters.map((letter) => photographAddress(hashOf(letter))) });

test('a picture that is uploaded again keeps its status', async () => {
  for (const status of ['received', 'received']) expect(await receive('a')).toEqual([{ status }]);
  await claim();
  await ready('a');
  expect(await receive('a')).toEqual([{ status: 'ready' }]);
  expect(await claim()).toEqual([]);
});

test('a refused picture is processed again when it is uploaded again', async () => {
  await receive('a');
  await claim();
  await refuse('a');
  expect(await receive('a')).toEqual([{ status: 'received' }]);
});

test('a home shows its photographs and is queued once, when all of its photographs are processed', async () => {
  const home = await homeWith('a', 'b', 'c');
  for (const letter of 'abc') await receive(letter);
  await database.exec(emptyTables('html_generation_jobs'));
  await ready('a');
  await refuse('b');
  expect([await photographsOf(home), await jobs()]).toEqual([[], []]);
  await ready('c');
  expect(await photographsOf(home)).toEqual(['a', 'c']);
  expect(await jobs()).toEqual([{ entity_id: home, action: 'generate' }]);
});

test.each([
  ['home', (address: string) => addListing(database, { publish: 20, images: [address] })],
  ['society', (address: string) => addSociety(database, { property_images: [address] })],
  ['area', (address: string) => addArea(database, { featured_image_url: address })],
])(
  'a %s whose photograph address has spaces around it is queued when the photograph is ready',
  async (_kind, add) => {
    await receive('a');
    const id = await add(` ${photographAddress(hashOf('a'))}\t`);
    await database.exec(emptyTables('html_generation_jobs'));
    await ready('a');
    expect(await jobs()).toEqual([{ entity_id: id, action: 'generate' }]);
  },
);

test('a ready photograph changes no other home and queues no page for a hidden one', async () => {
  const [other, hidden] = [
    await homeWith('d'),
    await addListing(database, { publish: 0, images: [photographAddress(hashOf('a'))] }),
  ];
  await receive('a');
  await database.exec(emptyTables('html_generation_jobs'));
  const updated = () => database.query('select updated_at from public.properties where id = $1', [other]);
  const before = await updated();
  await ready('a');
  expect([await updated(), await photographsOf(hidden), await jobs()]).toEqual([before, ['a'], []]);
});

test('the photographs of a home follow its images, and a direct update of them is ignored', async () => {
  await receive('a');
  await ready('a');
  const home = await homeWith('a');
  expect(await photographsOf(home)).toEqual(['a']);
  await server().query(`update public.properties set photographs = '{"x": 1}' where id = $1`, [home]);
  expect(await photographsOf(home)).toEqual(['a']);
  await server().query(
    `update public.properties set images = '{https://elsewhere.example/a.jpg}' where id = $1`,
    [home],
  );
  expect(await photographsOf(home)).toEqual([]);
});

test('a photograph whose worker stops is claimed again, and is refused after three attempts', async () => {
  const home = await homeWith('a', 'b');
  for (const letter of 'ab') await receive(letter);
  await ready('b');
  for (let time = 0; time < 3; time++) {
    expect(await claim()).toEqual(['a']);
    expect(await claim()).toEqual([]);
    await expireLeases();
  }
  expect(await claim()).toEqual([]);
  expect(await database.query(`select status from public.photographs where hash like 'a%'`)).toEqual([
    { status: 'refused' },
  ]);
  expect(await photographsOf(home)).toEqual(['b']);
});

test('a photograph that no home has used for 30 days is deleted, and one that is used again is kept', async () => {
  const [home] = [await homeWith('a', 'b')];
  for (const letter of 'abc') await receive(letter);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const forget = async (days: number) =>
    (await server().query<{ hash: string }>('select public.forget_photographs($1) as hash', [at(days)])).map(
      ({ hash }) => hash[0],
    );
  expect(await forget(1)).toEqual([]);
  await database.query('delete from public.properties where id = $1', [home]);
  expect(await forget(2)).toEqual([]);
  const restoredHome = await homeWith('b');
  expect(await forget(31.5)).toEqual(['c']);
  expect(await forget(33)).toEqual(['a']);
  await database.query('update public.properties set publish = 0 where id = $1', [restoredHome]);
  expect(await forget(300)).toEqual([]);
});

describe('a floor plan of a home', () => {
  const plan = (letter: string) => photographAddress(hashOf(letter));

  test('is known with its photographs, as saved with a new home or later, and queues its page', async () => {
    for (const letter of 'ab') await receive(letter);
    const home = await addListing(database, {
      publish: 20,
      images: [plan('a')],
      floor_plans: [` ${plan('b')}\t`],
    });
    await database.exec(emptyTables('html_generation_jobs'));
    await ready('a');
    expect([await photographsOf(home), await jobs()]).toEqual([[], []]);
    await ready('b');
    expect(await photographsOf(home)).toEqual(['a', 'b']);
    expect(await jobs()).toEqual([{ entity_id: home, action: 'generate' }]);
    const only = await addListing(database, { publish: 20, images: null, floor_plans: [plan('b')] });
    expect(await photographsOf(only)).toEqual(['b']);
    await database.query('update public.properties set floor_plans = null where id = $1', [home]);
    expect(await photographsOf(home)).toEqual(['a']);
    await database.query('update public.properties set floor_plans = $2 where id = $1', [home, [plan('b')]]);
    expect(await photographsOf(home)).toEqual(['a', 'b']);
  });

  test('is not forgotten while a home shows it', async () => {
    for (const letter of 'ab') await receive(letter);
    await addListing(database, { publish: 0, images: null, floor_plans: [plan('a')] });
    const forget = async (days: number) =>
      server().query<{ hash: string }>('select public.forget_photographs($1) as hash', [
        new Date(Date.now() + days * 86_400_000),
      ]);
    await forget(1);
    expect(await forget(40)).toEqual([{ hash: hashOf('b') }]);
  });
});

/** The ways in which a society or an area names its pictures. */
const places = {
  'a society': (address: string) => addSociety(database, { property_images: [address] }),
  'a society that keeps more of a picture': (address: string) =>
    addSociety(database, { property_images: [{ original: address, by: 'the builder' }] }),
  'an area, first': (address: string) => addArea(database, { featured_image_url: address }),
  'an area, among others': (address: string) => addArea(database, { area_images: ['/a.avif', address] }),
};
const placePhotographs = async (id: string) => {
  const rows = await database.query<{ photographs: object; images: unknown }>(
    `select photographs from public.society where id = $1
      union all select photographs from public.local_areas where id::text = $1`,
    [id],
  );
  return rows.flatMap(({ photographs }) => Object.keys(photographs).map((hash) => hash[0]));
};

test.each(Object.entries(places))(
  'the photograph of %s is shown once it is ready, queued once, and kept while it is used',
  async (_label, add) => {
    await receive('a');
    const place = await add(photographAddress(hashOf('a')));
    const other = await add('/illustrations/street.avif');
    await database.exec(emptyTables('html_generation_jobs'));
    expect(await placePhotographs(place)).toEqual([]);
    await ready('a');
    expect([await placePhotographs(place), await placePhotographs(other)]).toEqual([['a'], []]);
    expect(await jobs()).toEqual([{ entity_id: place, action: 'generate' }]);
    const year = new Date(Date.now() + 365 * 86_400_000);
    expect(await server().query('select public.forget_photographs($1) as hash', [year])).toEqual([]);
    await database.query(`update public.society set photographs = '{"x": 1}' where id = $1`, [place]);
    await database.query(`update public.local_areas set photographs = '{"x": 1}' where id::text = $1`, [
      place,
    ]);
    expect(await placePhotographs(place)).toEqual(['a']);
  },
);

test('a hidden society queues no page for its photograph, and pictures that are no list are refused', async () => {
  await receive('a');
  const hidden = await addSociety(database, {
    name: 'Unlisted',
    property_images: [photographAddress(hashOf('a'))],
  });
  await database.exec(emptyTables('html_generation_jobs'));
  await ready('a');
  expect([await placePhotographs(hidden), await jobs()]).toEqual([['a'], []]);
  await expect(addSociety(database, { property_images: { original: '/a.jpg' } })).rejects.toThrow(
    /society_property_images_check/,
  );
});

test('admins may read the status of photographs, users and strangers may not', async () => {
  await receive('a');
  const ask = 'select public.admin_photographs($1) as said';
  const admin = database.as('authenticated', await addUser(database, { role: 'admin' }));
  expect(await admin.query(ask, [[hashOf('a')]])).toEqual([
    { said: [{ hash: hashOf('a'), status: 'received', refusal: null, width: null }] },
  ]);
  const user = database.as('authenticated', await addUser(database));
  await expect(user.query(ask, [[]])).rejects.toThrow();
  await expect(database.as('anon').query(ask, [[]])).rejects.toThrow();
});

test('a fourth upload that begins before the third is stored is told to wait', async () => {
  const real = await openPostgres();
  try {
    const staff = await addUser(real);
    const begin = async (session: Pick<TestDatabase, 'query'>) => {
      const [row] = await session.query<{ begun: object }>('select public.begin_upload($1) as begun', [
        staff,
      ]);
      return row?.begun;
    };
    for (let nth = 0; nth < 2; nth += 1) await begin(real.as('service_role'));
    const third = await real.begin();
    expect(await begin(third)).toHaveProperty('upload');
    const fourth = begin(real.as('service_role'));
    await untilItWaits(real, fourth);
    await third.commit();
    expect(await fourth).toEqual({ wait: 2 });
  } finally {
    await real.close();
  }
});

test('the same file is noted by one upload at a time, also when both note it at once', async () => {
  const real = await openPostgres();
  try {
    const staff = await addUser(real);
    const uploads = await real.query<{ id: string }>(
      'insert into public.picture_uploads (staff) values ($1), ($1) returning id',
      [staff],
    );
    const note = async (session: Pick<TestDatabase, 'query'>, upload: string | undefined) => {
      const [row] = await session.query<{ noted: boolean }>('select public.note_upload($1, $2) as noted', [
        upload,
        hashOf('a'),
      ]);
      return row?.noted;
    };
    const first = await real.begin();
    expect(await note(first, uploads[0]?.id)).toBe(true);
    const second = note(real.as('service_role'), uploads[1]?.id);
    await untilItWaits(real, second);
    await first.commit();
    expect(await second).toBe(false);
  } finally {
    await real.close();
  }
});
