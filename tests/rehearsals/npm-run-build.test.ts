import { expect, test } from 'vitest';
import { runCommand } from '../fixtures/running-command.ts';
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
