import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/embedded/open-embedded.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { siteUrl, temporaryFolder } from './open-served-backend.ts';
import { nightly } from '../../fixtures/nightly.ts';

const folders = [temporaryFolder(), temporaryFolder()];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/**
 * What tests rely on: functions with hashes of their sources, tables with their rights, policies and applied
 * migrations.
 */
const contents = `select 'function' as kind, oid::regprocedure::text as name, md5(prosrc) as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
  union all select 'table', oid::regclass::text, array_to_string(relacl, ' ') from pg_class
    where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
  union all select 'policy', tablename || ' ' || policyname, md5(coalesce(qual, '') || coalesce(with_check, '')) from pg_policies
  union all select 'migration', version, md5(statements::text) from supabase_migrations.schema_migrations
  order by kind, name`;

test('the prepared database of tests equals that of a first start, with other keys', nightly, async () => {
  const [ordinary, prepared] = folders.map(({ path }) => path);
  await prepareFolder(prepared ?? '');
  const opened = [];
  for (const localDir of [ordinary ?? '', prepared ?? '']) {
    const backend = await openEmbedded({ localDir, siteUrl });
    opened.push({
      migrated: backend.appliedMigrations.length > 0,
      keys: backend.keys,
      contents: await backend.sql.query(contents),
    });
    await backend.close();
  }
  const [first, second] = opened;
  expect([first?.migrated, second?.migrated]).toEqual([true, false]);
  expect(first?.contents.length).toBeGreaterThan(50);
  expect(second?.contents).toEqual(first?.contents);
  expect(second?.keys).not.toEqual(first?.keys);
});
