import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand, runProgram } from '../fixtures/running-command.ts';
import { bytesIn, openTestingSite, origin } from '../generator/testing-site.ts';

// `npx astro build`, which runs the same build, is compared in every run (tests/scripts/build.test.ts).
test('`npm run build` publishes byte for byte what `npm run generate` does', async () => {
  const site = await openTestingSite();
  try {
    await site.reset();
    const [generated, built] = [site.folder(), site.folder()];
    const shared = { LOCAL_DIR: site.localDir, SITE_ORIGIN: origin, ASTRO_TELEMETRY_DISABLED: '1' };
    for (const [script, siteDir] of [
      ['generate.ts', generated],
      ['build.ts', built],
    ] as const) {
      const { code, stderr } = await runCommand(script, [], { ...shared, SITE_DIR: siteDir });
      expect(code, stderr).toBe(0);
    }
    expect(bytesIn(built)).toEqual(bytesIn(generated));
  } finally {
    await site.close();
  }
}, 300_000);

// How `npm run build` fails is seen in every run (tests/scripts/build.test.ts).
test('`npx astro build` fails with what to set when the backend does not answer', async () => {
  const site = await openTestingSite();
  try {
    const siteDir = site.folder();
    const { code, stderr } = await runProgram(['npx', 'astro', 'build'], {
      ...{ LOCAL_DIR: site.localDir, SITE_ORIGIN: origin, SITE_DIR: siteDir, ASTRO_TELEMETRY_DISABLED: '1' },
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
    });
    expect([code, existsSync(siteDir)]).toEqual([1, false]);
    expect(stderr).toMatch(/^SUPABASE_URL \(http:\/\/127\.0\.0\.1:9\) does not answer /m);
  } finally {
    await site.close();
  }
}, 300_000);

// Every run seeds and publishes a small data set (tests/scripts/generate.test.ts) and the demo (`npm start` of the browser tests).
test('a fresh clone publishes the demo', async () => {
  const site = await openTestingSite();
  try {
    const siteDir = site.folder();
    const fresh = { LOCAL_DIR: `${siteDir}-local`, SITE_ORIGIN: origin, SITE_DIR: siteDir };
    const { code, stdout, stderr } = await runCommand('generate.ts', ['--seed', '--no-social-images'], fresh);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Loaded 150 properties')]);
    expect(stdout).toMatch(/^\d{3} pages rendered/);
  } finally {
    await site.close();
  }
}, 300_000);
