import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { connectPostgres } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { brokenPromises, readPromises, type SchemaPromises } from '../../scripts/schema/promises.ts';
import { migrationsFolder, platformSql } from '../fixtures/database.ts';
import { freshPostgres } from '../fixtures/postgres.ts';

const releases = z
  .array(z.object({ version: z.string(), migrations: z.record(z.string(), z.string()) }))
  .parse(JSON.parse(readFileSync(join(migrationsFolder, '../releases.json'), 'utf8')));

async function promisesOf(folder: string): Promise<SchemaPromises> {
  const { url, drop } = await freshPostgres();
  const { session, close } = await connectPostgres(url);
  const promises = await session(async (sql) => {
    await sql.exec(platformSql());
    await migrate(sql, folder);
    return readPromises(sql);
  });
  await close();
  await drop();
  return promises;
}

function migrationsOf(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'angala-release-'));
  for (const release of releases.slice(0, releases.findIndex((one) => one.version === version) + 1))
    for (const file of Object.keys(release.migrations))
      copyFileSync(join(migrationsFolder, file), join(folder, file));
  return folder;
}

test('what functions and pages of the last release ask of the database is there after every migration', async () => {
  const last = releases.at(-1)?.version ?? '';
  const [before, after] = await Promise.all([promisesOf(migrationsOf(last)), promisesOf(migrationsFolder)]);
  expect(before.functions.length).toBeGreaterThan(100);
  expect(brokenPromises(before, after)).toEqual([]);
});

const column = (name: string, type = 'text', required = false) => ({
  name: `public.homes.${name}`,
  type,
  required,
});
const called = (...parameters: SchemaPromises['functions'][number]['parameters']) => ({
  name: 'public.save',
  parameters,
  returns: ['jsonb'],
});
const id = { name: 'id', type: 'uuid', optional: false };
const before: SchemaPromises = {
  columns: [column('id'), column('title')],
  functions: [called(id)],
  rights: ['anon may select public.homes.title', 'anon may call public.save'],
};

test.each<[string, Partial<SchemaPromises>, string[]]>([
  ['a new column that may be empty', { columns: [...before.columns, column('note')] }, []],
  [
    'a new parameter that may be left out',
    { functions: [called(id, { ...id, name: 'at', optional: true })] },
    [],
  ],
  [
    'a column that is gone',
    { columns: [column('id')], rights: before.rights.slice(1) },
    ['public.homes.title is gone'],
  ],
  [
    'a column of another type',
    { columns: [column('id'), column('title', 'integer')] },
    ['public.homes.title is integer, and was text'],
  ],
  [
    'a new column that must be given',
    { columns: [...before.columns, column('note', 'text', true)] },
    ['public.homes.note has to be given, and had not'],
  ],
  ['a function that is gone', { functions: [] }, ['public.save(id) cannot be called as before']],
  [
    'a parameter of another name',
    { functions: [called({ ...id, name: 'home' })] },
    ['public.save(id) cannot be called as before'],
  ],
  [
    'a new parameter that must be given',
    { functions: [called(id, { ...id, name: 'at' })] },
    ['public.save(id) cannot be called as before'],
  ],
  [
    'another answer',
    { functions: [{ ...called(id), returns: ['void'] }] },
    ['public.save(id) cannot be called as before'],
  ],
  ['a right that is gone', { rights: before.rights.slice(0, 1) }, ['anon may call public.save, no more']],
])('the version before is promised what it asked for: %s', (_, change, broken) => {
  expect(brokenPromises(before, { ...before, ...change })).toEqual(broken);
});
