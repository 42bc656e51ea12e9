import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminSameHomesAnswer } from '#contracts/admin-same-homes.ts';
import { openPostgres, type PostgresDatabase, type Row, type Session } from '../fixtures/database.ts';
import {
  addArea,
  addCity,
  addListing,
  addSociety,
  addUser,
  openJob,
  publishPages,
  stalePages,
} from './rows.ts';
import { setUpAdmin } from './set-up-admin.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';
import { nightly } from '../fixtures/nightly.ts';

const { database, admin } = setUpAdmin(emptyTables('properties', 'partners', 'photographs', 'staff_changes'));
let society: string;
let kaveri: string;
let deccan: string;
beforeEach(async () => {
  [kaveri, deccan] = [await addPartner('Kaveri'), await addPartner('Deccan')];
  const area = await addArea(database, { city_id: await addCity(database) });
  society = await addSociety(database, { area });
});

async function addPartner(name: string, session: Session = database): Promise<string> {
  const id = randomUUID();
  await session.query(
    `insert into public.partners (id, slug, name, homes_come, trust) values ($1, $2, $3, 'file', 'at once')`,
    [id, `partner-${id}`, name],
  );
  return id;
}

const flat = (row: Row = {}) =>
  addListing(database, {
    society_id: society,
    ...{ bedrooms: 2, sqft: 1200, price: 9_000_000, floor_no: '4', source_key: randomUUID(), ...row },
  });

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}
/** How many rows each step of a plan looked at. */
const rowsOfNodes = (node: PlanNode): number[] => [
  (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'],
  ...(node.Plans ?? []).flatMap(rowsOfNodes),
];

/** Photographs with these likenesses; returns their addresses. */
const addPhotographs = async (...likenesses: (string | null)[]) =>
  Promise.all(
    likenesses.map(async (likeness) => {
      const hash = (randomUUID() + randomUUID()).replaceAll('-', '');
      await database.query(
        `insert into public.photographs (hash, type, bytes, status, width, height, placeholder, likeness)
         values ($1, 'image/jpeg', 1, 'ready', 10, 10, 'data:image/webp;base64,AA==', $2)`,
        [hash, likeness],
      );
      return `/storage/v1/object/public/photographs/${hash}/1600.jpg`;
    }),
  );
const room = '0123456789abcdef';
/** The same room, stored smaller: three bits differ. */
const roomAgain = '0123456789abcdd8';
const garden = 'fedcba9876543210';

async function answerOf(statement: string, parameters: readonly unknown[], by: Session = admin) {
  const [row] = await by.query<{ value: unknown }>(`select ${statement} as value`, parameters);
  return row?.value;
}
const seen = async () => adminSameHomesAnswer.parse(await answerOf('public.admin_same_homes()', []));
const pairs = async () =>
  (await seen()).pairs.map(({ first, second, alike }) => [...[first.id, second.id].sort(), alike]);
const merge = (kept: string, merged: string, by: Session = admin) =>
  answerOf('public.merge_homes($1, $2)', [kept, merged], by);
const apart = (one: string, other: string, by: Session = admin) =>
  answerOf('public.keep_homes_apart($1, $2)', [one, other], by);
const publishOf = async (id: string) =>
  (await database.query<{ publish: number }>('select publish from public.properties where id = $1', [id]))[0]
    ?.publish;

describe('a pair that may be one home', () => {
  test('has one society, floor and size, and nearly one price, at two partners', async () => {
    const one = await flat({ partner_id: kaveri, floor_no: '4 out of 16' });
    const other = await flat({ partner_id: deccan, sqft: 1190, price: 9_400_000 });
    expect(await pairs()).toEqual([[...[one, other].sort(), 0]]);
    const [pair] = (await seen()).pairs;
    expect([pair?.first.partner, pair?.second.partner].sort()).toEqual(['Deccan', 'Kaveri']);
  });

  test('may be of a partner and of staff', async () => {
    await flat({ partner_id: kaveri });
    await flat();
    expect(await pairs()).toHaveLength(1);
  });

  test.each([
    ['of one partner, who gives each its own reference', { partner_id: 'kaveri' }],
    ['on another floor', { floor_no: '5' }],
    ['of another size', { sqft: 1300 }],
    ['of another price', { price: 11_000_000 }],
    ['with another number of bedrooms', { bedrooms: 3 }],
    ['to rent', { property_type: 'Rent' }],
    ['that is hidden', { publish: 0 }],
    ['without a floor, like many flats of its block', { floor_no: null }],
    ['without a society', { society_id: null }],
    ['without a price', { price: 0 }],
  ])('is not one with a home %s', async (_what, row) => {
    await flat({ partner_id: kaveri });
    await flat({ partner_id: deccan, ...row, ...('partner_id' in row ? { partner_id: kaveri } : {}) });
    expect(await pairs()).toEqual([]);
  });

  test('has one position instead of one society, and is the likelier for it', async () => {
    const placed = { society_id: null, position: '12.971,77.641' };
    const one = await flat({ partner_id: kaveri, ...placed });
    const other = await flat({ partner_id: deccan, ...placed, society_id: society });
    const [third, fourth] = [
      await flat({ partner_id: kaveri, bedrooms: 3 }),
      await flat({ partner_id: deccan, bedrooms: 3 }),
    ];
    const { pairs: found } = await seen();
    expect(found.map(({ first, second, metres }) => [...[first.id, second.id].sort(), metres])).toEqual([
      [...[one, other].sort(), 0],
      [...[third, fourth].sort(), null],
    ]);
  });

  test('does not lie more than 300 m apart, unless its photographs are alike', async () => {
    const near = { partner_id: kaveri, position: '12.971,77.641' };
    await flat(near);
    await flat({ partner_id: deccan, position: '12.973,77.641' });
    expect((await seen()).pairs).toMatchObject([{ alike: 0, metres: 222 }]);
    await database.exec(emptyTables('properties'));
    await flat(near);
    await flat({ partner_id: deccan, position: '12.974,77.641' });
    expect(await pairs()).toEqual([]);
    await database.exec(emptyTables('properties'));
    await flat({ ...near, images: await addPhotographs(room) });
    await flat({ partner_id: deccan, position: '12.974,77.641', images: await addPhotographs(roomAgain) });
    await flat({ partner_id: kaveri, bedrooms: 3 });
    await flat({ partner_id: deccan, bedrooms: 3 });
    expect((await seen()).pairs).toMatchObject([
      { alike: 0, metres: null },
      { alike: 1, metres: 334 },
    ]);
  });

  test('needs no floor and no society when photographs are alike', async () => {
    const [mine, theirs] = [await addPhotographs(room, garden), await addPhotographs(roomAgain, null)];
    const area = await answerOf('(select area from public.society where id = $1)', [society], database);
    await flat({ partner_id: kaveri, floor_no: null, images: mine });
    await flat({ partner_id: deccan, society_id: null, area_id: area, images: theirs });
    expect((await pairs())[0]?.[2]).toBe(1);
  });

  test('is not found by photographs alone, nor by those that show a block or nothing', async () => {
    const [shared, plain] = [await addPhotographs(room), await addPhotographs(null)];
    await flat({ partner_id: kaveri, floor_no: null, images: [...shared, ...plain] });
    await flat({ partner_id: deccan, floor_no: null, images: shared, sqft: 1500 });
    expect(await pairs()).toEqual([]);
    await flat({ partner_id: deccan, floor_no: null, images: shared });
    await flat({ partner_id: deccan, floor_no: null, images: plain });
    expect(await pairs()).toEqual([]);
  });

  test('may be measured in two ways when photographs are alike', async () => {
    const [mine, theirs] = [await addPhotographs(room), await addPhotographs(roomAgain)];
    await flat({ partner_id: kaveri, area_basis: 'super_built_up', sqft: 1500, images: mine });
    const other = await flat({ partner_id: deccan, area_basis: 'carpet', sqft: 1080, images: theirs });
    expect(await pairs()).toHaveLength(1);
    await database.query(`update public.properties set images = '{}' where id = $1`, [other]);
    expect(await pairs()).toEqual([]);
  });

  test('that is two homes is not asked for again', async () => {
    const [one, other] = [await flat({ partner_id: kaveri }), await flat({ partner_id: deccan })];
    expect(await apart(other, one)).toBe('apart');
    expect(await apart(one, other)).toBe('apart');
    expect(await pairs()).toEqual([]);
    expect(await apart(one, one)).toBe('changed');
    expect(await apart(one, randomUUID())).toBe('changed');
  });
});

describe('one home', () => {
  const addPair = async () => {
    const kept = await flat({ partner_id: kaveri, title: `Kept ${randomUUID()}` });
    const merged = await flat({ partner_id: deccan, title: `Merged ${randomUUID()}` });
    return { kept, merged };
  };
  const former = (home: string) =>
    database
      .as('service_role')
      .query<{ slug: string }>('select slug from public.former_slugs where property_id = $1', [home]);

  test('has one page, and the addresses of the other lead there', async () => {
    const { kept, merged } = await addPair();
    await publishPages(database, ['property', kept], ['property', merged]);
    const [home] = await database.query<{ slug: string }>(
      'select slug from public.properties where id = $1',
      [merged],
    );
    expect(await merge(kept, merged)).toBe('merged');
    expect(await merge(kept, merged)).toBe('repeated');
    expect([await publishOf(kept), await publishOf(merged)]).toEqual([50, 0]);
    expect(await former(kept)).toEqual([{ slug: home?.slug }]);
    expect(await openJob(database, 'property', merged)).toMatchObject({ action: 'delete' });
    expect(await openJob(database, 'property', kept)).toMatchObject({ action: 'generate' });
    expect(await stalePages(database)).toContain(`property ${kept}`);
    const { pairs: left, merged: made } = await seen();
    expect(left).toEqual([]);
    expect(made).toMatchObject([
      { kept: { id: kept, partner: 'Kaveri' }, merged: { id: merged, partner: 'Deccan', price: 9_000_000 } },
    ]);
  });

  test('keeps one page whoever shows the other again', async () => {
    const { kept, merged } = await addPair();
    await merge(kept, merged);
    await database.query('update public.properties set publish = 1000 where id = $1', [merged]);
    expect(await publishOf(merged)).toBe(0);
    await database.query('update public.properties set publish = 1000 where id = $1', [kept]);
    expect(await publishOf(kept)).toBe(1000);
  });

  test('that becomes one with a third brings both along', async () => {
    const { kept, merged } = await addPair();
    const third = await flat({ partner_id: await addPartner('Tunga') });
    await merge(kept, merged);
    expect(await merge(third, kept)).toBe('merged');
    expect(await database.query('select kept from public.home_merges')).toEqual([
      { kept: third },
      { kept: third },
    ]);
    expect(await former(third)).toHaveLength(2);
    expect(await merge(kept, third)).toBe('changed');
  });

  test('can be taken back: both have their pages and addresses again', async () => {
    const { kept, merged } = await addPair();
    await merge(kept, merged);
    expect(await apart(kept, merged)).toBe('apart');
    expect([await publishOf(kept), await publishOf(merged)]).toEqual([50, 50]);
    expect(await former(kept)).toEqual([]);
    expect(await openJob(database, 'property', merged)).toMatchObject({ action: 'generate' });
    expect(await pairs()).toEqual([]);
  });

  test('is not made of homes without a page', async () => {
    const { kept, merged } = await addPair();
    await database.query('update public.properties set publish = 0 where id = $1', [merged]);
    expect(await merge(kept, merged)).toBe('changed');
    expect(await merge(kept, kept)).toBe('changed');
    expect(await merge(kept, randomUUID())).toBe('changed');
  });

  test('is written into the change log of both', async () => {
    const { kept, merged } = await addPair();
    await merge(kept, merged);
    const changes = await database.query<{ row_id: string }>(
      `select row_id from public.staff_changes where changes ? 'one home with' order by id`,
    );
    expect(changes.map(({ row_id }) => row_id)).toEqual([kept, merged]);
  });
});

describe('on Postgres', () => {
  let postgres: PostgresDatabase;
  let by: string;
  beforeAll(async () => {
    postgres = await openPostgres();
    const meera = await addUser(postgres, { role: 'admin' });
    by = `select set_config('request.jwt.claim.sub', '${meera}', true)`;
  });
  afterAll(() => postgres.close());

  const two = async () => [
    await addListing(postgres, { partner_id: await addPartner(randomUUID(), postgres), source_key: 'K1' }),
    await addListing(postgres, { partner_id: await addPartner(randomUUID(), postgres), source_key: 'D1' }),
  ];
  const asStaff = async (act: (session: Session) => Promise<unknown>) => {
    const session = await postgres.begin();
    await session.query(by);
    const answer = await act(session);
    await session.commit();
    return answer;
  };

  /** How a function of one statement is run, with its own settings. */
  const planOf = async (name: string): Promise<PlanNode> => {
    const [known] = await postgres.query<{ body: string; settings: string[] }>(
      'select prosrc as body, proconfig as settings from pg_proc where oid = $1::regprocedure',
      [name],
    );
    const session = await postgres.begin();
    for (const setting of known?.settings ?? []) {
      const [key, ...value] = setting.split('=');
      await session.query('select set_config($1, $2, true)', [key, value.join('=').replaceAll('"', '')]);
    }
    const [row] = await session.query<Record<string, [{ Plan: PlanNode }]>>(
      `explain (analyze, timing off, costs off, format json) ${known?.body}`,
    );
    await session.commit();
    const plan = row?.['QUERY PLAN']?.[0].Plan;
    if (plan === undefined) throw new Error('Postgres explained nothing.');
    return plan;
  };

  test('of two merges against each other at once one is refused, and one page stays', async () => {
    const [one = '', other = ''] = await two();
    const second = await meetUncommitted(
      postgres,
      async (open) => {
        await open.query(by);
        await merge(one, other, open);
      },
      () => asStaff((session) => merge(other, one, session)),
    );
    expect(second).toBe('changed');
    expect(await postgres.query('select kept, merged from public.home_merges')).toEqual([
      { kept: one, merged: other },
    ]);
  });

  test('of a merge and its opposite at once the later one counts', async () => {
    const [one = '', other = ''] = await two();
    const second = await meetUncommitted(
      postgres,
      async (open) => {
        await open.query(by);
        await merge(one, other, open);
      },
      () => asStaff((session) => apart(one, other, session)),
    );
    expect(second).toBe('apart');
    const publish = await postgres.query('select publish from public.properties where id = any ($1)', [
      [one, other],
    ]);
    expect(publish).toEqual([{ publish: 50 }, { publish: 50 }]);
  });

  test(
    'the pairs of 15,000 homes with 45,000 photographs are found without comparing all homes of an area',
    nightly,
    async () => {
      // Numbers without a pattern: the same in every run.
      const some = (salt: string, below: number) =>
        `(('x' || left(md5('${salt}' || number), 7))::bit(28)::integer % ${below})`;
      await postgres.exec(`
      ${emptyTables('properties')};
      alter table public.properties disable trigger user;
      insert into public.photographs (hash, type, bytes, status, width, height, placeholder, likeness)
        select md5(number::text) || md5(number::text), 'image/jpeg', 1, 'ready', 10, 10, 'data:image/webp;base64,AA==',
               left(md5(number::text), 16) from generate_series(1, 45000) as number;
      insert into public.local_areas (area, slug) select 'Area ' || number, 'area-' || number from generate_series(0, 49) as number;
      insert into public.society (id, name, slug, area)
        select 's' || number, 'Society ' || number, 'society-' || number, area.id
          from generate_series(0, 399) as number join public.local_areas as area on area.slug = 'area-' || number % 50;
      insert into public.partners (id, slug, name, homes_come, trust)
        select md5(number::text)::uuid, 'partner-' || number, 'Partner ' || number, 'file', 'at once' from generate_series(0, 9) as number;
      -- Every thirtieth home is at two partners, with the same photographs.
      insert into public.properties (title, publish, property_type, partner_id, source_key, society_id, area_id, bedrooms, sqft, price,
                                     floor_no, images)
        select 'Home', 50, 'Sale', md5(((${some('p', 9)} + copy) % 10)::text)::uuid, number || '-' || copy,
               case when number % 3 > 0 then 's' || number % 400 end, (select id from public.local_areas where slug = 'area-' || number % 50),
               1 + ${some('b', 3)}, 900 + ${some('s', 200)} * 5, 6000000 + ${some('r', 100)} * 500000, ${some('f', 14)}::text,
               array(select '/storage/v1/object/public/photographs/' || md5(picture::text) || md5(picture::text) || '/1600.jpg'
                       from generate_series(number * 3 - 2, number * 3) as picture)
          from generate_series(1, 14516) as number, generate_series(0, 1) as copy where copy = 0 or number % 30 = 0;
      alter table public.properties enable trigger user;
      analyze`);
      const [found] = await postgres.query<{ homes: number; alike: number }>(
        `select (select count(*)::integer from public.properties) as homes, count(*) filter (where alike = 3)::integer as alike
         from private.likely_same_homes()`,
      );
      expect(found).toEqual({ homes: 14_999, alike: 483 });
      const plan = await planOf('private.likely_same_homes()');
      // All pairs of one area, offer and number of bedrooms are more than a million.
      expect(Math.max(...rowsOfNodes(plan))).toBeLessThan(400_000);
      // A set that is not hashed is read once for each row.
      expect(JSON.stringify(plan)).not.toMatch(/NOT \(SubPlan/);
    },
  );
});
