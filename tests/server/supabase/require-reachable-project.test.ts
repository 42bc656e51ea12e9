import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded, type Embedded } from '#server/embedded/open-embedded.ts';
import { serve, type RunningServer } from '#server/http/serve.ts';
import type { SupabaseProject } from '#server/env/env.ts';
import { silentLog } from '#server/log/log.ts';
import { requireReachableProject } from '#server/supabase/require-reachable-project.ts';
import { prepareFolder } from '../../fixtures/prepared-folder.ts';

let folder: string;
let backend: Embedded;
let served: RunningServer;
let project: SupabaseProject;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'angala-answering-'));
  await prepareFolder(join(folder, 'local'));
  backend = await openEmbedded({ localDir: join(folder, 'local'), siteUrl: 'https://angala.example' });
  served = await serve({ port: 0, log: silentLog, backend });
  const { publishable: publishableKey, secret: secretKey } = backend.keys;
  project = { url: served.url, publishableKey, secretKey };
});
afterAll(async () => {
  await served.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a project that answers is accepted', async () => {
  await expect(requireReachableProject(project)).resolves.toBeUndefined();
});

test.each<[string, (project: SupabaseProject) => Partial<SupabaseProject>, RegExp]>([
  [
    'an address where nothing answers',
    () => ({ url: 'http://127.0.0.1:9' }),
    /^SUPABASE_URL \(http:\/\/127\.0\.0\.1:9\) does not answer as a Supabase project \(.*fetch failed.*\)\. Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY to those of your project, or unset all three to use the embedded backend\.$/,
  ],
  [
    'an address that is no project',
    ({ url }) => ({ url: `${url}/elsewhere` }),
    /does not answer as a Supabase project/,
  ],
  [
    'the publishable key in place of the secret one',
    ({ publishableKey }) => ({ secretKey: publishableKey }),
    /answers, but refuses SUPABASE_SECRET_KEY: set it to the secret key of that project/,
  ],
  [
    'a key of another project',
    () => ({ secretKey: 'sb_secret_of_another_project' }),
    /answers, but refuses SUPABASE_SECRET_KEY/,
  ],
])('%s is refused with what to set', async (_label, fault, sentence) => {
  await expect(requireReachableProject({ ...project, ...fault(project) })).rejects.toThrow(sentence);
});

test('a project without our tables is refused with how to create them', async () => {
  await backend.sql.exec('alter table public.html_generation_metadata rename to elsewhere');
  await expect(requireReachableProject(project)).rejects.toThrow(
    /has no tables of Angala yet: run `npm run deploy:backend`/,
  );
});
