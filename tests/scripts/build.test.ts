import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand, runProgram } from '../fixtures/running-command.ts';
import { bytesIn, filesIn, openTestingSite, origin, type TestingSite } from '../generator/testing-site.ts';
import { nightly } from '../fixtures/nightly.ts';

let site: TestingSite;

beforeAll(async () => {
  site = await openTestingSite();
  await site.reset();
});
afterAll(() => site.close());

const variables = (siteDir: string) => ({
  LOCAL_DIR: site.localDir,
  SITE_DIR: siteDir,
  SITE_ORIGIN: origin,
  ASTRO_TELEMETRY_DISABLED: '1',
});
/** As a person types it: with the machine's own Node, and without the entries that npm adds to PATH for its scripts. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

test(
  '`npx astro build` publishes every property, society and area page byte for byte as `npm run generate` does',
  // It also builds the design, which takes minutes on a busy machine.
  { ...nightly, timeout: 300_000 },
  async () => {
    const generated = site.folder();
    // Where the design has not been built yet, this does.
    expect((await runCommand('generate.ts', [], variables(generated))).code).toBe(0);
    const siteDir = site.folder();
    const { code, stdout, stderr } = await runProgram(['npx', 'astro', 'build'], {
      ...variables(siteDir),
      PATH,
    });
    expect(code, `${stdout}${stderr}`).toBe(0);
    for (const kind of ['property', 'societies', 'areas'])
      expect(existsSync(join(siteDir, 'bangalore', kind)), kind).toBe(true);
    expect(filesIn(siteDir).length).toBeGreaterThan(100);
    expect(bytesIn(siteDir)).toEqual(bytesIn(generated));
    expect(stdout).toMatch(/^\d+ pages rendered, 0 unchanged, 0 removed, 0 failed in/m);
  },
);

// The build that `npm run build` starts is the one above. That it runs and how it ends is seen without its pages.
test('`npm run build` fails with what to set when the backend does not answer', nightly, async () => {
  const siteDir = site.folder();
  const { code, stderr } = await runCommand('build.ts', [], {
    ...variables(siteDir),
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^SUPABASE_URL \(http:\/\/127\.0\.0\.1:9\) does not answer .* Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY/m,
  );
  expect(existsSync(siteDir)).toBe(false);
});

test('a build machine without a backend fails with what to set', async () => {
  const siteDir = site.folder();
  const fresh = { ...variables(siteDir), LOCAL_DIR: `${siteDir}-local`, CI: 'true' };
  const { code, stderr } = await runCommand('generate.ts', ['--seed'], fresh);
  expect([code, existsSync(siteDir), existsSync(fresh.LOCAL_DIR)]).toEqual([1, false, false]);
  expect(stderr).toMatch(/^This build machine has no backend to read homes from: set SUPABASE_URL, /);
});
