import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { doubtsIn } from '#domain/doubt/doubts-about.ts';
import { openPostgres, type PostgresDatabase, type Row, type Session } from '../fixtures/database.ts';
import { addListing, addUser } from './rows.ts';
import { meetUncommitted } from './until-it-waits.ts';
import { emptyTables } from '../fixtures/empty-tables.ts';

let database: PostgresDatabase;
let adminId: string;
let admin: Session;
beforeAll(async () => {
  database = await openPostgres();
  adminId = await addUser(database, { role: 'admin' });
  admin = database.as('authenticated', adminId);
});
beforeEach(() =>
  database.exec(emptyTables('properties', 'partners', 'staff_changes', 'html_generation_jobs')),
);
afterAll(() => database.close());

async function call(expression: string, values: readonly unknown[] = [], by: Session = database) {
  const [row] = await by.query<{ answer: unknown }>(`select ${expression} as answer`, values);
  return row?.answer;
}

const addHome = (row: Row = {}) => addListing(database, { price: null, sqft: 1200, ...row });
const keep = (home: string, column: string, value: unknown, more: Row = {}) =>
  call(`private.keep_doubts($1::jsonb, 'file', now())`, [
    [
      {
        id: home,
        judged: [column],
        doubts: [{ column, value, reason: 'Homes cost more.' }],
        source: 'row 2 of homes.csv',
        ...more,
      },
    ],
  ]);
const idOf = async (home: string) =>
  String(await call('(select id from public.doubts where property_id = $1 and decision is null)', [home]));
const decide = (doubt: string, value: unknown, decision = 'right', by: Session = admin) =>
  call('public.decide_doubt($1::jsonb)', [{ doubt, value, decision }], by);
const homeOf = async (id: string) => {
  const [row] = await database.query<Row>(
    'select price::float8 as price, vouched, title, slug, updated_at from public.properties where id = $1',
    [id],
  );
  return row ?? {};
};
const save = (home: string, fields: Row, more: Row = {}) =>
  call(
    `public.save_listing($1::jsonb || jsonb_build_object('seen_at', (select updated_at from public.properties where id = $2)), $3)`,
    [{ kind: 'property', id: home, idempotencyKey: randomUUID(), fields, ...more }, home, adminId],
  );
const decisions = () =>
  database.query('select column_name, decision, decided_by from public.doubts order by stated_at, id');

describe('a value that waits', () => {
  test('is on the list of all and of its partner, with what the home shows, and on nobody else’s', async () => {
    const partner = randomUUID();
    await database.query(
      `insert into public.partners (id, slug, name, homes_come, trust) values ($1, 'kaveri', 'Kaveri', 'file', 'at once')`,
      [partner],
    );
    const home = await addHome({ partner_id: partner, title: 'Flat' });
    await keep(home, 'price', 95);
    const row = { kind: 'value', column: 'price', value: 95, shown: null, door: 'file', by: null };
    const listed = { total: 1, rows: [{ ...row, source: 'row 2 of homes.csv', home: { id: home } }] };
    expect(await call('public.admin_doubts()', [], admin)).toMatchObject(listed);
    expect(await call('public.admin_doubts($1)', [partner], admin)).toMatchObject(listed);
    expect(await call('public.admin_doubts($1)', [randomUUID()], admin)).toEqual({ total: 0, rows: [] });
    for (const role of ['user', 'editor']) {
      const other = database.as('authenticated', await addUser(database, { role }));
      await expect(call('public.admin_doubts()', [], other)).rejects.toThrow('Admin privileges');
      await expect(decide(await idOf(home), 95, 'right', other)).rejects.toThrow('Admin privileges');
    }
  });

  test('becomes that of the home when staff say that it is right, with who said it, and its page is queued', async () => {
    const home = await addHome();
    await keep(home, 'price', 95);
    expect(await decide(await idOf(home), 95)).toBe('decided');
    expect(await homeOf(home)).toMatchObject({ price: 95, vouched: { price: 95 } });
    expect(await decisions()).toEqual([{ column_name: 'price', decision: 'right', decided_by: adminId }]);
    expect(await database.query('select changes, changed_by from public.staff_changes')).toEqual([
      { changes: { price: { was: null, became: 95 } }, changed_by: adminId },
    ]);
    expect(await database.query('select entity_id from public.html_generation_jobs')).toEqual([
      { entity_id: home },
    ]);
  });

  test('is left out when staff do not want it, and the same is not asked again', async () => {
    const home = await addHome();
    await keep(home, 'price', 95);
    expect(await decide(await idOf(home), 95, 'left out')).toBe('decided');
    await keep(home, 'price', 95);
    expect(await decisions()).toEqual([{ column_name: 'price', decision: 'left out', decided_by: adminId }]);
    await keep(home, 'price', 96);
    expect(await decisions()).toHaveLength(2);
    expect(await homeOf(home)).toMatchObject({ price: null });
    expect(await homeOf(home)).toHaveProperty('vouched', {});
  });

  test('is decided by what staff write instead', async () => {
    const home = await addHome();
    await keep(home, 'price', 95);
    expect(await save(home, { price: 95_00_000, sqft: 1250 })).toMatchObject({ result: 'saved' });
    expect(await decisions()).toMatchObject([{ decision: 'corrected', decided_by: adminId }]);
    await keep(home, 'sqft', 12);
    await save(home, { title: 'Another title' });
    expect(await idOf(home)).not.toBe('null');
  });

  test('is decided once: the second of two colleagues is told', async () => {
    const home = await addHome();
    await keep(home, 'price', 95);
    const doubt = await idOf(home);
    const second = await meetUncommitted(
      database,
      (open) =>
        open.query(
          `select private.settle_doubts(home, array['price'], $2, now(), true) from (
             select * from public.properties where id = $1 for update) as home`,
          [home, adminId],
        ),
      () => decide(doubt, 95),
    );
    expect(second).toBe('changed');
    expect(await homeOf(home)).toMatchObject({ price: null });
    expect(await decisions()).toMatchObject([{ decision: 'left out' }]);
  });

  test('is not decided by who saw another value of it, nor for a home that is deleted', async () => {
    const home = await addHome();
    await keep(home, 'price', 95);
    const doubt = await idOf(home);
    await keep(home, 'price', 96);
    expect(await idOf(home)).toBe(doubt);
    expect(await decide(doubt, 95)).toBe('changed');
    await database.query('delete from public.properties where id = $1', [home]);
    expect(await decide(doubt, 96)).toBe('gone');
  });

  test('that no home can have is refused and waits on', async () => {
    const home = await addHome();
    await keep(home, 'bedrooms', 2.3);
    expect(await decide(await idOf(home), 2.3)).toBe('refused');
    expect(await decisions()).toMatchObject([{ decision: null }]);
  });

  test('is dropped when the same is stated without a doubt, and kept when nothing is said of it', async () => {
    const home = await addHome();
    await keep(home, 'price', 95);
    await keep(home, 'sqft', 12, { judged: ['sqft'] });
    expect(await decisions()).toHaveLength(2);
    await keep(home, 'sqft', 12, { judged: ['price', 'sqft'] });
    expect(await database.query('select column_name from public.doubts')).toEqual([{ column_name: 'sqft' }]);
  });

  test('keeps the address of its home when it is a title', async () => {
    const home = await addHome({ title: 'Plain flat' });
    await keep(home, 'title', 'Flat 98450 12345');
    expect(await decide(await idOf(home), 'Flat 98450 12345')).toBe('decided');
    expect(await homeOf(home)).toMatchObject({ title: 'Flat 98450 12345', slug: 'plain-flat' });
  });
});

