import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { stopWithoutBackend } from '#server/stop-without-backend.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'angala-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const project = {
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
};
const builds = (variables: Record<string, string>) => () =>
  stopWithoutBackend(readEnv({ LOCAL_DIR: folder, ...variables }));

describe('a build machine where no backend is set', () => {
  test('is told what to set, and does not put the demo in place of the site', () => {
    expect(builds({ CI: 'true' })).toThrow(
      'This build machine has no backend to read homes from: set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and ' +
        'SUPABASE_SECRET_KEY to those of the project whose pages it builds. Nothing was published. For the demo data set SEED=demo.',
    );
  });

  test.each<[string, Record<string, string>]>([
    ['with a project', { CI: 'true', ...project }],
    ['with a Postgres of its own', { CI: 'true', DATABASE_URL: 'postgres://a@127.0.0.1/b' }],
    ['that asks for the demo', { CI: '1', SEED: 'demo' }],
    ['that is no build machine', {}],
    ['that says it is none', { CI: 'false' }],
  ])('%s builds', (_what, variables) => {
    expect(builds(variables)).not.toThrow();
  });

  test('but where an embedded database stands builds', () => {
    mkdirSync(join(folder, 'pg'));
    expect(builds({ CI: 'true' })).not.toThrow();
  });
});
