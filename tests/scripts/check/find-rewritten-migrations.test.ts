import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RELEASES } from '#server/database/releases.ts';
import { findRewrittenMigrations } from '../../../scripts/check/find-rewritten-migrations.ts';

test('a released migration that was changed or removed is found, and a new one is not', () => {
  const root = mkdtempSync(join(tmpdir(), 'angala-releases-'));
  mkdirSync(join(root, 'supabase/migrations'), { recursive: true });
  const file = (name: string) => join(root, 'supabase/migrations', name);
  const text = 'create table homes ();\n';
  const digest = createHash('sha256').update(text).digest('hex');
  writeFileSync(
    join(root, RELEASES),
    JSON.stringify([{ version: '1.0.0', migrations: { '1_a.sql': digest } }]),
  );
  const fault =
    'supabase/migrations/1_a.sql is not what 1.0.0 was released with: take it back, and write the change as a new migration.';
  expect(findRewrittenMigrations(root)).toEqual([fault]);
  writeFileSync(file('1_a.sql'), text);
  writeFileSync(file('2_b.sql'), 'alter table homes add column title text;\n');
  expect(findRewrittenMigrations(root)).toEqual([]);
  writeFileSync(file('1_a.sql'), 'create table homes (id int);\n');
  expect(findRewrittenMigrations(root)).toEqual([fault]);
  rmSync(root, { recursive: true });
});

test('the migrations of this repository are as they were released', () => {
  expect(findRewrittenMigrations(process.cwd())).toEqual([]);
});
