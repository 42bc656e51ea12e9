import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';

const inventory = readFileSync(resolve(import.meta.dirname, '../../.github/PRIVACY.md'), 'utf8');
/** The columns that the inventory lists, by table. */
const listed = Map.groupBy(
  [...inventory.matchAll(/^\| (\w+) \| ([\w, ]+) \|(?! Why)/gm)]
    .filter(([, table]) => table !== 'Table')
    .flatMap(([, table = '', columns = '']) => columns.split(', ').map((column) => ({ table, column }))),
  ({ table }) => table,
);
const withoutPersonalData = new Set(
  /## Tables without personal data\n\n([\w, ]+)\./.exec(inventory)?.[1]?.split(', '),
);
/** Most columns of these tables are about homes, pages and runs. The inventory lists the other columns only. */
const partly = new Set([
  ...['properties', 'html_generation_jobs', 'html_removal_holds', 'checkups'],
  ...['verifications', 'staff_changes', 'deleted_listings', 'previews', 'photographs'],
]);

let database: TestDatabase;
let tables: Map<string, string[]>;
beforeAll(async () => {
  database = await openDatabase();
  const rows = await database.query<{ table: string; column: string }>(
    `select relname as "table", attname::text as "column" from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,
  );
  tables = new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => [
      table,
      columns.map(({ column }) => column).toSorted(),
    ]),
  );
});
afterAll(() => database.close());

test('the inventory lists every table, with or without personal data', () => {
  expect([...tables.keys()].toSorted()).toEqual([...withoutPersonalData, ...listed.keys()].toSorted());
});

test('the inventory lists every column of a table with personal data once, and no unknown column', () => {
  for (const [table, columns] of listed) {
    const named = columns.map(({ column }) => column).toSorted();
    if (partly.has(table)) expect(tables.get(table)).toEqual(expect.arrayContaining(named));
    else expect(named, table).toEqual(tables.get(table));
  }
});

test('the inventory lists every column that refers to an account', async () => {
  const rows = await database.query<{ table: string; column: string }>(
    `select conrelid::regclass::text as "table", attname::text as "column"
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid in ('auth.users'::regclass, 'public.profiles'::regclass)
     -- The logs keep who it was when the account is gone, so no foreign key says it of them.
     union select relname, attname::text from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname ~ '_by(_email)?$'`,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const { table, column } of rows)
    expect(
      listed.get(table)?.map((each) => each.column),
      `${table}.${column}`,
    ).toContain(column);
});

test('a privacy export has every column of the requests of a person, except idempotency keys and owners', async () => {
  const person = { name: 'Asha', email: 'asha@mail.example', phone: '+91 98450 00000' };
  for (const [call, payload] of [
    ['submit_enquiry($1::jsonb)', { preferredContact: 'WhatsApp', enquiryType: 'general_help' }],
    [
      `book_appointment($1::jsonb, at => '2090-01-01T00:00:00Z')`,
      { preferred_date: '2090-01-05', preferred_time: '10:00' },
    ],
    [
      'subscribe_alert($1::jsonb)',
      { offer: 'Sale', query: 'bhk=3', label: '3 BHK', rhythm: 'daily', consent: 'Yes.' },
    ],
  ] as const)
    await database.query(`select public.${call}`, [{ ...person, ...payload }]);
  const [row] = await database.query<{ copy: Record<string, Record<string, unknown>[]> }>(
    'select public.privacy_export($1) as copy',
    [person.email],
  );
  for (const [table, leftOut] of [
    ['enquiries', ['idempotency_key', 'owner']],
    ['appointments', ['idempotency_key', 'owner']],
    ['alerts', []],
  ] as const) {
    const copied = Object.keys(row?.copy[table]?.[0] ?? {});
    expect(
      tables.get(table)?.filter((column) => !copied.includes(column)),
      table,
    ).toEqual(leftOut);
  }
  const subscriber = Object.keys(row?.copy['alerts']?.[0]?.['subscriber'] ?? {});
  expect(subscriber.toSorted()).toEqual(tables.get('alert_subscribers'));
});
