import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { istDay } from '#domain/calendar/ist.ts';
import { type EngineName, installedEngines } from './tests/engines/installed-engines.ts';
import { findTestBrowser, quickFlags } from './tests/fixtures/chromium.ts';
import { keepFilesInMemory } from './tests/fixtures/files-in-memory.ts';

keepFilesInMemory();
// The workers load this file again. They inherit the environment, so they use the same folder and port.
process.env['SITE_TEST_DIR'] ??= join(tmpdir(), `angala-site-${process.pid}`);
process.env['SITE_TEST_PORT'] ??= '24719';
process.env['SITE_TEST_RUNNER'] ??= String(process.pid);
process.env['SITE_TEST_DAY'] ??= istDay(new Date());
const { SITE_TEST_DIR: folder, SITE_TEST_PORT: port } = process.env;
const address = `http://localhost:${port}`;
// Must run last. During a globalTeardown the server still renders social images into the folder.
if (folder && process.env['SITE_TEST_RUNNER'] === String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

function testBrowser(): string {
  const path = findTestBrowser();
  if (path !== null) return path;
  throw new Error(
    'The browser tests need a Chromium: run `npm test`, which installs one, or set CHROMIUM_PATH.',
  );
}

/**
 * These tests check which pictures and bytes a page loads, so they need a new context. A reused one has cached
 * pictures.
 */
const firstVisits = ['published', 'visitor/first-touch', 'visitor/saving-data'].map(
  (name) => `**/tests/site/${name}.spec.ts`,
);

/**
 * Tests of the published demo site in Chromium, served by `npm start` from a temporary folder, and the flows of
 * tests/engines in every installed engine.
 */
export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    // Of `npm run test:hard`. The flows of an engine share one, which takes seconds to start.
    ...installedEngines().map((engineName) => ({
      name: engineName,
      testDir: 'tests/engines',
      fullyParallel: false,
      use: { engineName },
    })),
    // Reuses one context and clears it between tests. A new context takes a quarter of a test's CPU time.
    {
      name: 'site',
      testDir: 'tests/site',
      testIgnore: ['**/tests/site/staff/**', ...firstVisits],
      fullyParallel: true,
      use: { reuseContext: true },
    },
    { name: 'first-visit', testDir: 'tests/site', testMatch: firstVisits, fullyParallel: true },
    { name: 'staff', testDir: 'tests/site/staff', fullyParallel: true, use: { reuseContext: true } },
  ],
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/screenshots/pictures/{arg}{ext}',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // For what hangs, not for what is slow: a machine may be four times slower. Assertions still pass as soon as their
  // condition holds, so a test sets no shorter timeout of its own.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    // Tracing every test takes a third of the CPU time. Use `npx playwright test --trace on FILE` when needed.
    // Looked for only when Playwright reads it: knip loads this file too, and `npm run check` needs no browser.
    get launchOptions() {
      return {
        executablePath: testBrowser(),
        args: [
          ...quickFlags,
          // No page lives long enough to repay what V8's optimising compilers take, which run beside it.
          '--js-flags=--no-maglev,--no-turbofan',
          // Makes the headless shell render text like full Chromium on this system. Full Chromium ignores the flag.
          '--font-render-hinting=slight',
        ],
      };
    },
  },
  webServer: {
    command: 'node scripts/run.mjs start',
    url: `${address}/healthz`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      LOCAL_DIR: join(folder, 'local'),
      SITE_DIR: join(folder, 'public'),
      SEED: 'demo',
      // Override whatever the terminal has configured, so that the tests never touch it.
      SITE_ORIGIN: '',
      DATABASE_URL: '',
      SUPABASE_URL: '',
      SUPABASE_PUBLISHABLE_KEY: '',
      SUPABASE_SECRET_KEY: '',
      MAIL_TRANSPORT: 'file',
      ADMIN_EMAIL: 'staff@example.test',
      ADMIN_PASSWORD: 'courtyard-lamp-42',
    },
  },
});
