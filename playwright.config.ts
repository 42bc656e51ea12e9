import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { type EngineName, installedEngines } from './tests/engines/installed.ts';
import { findTestBrowser, quickFlags } from './tests/fixtures/chromium.ts';
import { keepFilesInMemory } from './tests/fixtures/files-in-memory.ts';

keepFilesInMemory();
// The workers load this file again and inherit the environment: they find the same folder and port.
process.env['SITE_TEST_DIR'] ??= join(tmpdir(), `angala-site-${process.pid}`);
process.env['SITE_TEST_PORT'] ??= '24719';
process.env['SITE_TEST_RUNNER'] ??= String(process.pid);
const { SITE_TEST_DIR: folder, SITE_TEST_PORT: port } = process.env;
const address = `http://localhost:${port}`;
// Last of all: a `globalTeardown` runs while the server still renders social images into the folder.
if (folder && process.env['SITE_TEST_RUNNER'] === String(process.pid))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const executablePath = findTestBrowser();
if (executablePath === null) {
  throw new Error(
    'The browser tests need a Chromium: run `npm test`, which installs one, or set CHROMIUM_PATH.',
  );
}

/** They ask which pictures and bytes a page loads, and begin in a new window: in one that is taken over, pictures stay. */
const firstVisits = ['published', 'visitor/first-touch', 'visitor/saving-data'].map(
  (name) => `**/tests/site/${name}.spec.ts`,
);

/**
 * The published demo site in a real Chromium, over what `npm start` serves in a folder of its own, and the flows of
 * tests/engines in every engine that is installed.
 */
export default defineConfig<object, { engineName: EngineName }>({
  projects: [
    // First, as one worker is busy with each of them for long: their flows share an engine, which takes seconds to start.
    ...installedEngines().map((engineName) => ({
      name: engineName,
      testDir: 'tests/engines',
      fullyParallel: false,
      use: { engineName },
      // Firefox takes ten seconds to start where others are at work.
      timeout: 90_000,
    })),
    // One window after the other, emptied between them: a new one is a quarter of a test's CPU time.
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
  // Long enough for a machine that others keep busy: what holds is seen as soon as it does.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    // A trace of every test costs a third of the CPU time: `npx playwright test --trace on FILE` makes one when needed.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        ...quickFlags,
        // The headless shell renders letters as a whole Chromium does on this system; that one ignores the word.
        '--font-render-hinting=slight',
      ],
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
      // Whatever the terminal that runs the tests is set up for, they leave it alone.
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
