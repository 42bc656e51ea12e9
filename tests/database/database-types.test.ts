import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres, type PostgresDatabase } from '../fixtures/database.ts';
import { askSupabaseCli } from '../fixtures/supabase-cli.ts';

const file = resolve(import.meta.dirname, '../../src/contracts/database-types.ts');
const note =
  '// Made by `npx vitest run tests/database/database-types.test.ts -u` from the migrations, with the Supabase CLI.\n';

let database: PostgresDatabase;
beforeAll(async () => {
  database = await openPostgres({ connections: 1 });
});
afterAll(() => database.close());

test('the committed types equal those generated from the migrated database', async () => {
  const types = await askSupabaseCli(database.url, 'gen', 'types', '--schema', 'public');
  const style = { ...(await resolveConfig(file)), filepath: file };
  await expect(await format(note + types, style)).toMatchFileSnapshot(file);
});
