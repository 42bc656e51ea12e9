import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareWithCli } from '../../../scripts/schema/compare-with-cli.ts';
import { compareSchema, draftMigration } from '../../../scripts/schema/draft-migration.ts';
import { testServer } from '../../fixtures/postgres.ts';

const released = `
  create schema private;
  create table public.homes (id int primary key, title text not null, price int);
  create function public.home_of(key int) returns setof public.homes language sql as $$ select * from public.homes where id = key; $$;
`;

async function sources(schema: string) {
  const [migrations, schemas] = ['migrations', 'schemas'].map((name) =>
    mkdtempSync(join(tmpdir(), `angala-draft-${name}-`)),
  );
  if (!migrations || !schemas) throw new Error('no folders');
  writeFileSync(join(migrations, '20260101000000_first.sql'), released);
  writeFileSync(join(schemas, '01_homes.sql'), schema);
  const server = (await testServer()).replace(/\/postgres$/, '');
  return { server, migrations, schemas };
}

const wanted = `
  create schema private;
  create table public.homes (id int primary key, title text not null, price int, seen timestamptz default clock_timestamp(), note text);
  alter table public.homes add constraint homes_note check (char_length(note) < 100);
  create index homes_price on public.homes (price);
  create function public.home_of(key int) returns setof public.homes language sql as $$ select * from public.homes where id = key; $$;
  create function public.note(home int, words text) returns void language sql as $$ update public.homes set note = words where id = home; select null::void; $$;
`;

test('a draft leads to the schema, and says what each statement locks, reads and writes again', async () => {
  const made = await draftMigration({ ...(await sources(wanted)), compare: compareWithCli });
  expect(made?.differences).toEqual([]);
  expect(made?.broken).toEqual([]);
  const text = made?.text ?? '';
  const before = (statement: RegExp) => text.split('\n\n').find((part) => statement.test(part));
  expect(before(/"seen"/)).toMatch(/^-- homes: takes ACCESS EXCLUSIVE: .*; writes every row again\./);
  expect(before(/CREATE INDEX/)).toMatch(/^-- homes: .*reads every row\./);
  const once = await sources(wanted);
  writeFileSync(join(once.migrations, '20260102000000_second.sql'), text);
  expect(await compareSchema(once)).toEqual([]);
  expect(await draftMigration({ ...once, compare: () => Promise.reject(new Error('not asked')) })).toBeNull();
});

test('a draft that misses something names the lines, and is not done', async () => {
  const made = await draftMigration({
    ...(await sources(wanted)),
    compare: async () => 'alter table public.homes add column seen timestamptz default clock_timestamp();',
  });
  expect(made?.differences).toContain('+     note text,');
  expect(made?.text).toContain('-- Missing: +     note text,');
});

test('columns in another order are not the same database', async () => {
  const folders = await sources(
    released.replace('title text not null, price int', 'price int, title text not null'),
  );
  expect(await compareSchema(folders)).not.toEqual([]);
});

test('a draft that takes away what the version before asks for says so', async () => {
  const renamed = released
    .replace('price int', 'rupees int')
    .replace('home_of(key int)', 'home_of(home int)')
    .replace('= key', '= home');
  const made = await draftMigration({ ...(await sources(renamed)), compare: compareWithCli });
  expect(made?.broken).toEqual(
    expect.arrayContaining(['public.homes.price is gone', 'public.home_of(key) cannot be called as before']),
  );
  expect(made?.text).toContain('-- The version before does not run on it: public.homes.price is gone.');
});
