import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFiles, schemaText } from '../../scripts/schema/schema-text.ts';
import { openDatabase, type TestDatabase } from '../fixtures/database.ts';

const root = resolve(import.meta.dirname, '../..');

/** The kinds of the advisory locks that functions take. */
const kinds = new Set(
  [...schemaText(root).matchAll(/lock_key\(\s*'([^']+)'/g)].map(([, kind]) => kind ?? ''),
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

test('advisory locks of different kinds never share a key, also when their texts are equal', async () => {
  const rows = await database.query<{ id: string }>(
    `select distinct private.lock_key(kind, key)::text as id
       from unnest($1::text[]) as kind, unnest(array['', 'a']) as key`,
    [[...kinds]],
  );
  expect(kinds.size).toBeGreaterThan(5);
  expect(rows).toHaveLength(2 * kinds.size);
});

test('an advisory lock of an unknown kind is refused', async () => {
  await expect(database.query(`select private.lock_key('mailboxes', 'a')`)).rejects.toThrow(
    'No advisory lock has the kind mailboxes',
  );
});

test('functions take advisory locks only by their kind', () => {
  const bare = schemaFiles(root).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /advisory_xact_lock\w*\((?!\)|\s*private\.lock_key)/g,
      ),
    ].map(([text]) => `${file}: ${text}`),
  );
  expect(bare).toEqual([]);
});
