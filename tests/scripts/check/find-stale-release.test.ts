import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findStaleRelease } from '../../../scripts/check/find-stale-release.ts';
import { FIRST_RELEASE, firstReleaseOf } from '../../../scripts/schema/first-release.ts';

test('a migration of the first release that differs from the schemas is found', () => {
  const root = mkdtempSync(join(tmpdir(), 'angala-release-'));
  for (const folder of ['schemas', 'migrations'])
    mkdirSync(join(root, 'supabase', folder), { recursive: true });
  const schema = join(root, 'supabase/schemas/01_homes.sql');
  writeFileSync(schema, 'create table homes ();\n');
  const fault = [`${FIRST_RELEASE} is not what supabase/schemas says: run \`npm run schema\`.`];
  expect(findStaleRelease(root)).toEqual(fault);
  writeFileSync(join(root, FIRST_RELEASE), firstReleaseOf(root));
  expect(findStaleRelease(root)).toEqual([]);
  writeFileSync(schema, 'create table homes (id int);\n');
  expect(findStaleRelease(root)).toEqual(fault);
  rmSync(root, { recursive: true });
});
