import { CommandError } from '#server/command-error.ts';
import { findChromium } from '../../tests/fixtures/chromium.ts';
import { installFromDebian, run } from './install-from-debian.ts';

/** A Chromium for the browser tests: an installed one, else Debian's when we may install it, else Playwright's own. */
export function ensureChromium(): string {
  const here = findChromium();
  if (here !== null) return here;
  process.stdout.write('No Chromium on this machine yet; installing one for the browser tests.\n');
  installFromDebian('chromium');
  if (findChromium() === null) run('node_modules/.bin/playwright', ['install', 'chromium']);
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new CommandError(
    'The browser tests need a Chromium, and none could be installed. ' +
      'Install your system’s package, or set CHROMIUM_PATH to the program, and run the tests again.',
  );
}
