import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BuildStop } from '#server/stop.ts';
import { findChromium } from '../../tests/fixtures/chromium.ts';

/** A Chromium for the browser tests: the one that is here, else Debian's when we may install it, else Playwright's own. */
export function ensureChromium(): string {
  const here = findChromium();
  if (here !== null) return here;
  process.stdout.write('No Chromium on this machine yet; installing one for the browser tests.\n');
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    const packages = ['install', '--yes', '--no-install-recommends', 'chromium'];
    if (!run('apt-get', packages) && run('apt-get', ['update'])) run('apt-get', packages);
  }
  if (findChromium() === null) run('node_modules/.bin/playwright', ['install', 'chromium']);
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new BuildStop(
    'The browser tests need a Chromium, and none could be installed. ' +
      'Install your system’s package, or set CHROMIUM_PATH to the program, and run the tests again.',
  );
}

function run(program: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}
