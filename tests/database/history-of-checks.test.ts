import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPostgres, type Sql } from '#server/database/connection.ts';
import { databaseVersions, openMigrating } from '../fixtures/migrating.ts';
import { freshPostgres } from '../fixtures/postgres.ts';

const renaming = '20261126000000_one_word_per_stored_idea.sql';
const home = '00000000-0000-4000-8000-000000000002';
const checkEntry = { on: '2026-11-20', what: 'check', confirmed: ['price'], seen: [], not_seen: ['khata'] };
const listed = { on: '2026-11-01', what: 'listed', price: 90, was: null, currency: 'INR' };

let url: string;
let sql: Sql;
const endings: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const fresh = await freshPostgres();
  ({ url } = fresh);
  const connection = await connectPostgres(url);
  ({ sql } = connection);
  endings.push(() => connection.close().then(() => fresh.drop()));
});
afterAll(async () => {
  for (const end of endings) await end();
});

test('a check recorded before the method had its name has it now, and its home does not count as changed', async () => {
  const database = await openMigrating(url);
  const { count } = (await databaseVersions()).find(({ file }) => file === renaming) ?? { count: 0 };
  await database.migrateTo(count - 1);
  await sql.query(
    `insert into public.properties (id, title, property_type, price, publish, created_at)
     values ($1, 'The way home', 'Sale', 90, 50, '2026-11-01')`,
    [home],
  );
  await sql.query(
    `insert into public.verifications (id, property_id, checked_at, checked_on, way, outcome, confirmed, papers_not_seen)
     values ($1, $1, '2026-11-20', '2026-11-20', 'visit', 'available', '{price}', '{khata}')`,
    [home],
  );
  await sql.query(
    `insert into public.html_leaving_rows (entity_type, entity_id, row)
     select 'property', id::text, to_jsonb(properties) from public.properties`,
  );
  await sql.query(
    `insert into public.html_generation_metadata (entity_type, entity_id) values ('property', $1)`,
    [home],
  );
  const facts = () =>
    sql.query(
      `select title, updated_at, history, (select row -> 'history' from public.html_leaving_rows) as leaving,
              (select needs_regeneration from public.html_generation_metadata) as stale
         from public.properties`,
    );
  const [before] = await facts();
  const old = [{ ...checkEntry, way: 'visit' }, listed];
  expect(before).toMatchObject({ history: old, leaving: old, stale: false });

  await database.migrateTo();
  await database.close();
  const history = [{ ...checkEntry, method: 'visit' }, listed];
  const after = [{ ...before, history, leaving: history }];
  expect(await facts()).toEqual(after);
  // The trigger writes the same.
  await sql.query('update public.properties set history = null');
  expect(await facts()).toEqual(after);
});
