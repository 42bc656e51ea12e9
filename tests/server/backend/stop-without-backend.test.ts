import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '#server/env/env.ts';
import { stopWithoutBackend } from '#server/backend/stop-without-backend.ts';

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

describe('stopWithoutBackend()', () => {
  test('refuses a build machine without a backend and says what to set', () => {
    expect(builds({ CI: 'true' })).toThrow(
      'This build machine has no backend to read homes from: set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and ' +
        'SUPABASE_SECRET_KEY to those of the project whose pages it builds. Nothing was published. For the demo data set SEED=demo.',
    );
  });

  test.each<[string, Record<string, string>]>([
    ['a build machine with a project', { CI: 'true', ...project }],
    ['a build machine with a Postgres database', { CI: 'true', DATABASE_URL: 'postgres://a@127.0.0.1/b' }],
    ['a build machine with SEED=demo', { CI: '1', SEED: 'demo' }],
    ['a machine that is no build machine', {}],
    ['a machine with CI=false', { CI: 'false' }],
  ])('accepts %s', (_label, variables) => {
    expect(builds(variables)).not.toThrow();
  });

  test('accepts a build machine with an embedded database', () => {
    mkdirSync(join(folder, 'pg'));
    expect(builds({ CI: 'true' })).not.toThrow();
  });
});
