import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openPostgres, type Row, type Session } from '../fixtures/database.ts';
import { addArea, addListing, addSociety, addUser } from './rows.ts';
import { setUpListings } from './set-up-listings.ts';
import { untilItWaits } from './until-it-waits.ts';

const opened = setUpListings();
const { version, save } = opened;

const jobs = () =>
  opened.database.query(
    'select entity_type, entity_id, action, approved from public.html_generation_jobs order by id',
  );
const changes = () =>
  opened.database.query('select table_name, row_id, changes from public.staff_changes order by id');

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
      await opened.database.query('select title, price, images, currency, slug from public.properties'),
    ).toEqual([
      { title: '3 BHK in Hebbal', price: 9_500_000, images: ['/a.avif'], currency: 'INR', slug: null },
    ]);
    expect(await jobs()).toEqual([]);
  });

  test('that is shown queues its page once, and one that is hidden queues its removal as requested', async () => {
    const id = await addListing(opened.database, { publish: 0 });
    await save('property', id, { publish: 100 });
    const page = { entity_type: 'property', entity_id: id, approved: true };
    expect(await jobs()).toEqual([{ ...page, action: 'generate' }]);
    expect(await save('property', id, { publish: 0 })).toEqual({ result: 'saved', queued: true });
    expect(await jobs()).toEqual([{ ...page, action: 'delete' }]);
  });

  test('keeps every field that was not sent', async () => {
    const id = await addListing(opened.database, { price: 90, sqft: 1200, images: ['/a.avif'] });
    await save('property', id, { price: null });
    expect(await opened.database.query('select price, sqft, images from public.properties')).toEqual([
      { price: null, sqft: 1200, images: ['/a.avif'] },
    ]);
  });

  test('is saved once for each key, also when it is new', async () => {
    const id = randomUUID();
    const idempotencyKey = randomUUID();
    const fields = { title: 'Home', property_type: 'Rent' };
    for (const result of ['saved', 'repeated'])
      expect(await save('property', id, fields, { idempotencyKey, seen_at: null })).toMatchObject({ result });
    expect(await changes()).toHaveLength(1);
  });

  test('is refused without a key, because a retry could not be recognised', async () => {
    const id = await addListing(opened.database, { price: 90 });
    await expect(save('property', id, { price: 80 }, { idempotencyKey: null })).rejects.toThrow(
      'without an idempotency key',
    );
    expect(await opened.database.query('select price from public.properties')).toEqual([{ price: 90 }]);
  });

  test('is not saved when a colleague has changed it, and not created again when it is deleted', async () => {
    const id = await addListing(opened.database, { price: 90 });
    const seen_at = await version('property', id);
    await opened.database.query('update public.properties set price = 80 where id = $1', [id]);
    expect(await save('property', id, { price: 70 }, { seen_at })).toEqual({ result: 'changed' });
    await opened.database.query('delete from public.properties where id = $1', [id]);
    expect(await save('property', id, { price: 70 }, { seen_at })).toEqual({ result: 'gone' });
    expect(
      await save('property', id, { price: 70, title: 'Home', property_type: 'Sale' }, { seen_at: null }),
    ).toMatchObject({
      result: 'saved',
    });
  });

  test('has each changed field in the log, and no entry when nothing has changed', async () => {
    const id = await addListing(opened.database, { price: 90 });
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
    const id = await addListing(opened.database, { price: 90 });
    expect(await save('property', id, { ...fields, price: 1 })).toEqual({ result: 'refused', reason });
    expect(await opened.database.query('select price from public.properties')).toEqual([{ price: 90 }]);
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
    const id = await addSociety(opened.database, { name: 'Lake View', slug: 'lake-view' });
    await save('society', id, { slug: 'unlisted' });
    expect(await jobs()).toMatchObject([{ entity_id: id, action: 'delete', approved: true }]);
    await save('society', id, { slug: 'lake-view' });
    expect(await jobs()).toMatchObject([{ entity_id: id, action: 'generate' }]);
  });

  test('refuses a slug that is taken, with the name of the constraint', async () => {
    await addArea(opened.database, { slug: 'hebbal' });
    await addSociety(opened.database, { slug: 'lake-view' });
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
    const [row] = await opened.database
      .as('service_role')
      .query<{ answer: unknown }>('select public.save_listings($1::jsonb, $2) as answer', [
        { kind: 'property', rows },
        opened.staff,
      ]);
    return Object(row?.answer).rows;
  };

  test('are saved or refused one by one, and a refused, changed or missing one blocks no other', async () => {
    const [valid, refused, changed] = [
      await addListing(opened.database, { price: 90, publish: 0 }),
      await addListing(opened.database, { price: 90 }),
      await addListing(opened.database, { price: 90 }),
    ];
    const missingId = randomUUID();
    const row = (id: string, fields: Row, seen_at: string | null) => ({
      idempotencyKey: randomUUID(),
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
    expect(await opened.database.query('select price from public.properties order by price')).toEqual([
      { price: 80 },
      { price: 90 },
      { price: 90 },
      { price: null },
    ]);
    const again: { result: string }[] = await saveMany([rows[0] ?? {}, rows[4] ?? {}]);
    expect(again.map((each) => each.result)).toEqual(['repeated', 'repeated']);
    expect(await changes()).toHaveLength(2);
  });

  test('that are sent again name the version that was saved, so an undo spares what a colleague changed since', async () => {
    const [untouched, changed] = [
      await addListing(opened.database, { price: 90 }),
      await addListing(opened.database, { price: 90 }),
    ];
    const rows = await Promise.all(
      [untouched, changed].map(async (id) => ({
        idempotencyKey: randomUUID(),
        id,
        seen_at: await version('property', id),
        fields: { price: 80 },
      })),
    );
    await saveMany(rows);
    await save('property', changed, { price: 85 }, { seen_at: await version('property', changed) });
    const again: { id: string; result: string; updated_at: string }[] = await saveMany(rows);
    expect(again.map(({ result }) => result)).toEqual(['repeated', 'repeated']);
    const undone: { id: string; result: string }[] = await saveMany(
      again.map(({ id, updated_at }) => ({
        idempotencyKey: randomUUID(),
        id,
        seen_at: updated_at,
        fields: { price: 90 },
      })),
    );
    expect(new Map(undone.map(({ id, result }) => [id, result]))).toEqual(
      new Map([
        [untouched, 'saved'],
        [changed, 'changed'],
      ]),
    );
  });
});

test('ten simultaneous saves with one key, or over one version of a row, are stored once', async () => {
  const real = await openPostgres();
  try {
    const staffId = await addUser(real, { role: 'admin' });
    const id = randomUUID();
    const idempotencyKey = randomUUID();
    const runTenAtOnce = async (one: (at: number) => Promise<unknown>) =>
      (await Promise.all(Array.from({ length: 10 }, (_, at) => one(at))))
        .map((answer) => Object(answer).result)
        .toSorted();
    const fields = { title: 'Home', property_type: 'Sale' };
    const first = await real.begin();
    const payload = {
      idempotencyKey: randomUUID(),
      kind: 'property',
      id: randomUUID(),
      seen_at: null,
      fields,
    };
    const saveIn = async (session: Session): Promise<unknown> =>
      (await session.query('select public.save_listing($1::jsonb, $2) as answer', [payload, staffId]))[0];
    expect(await saveIn(first)).toMatchObject({ answer: { result: 'saved' } });
    const repeat = saveIn(real);
    await untilItWaits(real, repeat);
    await first.commit();
    expect(await repeat).toEqual({ answer: { result: 'repeated' } });
    expect(
      await runTenAtOnce(() =>
        save('property', id, fields, { idempotencyKey, seen_at: null }, { staffId, from: real }),
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