describe('a value that a person has said is right', () => {
  test('is remembered from a save, and forgotten when the home has another', async () => {
    const home = await addHome({ price: 95_00_000 });
    await save(home, { price: 95, title: 'Flat' }, { confirmed: ['price'] });
    expect(await homeOf(home)).toMatchObject({ price: 95, vouched: { price: 95 } });
    await database.query('update public.properties set price = 96 where id = $1', [home]);
    expect(await homeOf(home)).toHaveProperty('vouched', {});
  });
});

describe('a price that is said by link', () => {
  const doubtful = async (home: string, price: number) => {
    const [row] = await database.query<{ answer: unknown }>(
      `select private.is_doubtful_price(home, $2, now()) as answer from public.properties as home where id = $1`,
      [home, price],
    );
    return row?.answer;
  };

  test.each([95, 50_000, 80_00_000, 79_99_999, 1_20_00_000, 1_20_00_001, 9_500_00_00_000])(
    'of ₹%d for a home of a crore is doubted as the rules of every other door say',
    async (price) => {
      const home = await addHome({ price: 1_00_00_000, property_type: 'Sale' });
      const rules = doubtsIn({ property_type: 'Sale', price: 1_00_00_000 }, { price }).length > 0;
      expect(await doubtful(home, price)).toBe(rules);
    },
  );

  test('is measured from what staff or a file stated last, and from a month ago, not from the last small step', async () => {
    const home = await addHome({ price: 1_00_00_000 });
    await database.query(
      `insert into public.partners (id, slug, name, homes_come, trust) values (gen_random_uuid(), 'k', 'K', 'typed', 'at once')`,
    );
    await database.query(
      `insert into public.confirmations (property_id, partner_id, answered_at, answer, price, price_then, state, decided_at)
       select $1, id, now() - interval '8 days', 'price changed', 11500000, 10000000, 'final', now() from public.partners`,
      [home],
    );
    await database.query('update public.properties set price = 11500000 where id = $1', [home]);
    await database.query('delete from public.property_history');
    expect(await doubtful(home, 1_15_00_000)).toBe(false);
    expect(await doubtful(home, 1_30_00_000)).toBe(true);
    await save(home, { price: 1_16_00_000 });
    await database.query('delete from public.property_history');
    expect(await doubtful(home, 1_30_00_000)).toBe(false);
    await database.query(
      `insert into public.property_history (property_id, happened_at, kind, price, currency)
       values ($1, now() - interval '90 days', 'listed', 5000000, 'INR'), ($1, now() - interval '31 days', 'price', 9000000, 'INR'),
         ($1, now() - interval '3 days', 'price', 11600000, 'INR')`,
      [home],
    );
    expect(await doubtful(home, 1_30_00_000)).toBe(true);
    expect(await doubtful(home, 1_00_00_000)).toBe(false);
    await save(home, { price: 1_40_00_000 }, { confirmed: ['price'] });
    expect(await doubtful(home, 1_45_00_000)).toBe(false);
  });
});
