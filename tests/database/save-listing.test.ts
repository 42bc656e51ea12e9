import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adminChangesAnswer,
  adminListingAnswer,
  adminListingRowsAnswer,
  adminListingsAnswer,
} from '#contracts/admin-listings.ts';
import {
  openDatabase,
  openPostgres,
  type Row,
  type Session,
  type TestDatabase,
} from '../fixtures/database.ts';
import { addArea, addListing, addSociety, addUser } from './rows.ts';
import { untilItWaits } from './until-it-waits.ts';

let database: TestDatabase;
let staff: string;
let admin: Session;
beforeAll(async () => {
  database = await openDatabase();
  staff = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', staff);
});
beforeEach(() =>
  database.exec(
    `truncate public.properties, public.society, public.local_areas, public.html_generation_jobs,
       public.html_generation_metadata, public.staff_changes cascade`,
  ),
);
afterAll(() => database.close());

const tables = { property: 'properties', society: 'society', area: 'local_areas' };
type Kind = keyof typeof tables;

async function version(kind: Kind, id: string, from: Session = database) {
  const [row] = await from.query<{ seen: string }>(
    `select to_jsonb(updated_at) #>> '{}' as seen from public.${tables[kind]} where id::text = $1`,
    [id],
  );
  return row?.seen ?? null;
}

async function save(
  kind: Kind,
  id: string,
  fields: Row,
  extraFields: Row = {},
  { staffId = staff, from = database }: { staffId?: string; from?: Session & Pick<TestDatabase, 'as'> } = {},
) {
  const payload = {
    attempt: randomUUID(),
    kind,
    id,
    seen_at: await version(kind, id, from),
    fields,
    ...extraFields,
  };
  const [row] = await from
    .as('service_role')
    .query<{ answer: unknown }>('select public.save_listing($1::jsonb, $2) as answer', [payload, staffId]);
  return row?.answer;
}

const jobs = () =>
  database.query(
    'select entity_type, entity_id, action, approved from public.html_generation_jobs order by id',
  );
const changes = () =>
  database.query('select table_name, row_id, changes from public.staff_changes order by id');

