import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { readReleases } from '#server/database/releases.ts';
import { type Embedded, openEmbedded } from '#server/embedded/open-embedded.ts';
import { migrationsFolder } from '../../fixtures/database.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';
import { nightly } from '../../fixtures/nightly.ts';

const siteUrl = 'http://localhost';
const admin = { email: 'asha@angala.test', password: 'six letters' };
const browser = (backend: Embedded) =>
  createClient(siteUrl, backend.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

test('a member of staff who signed in with 1.0.0 stays signed in after the upgrade', nightly, async () => {
  const localDir = mkdtempSync(join(tmpdir(), 'angala-sessions-'));
  const migrations = mkdtempSync(join(tmpdir(), 'angala-released-'));
  const [first] = readReleases(resolve(migrationsFolder, '../..'));
  for (const file of Object.keys(first?.migrations ?? {}))
    copyFileSync(join(migrationsFolder, file), join(migrations, file));
  await prepareFolder(localDir, 'platform');
  const before = await openEmbedded({ localDir, siteUrl, migrations, admin });
  const { data } = await browser(before).auth.signInWithPassword(admin);
  await before.close();

  const after = await openEmbedded({ localDir, siteUrl });
  expect(after.appliedMigrations.length).toBeGreaterThan(0);
  const client = browser(after);
  const { access_token = '', refresh_token = '' } = data.session ?? {};
  const { error } = await client.auth.setSession({ access_token, refresh_token });
  expect(error).toBeNull();
  expect((await client.rpc('admin_staff')).error).toBeNull();
  const refreshed = await client.auth.refreshSession();
  expect(refreshed.data.user?.email).toBe(admin.email);
  await after.close();
  for (const folder of [localDir, migrations]) rmSync(folder, { recursive: true });
});
