import { CommandError } from '#server/command/command-error.ts';
import { findTestBrowser, wantsHeadlessShell } from '../../tests/fixtures/chromium.ts';
import { installFromDebian, run } from './install-from-debian.ts';

/**
 * The browser of the browser tests: the one that CHROMIUM_PATH names; else Debian's headless shell when we may install
 * it; else whatever Chromium is here, and Playwright's own when there is none.
 */
export function ensureChromium(): string {
  const here = findTestBrowser();
  if (here !== null && !wantsHeadlessShell()) return here;
  process.stdout.write(
    'No headless shell of Chromium on this machine yet; the browser tests take half the time in it.\n',
  );
  if (!installFromDebian('chromium-headless-shell') && here === null)
    run('node_modules/.bin/playwright', ['install', 'chromium']);
  const installed = findTestBrowser();
  if (installed !== null) return installed;
  throw new CommandError(
    'The browser tests need a Chromium, and none could be installed. ' +
      'Install your system’s package, or set CHROMIUM_PATH to the program, and run the tests again.',
  );
}