describe('a home', () => {
  test('that is new and hidden is stored and queues no page', async () => {
    const id = randomUUID();
    const fields = {
      title: '3 BHK in Hebbal',
      property_type: 'Sale',
      price: 9_500_000,
      images: ['/a.avif'],
      publish: 0,
    };
    expect(await save('property', id, fields)).toEqual({ result: 'saved', queued: false });
    expect(
      await database.query('select title, price, images, currency, slug from public.properties'),
    ).toEqual([
      { title: '3 BHK in Hebbal', price: 9_500_000, images: ['/a.avif'], currency: 'INR', slug: null },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test('that is shown queues its page once, and one that is hidden queues its removal as requested', async () => {
    const id = await addListing(database, { publish: 0 });
    await save('property', id, { publish: 100 });
    const page = { entity_type: 'property', entity_id: id, approved: true };
    expect(await jobs()).toEqual([{ ...page, action: 'generate' }]);
    expect(await save('property', id, { publish: 0 })).toEqual({ result: 'saved', queued: true });
    expect(await jobs()).toEqual([{ ...page, action: 'delete' }]);
  });

  test('keeps every field that was not sent', async () => {
    const id = await addListing(database, { price: 90, sqft: 1200, images: ['/a.avif'] });
    await save('property', id, { price: null });
    expect(await database.query('select price, sqft, images from public.properties')).toEqual([
      { price: null, sqft: 1200, images: ['/a.avif'] },
    ]);
  });

  test('is saved once for each attempt, also when it is new', async () => {
    const id = randomUUID();
    const attempt = randomUUID();
    const fields = { title: 'Home', property_type: 'Rent' };
    for (const result of ['saved', 'repeated'])
      expect(await save('property', id, fields, { attempt, seen_at: null })).toMatchObject({ result });
    expect(await changes()).toHaveLength(1);
  });

  test('is not saved when a colleague has changed it, and not created again when it is deleted', async () => {
    const id = await addListing(database, { price: 90 });
    const seen_at = await version('property', id);
    await database.query('update public.properties set price = 80 where id = $1', [id]);
    expect(await save('property', id, { price: 70 }, { seen_at })).toEqual({ result: 'changed' });
    await database.query('delete from public.properties where id = $1', [id]);
    expect(await save('property', id, { price: 70 }, { seen_at })).toEqual({ result: 'gone' });
    expect(
      await save('property', id, { price: 70, title: 'Home', property_type: 'Sale' }, { seen_at: null }),
    ).toMatchObject({
      result: 'saved',
    });
  });

  test('has each changed field in the log, and no entry when nothing has changed', async () => {
    const id = await addListing(database, { price: 90 });
    await save('property', id, { price: 80, title: '2 BHK in Koramangala' });
    expect(await save('property', id, { price: 80 })).toEqual({ result: 'saved', queued: false });
    expect(await changes()).toEqual([
      { table_name: 'properties', row_id: id, changes: { price: { was: 90, became: 80 } } },
    ]);
  });

  test.each([
    ['an unknown area', { area_id: randomUUID() }, 'properties_area_id_fkey'],
    ['a number that is too large', { baths: 3_000_000_000 }, ''],
    ['a lower-case currency', { currency: 'inr' }, 'properties_currency_check'],
  ])('with %s is refused as a whole', async (_label, fields, reason) => {
    const id = await addListing(database, { price: 90 });
    expect(await save('property', id, { ...fields, price: 1 })).toEqual({ result: 'refused', reason });
    expect(await database.query('select price from public.properties')).toEqual([{ price: 90 }]);
    expect(await changes()).toEqual([]);
  });
});

describe('saving a society or an area', () => {
  test('queues its page and logs its changes', async () => {
    const [society, area] = [randomUUID(), randomUUID()];
    await save('area', area, { area: 'Hebbal', slug: 'hebbal', market_data: { averagePrice: 1 } });
    await save('society', society, { name: 'Lake View', slug: 'lake-view', area, highlights: ['Pool'] });
    await save('area', area, { market_data: { averagePrice: 2 } });
    expect(await jobs()).toMatchObject([
      { entity_type: 'area', entity_id: area, action: 'generate' },
      { entity_type: 'society', entity_id: society, action: 'generate' },
    ]);
    expect((await changes()).at(-1)).toMatchObject({
      table_name: 'local_areas',
      changes: { market_data: { was: { averagePrice: 1 }, became: { averagePrice: 2 } } },
    });
  });

  test('queues the removal of a society with the slug ‘unlisted’ and its page with another slug', async () => {
    const id = await addSociety(database, { name: 'Lake View', slug: 'lake-view' });
    await save('society', id, { slug: 'unlisted' });
    expect(await jobs()).toMatchObject([{ entity_id: id, action: 'delete', approved: true }]);
    await save('society', id, { slug: 'lake-view' });
    expect(await jobs()).toMatchObject([{ entity_id: id, action: 'generate' }]);
  });

  test('refuses a slug that is taken, with the name of the constraint', async () => {
    await addArea(database, { slug: 'hebbal' });
    await addSociety(database, { slug: 'lake-view' });
    expect(await save('area', randomUUID(), { area: 'Hebbal', slug: 'hebbal' })).toMatchObject({
      reason: 'local_areas_address',
    });
    expect(await save('society', randomUUID(), { name: 'Lake View', slug: 'lake-view' })).toMatchObject({
      reason: 'society_address',
    });
  });
});

describe('many homes at once', () => {
  const saveMany = async (rows: readonly Row[]) => {
    const [row] = await database
      .as('service_role')
      .query<{ answer: unknown }>('select public.save_listings($1::jsonb, $2) as answer', [
        { kind: 'property', rows },
        staff,
      ]);
    return Object(row?.answer).rows;
  };

  test('are saved or refused one by one, and a refused, changed or missing one blocks no other', async () => {
    const [valid, refused, changed] = [
      await addListing(database, { price: 90, publish: 0 }),
      await addListing(database, { price: 90 }),
      await addListing(database, { price: 90 }),
    ];
    const missingId = randomUUID();
    const row = (id: string, fields: Row, seen_at: string | null) => ({
      attempt: randomUUID(),
      id,
      seen_at,
      fields,
    });
    const rows = [
      row(valid, { price: 80 }, await version('property', valid)),
      row(refused, { area_id: randomUUID(), price: 1 }, await version('property', refused)),
      row(changed, { price: 70 }, '2026-01-01T00:00:00Z'),
      row(missingId, { price: 60 }, '2026-01-01T00:00:00Z'),
      row(randomUUID(), { title: 'New', property_type: 'Sale' }, null),
    ];
    const answer: { id: string; result: string }[] = await saveMany(rows);
    const byId = new Map(answer.map((each) => [each.id, each]));
    expect(rows.map(({ id }) => byId.get(id)?.result)).toEqual([
      'saved',
      'refused',
      'changed',
      'gone',
      'saved',
    ]);
    expect(byId.get(valid)).toMatchObject({ queued: false, updated_at: await version('property', valid) });
    expect(await database.query('select price from public.properties order by price')).toEqual([
      { price: 80 },
      { price: 90 },
      { price: 90 },
      { price: null },
    ]);
    const again: { result: string }[] = await saveMany([rows[0] ?? {}, rows[4] ?? {}]);
    expect(again.map((each) => each.result)).toEqual(['repeated', 'repeated']);
    expect(await changes()).toHaveLength(2);
  });
});

describe('the data of the admin', () => {
  async function read(functionName: string, ...values: unknown[]) {
    const marks = values.map((_, at) => `$${at + 1}`).join(', ');
    const [row] = await admin.query<{ answer: unknown }>(
      `select public.${functionName}(${marks}) as answer`,
      values,
    );
    return row?.answer;
  }
  const found = async (kind: Kind, words: string) =>
    adminListingsAnswer.parse(await read('admin_listings', kind, words)).rows.map(({ name }) => name);

  test('are searched by words of title, reference and area, including hidden homes, without patterns', async () => {
    await addListing(database, {
      title: '3 BHK by the lake',
      source_key: 'ANG-1',
      area: 'Hebbal',
      publish: 0,
    });
    await addListing(database, { title: '2 BHK by the park', source_key: 'ANG-2', area: 'Jayanagar' });
    expect(await found('property', '')).toHaveLength(2);
    expect(await found('property', 'hebbal 3')).toEqual(['3 BHK by the lake']);
    expect(await found('property', ' ang-2 ')).toEqual(['2 BHK by the park']);
    for (const words of ['100%', '_', '.*', '(a+)+$']) expect(await found('property', words)).toEqual([]);
  });

  test('have a whole row without its view count, and null for a missing row', async () => {
    const id = await addListing(database, { price: 90 });
    const { row } = adminListingAnswer.parse(await read('admin_listing', 'property', id));
    expect(row).toMatchObject({ id, price: 90, updated_at: expect.any(String) });
    expect(Object.keys(row ?? {})).not.toContain('view_count');
    for (const missingId of [randomUUID(), 'x', "'; drop table"])
      expect(await read('admin_listing', 'property', missingId)).toEqual({
        row: null,
        deleted: null,
        sold_on: null,
        on_hold: false,
      });
  });

  test('have rows by id or reference, or all rows page by page in the order of their ids', async () => {
    const ids = [];
    for (let at = 0; at < 5; at++)
      ids.push(await addListing(database, { source_key: `ANG-${at % 4}`, publish: 0 }));
    const rows = async (...values: unknown[]) =>
      adminListingRowsAnswer.parse(await read('admin_listing_rows', 'property', ...values)).rows;
    expect((await rows([ids[4], 'ANG-1', 'nothing'])).map(({ id }) => id).toSorted()).toEqual(
      [ids[1], ids[4]].toSorted(),
    );
    expect(await rows(['ANG-0'])).toHaveLength(2);
    const first = await rows(null, '', 3);
    const secondPage = await rows(null, first.at(-1)?.id, 3);
    expect([...first, ...secondPage].map(({ id }) => id)).toEqual(ids.toSorted());
    expect(Object.keys(first[0] ?? {})).not.toContain('view_count');
  });

  test('have the log of changes, filtered by row or by words, page by page', async () => {
    const [firstHome, other] = [
      await addListing(database, { title: 'By the lake' }),
      await addListing(database),
    ];
    await save('property', firstHome, { price: 80 });
    await save('property', other, { facing_dir: 'East' });
    await save('property', firstHome, { price: 70 });
    const log = async (...values: unknown[]) => {
      const { rows } = adminChangesAnswer.parse(await read('admin_changes', ...values));
      return rows.map(({ changes }) => Object.keys(changes).join());
    };
    expect(await log()).toEqual(['price', 'facing_dir', 'price']);
    expect(await log('property', firstHome)).toEqual(['price', 'price']);
    expect(await log(null, null, 'east')).toEqual(['facing_dir']);
    expect(await log(null, null, 'lake PRICE')).toEqual(['price', 'price']);
    const first = adminChangesAnswer.parse(await read('admin_changes', null, null, '', null, 2));
    expect(
      adminChangesAnswer.parse(await read('admin_changes', null, null, '', first.next, 2)).rows,
    ).toHaveLength(1);
  });

  test.each([
    ['admin_listings($1)', /Only staff/],
    ['admin_listing($1, $1)', /Only staff/],
    ['admin_changes($1)', /Only staff/],
    ['admin_listing_rows($1)', /Admin privileges/],
  ])('are refused to everybody else: %s', async (call, refusal) => {
    const user = await addUser(database);
    for (const caller of [database.as('anon'), database.as('service_role')])
      await expect(caller.query(`select public.${call}`, ['property'])).rejects.toThrow(/permission denied/);
    await expect(
      database.as('authenticated', user).query(`select public.${call}`, ['property']),
    ).rejects.toThrow(refusal);
    await expect(admin.query(`select public.save_listing('{}', null)`)).rejects.toThrow(/permission denied/);
  });
});

test('ten simultaneous saves of one attempt, or over one version of a row, are stored once', async () => {
  const real = await openPostgres();
  try {
    const staffId = await addUser(real, { role: 'admin' });
    const id = randomUUID();
    const attempt = randomUUID();
    const runTenAtOnce = async (one: (at: number) => Promise<unknown>) =>
      (await Promise.all(Array.from({ length: 10 }, (_, at) => one(at))))
        .map((answer) => Object(answer).result)
        .toSorted();
    const fields = { title: 'Home', property_type: 'Sale' };
    const first = await real.begin();
    const payload = { attempt: randomUUID(), kind: 'property', id: randomUUID(), seen_at: null, fields };
    const saveIn = async (session: Session): Promise<unknown> =>
      (await session.query('select public.save_listing($1::jsonb, $2) as answer', [payload, staffId]))[0];
    expect(await saveIn(first)).toMatchObject({ answer: { result: 'saved' } });
    const repeat = saveIn(real);
    await untilItWaits(real, repeat);
    await first.commit();
    expect(await repeat).toEqual({ answer: { result: 'repeated' } });
    expect(
      await runTenAtOnce(() =>
        save('property', id, fields, { attempt, seen_at: null }, { staffId, from: real }),
      ),
    ).toEqual([...Array(9).fill('repeated'), 'saved']);
    const seen_at = await version('property', id, real);
    expect(
      await runTenAtOnce((at) =>
        save('property', id, { price: at + 1 }, { seen_at }, { staffId, from: real }),
      ),
    ).toEqual([...Array(9).fill('changed'), 'saved']);
  } finally {
    await real.close();
  }
});
