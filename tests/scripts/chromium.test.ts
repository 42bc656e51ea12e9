import { describe, expect, it } from 'vitest';
import { findChromium, findTestBrowser, wantsHeadlessShell } from '../fixtures/chromium.ts';

const playwrightPath = '/cache/playwright/chrome';
const findAmong = (installed: readonly string[], configuredPath?: string) =>
  findChromium({
    configuredPath,
    playwrightPath: () => playwrightPath,
    exists: (path) => installed.includes(path),
  });

describe('the Chromium of the browser tests', () => {
  it('is the one in CHROMIUM_PATH, whatever else is installed', () => {
    expect(findAmong(['/usr/bin/chromium', '/opt/mine'], '/opt/mine')).toBe('/opt/mine');
  });

  it('causes an error when CHROMIUM_PATH is not a file', () => {
    expect(() => findAmong(['/usr/bin/chromium'], '/opt/mine')).toThrow(
      "CHROMIUM_PATH must be the path of a Chromium program; there is nothing at '/opt/mine'.",
    );
  });

  it.each([
    [['/usr/bin/google-chrome', '/usr/bin/chromium', playwrightPath], '/usr/bin/chromium'],
    [[playwrightPath, '/usr/bin/chromium-browser'], '/usr/bin/chromium-browser'],
    [[playwrightPath], playwrightPath],
    [[], null],
  ])('with %j installed is %s', (installed, found) => {
    expect(findAmong(installed)).toBe(found);
  });

  const shell = '/usr/lib/chromium/chromium-headless-shell';
  it.each([
    { installed: ['/usr/bin/chromium', shell], configuredPath: undefined, found: shell, isMissed: false },
    {
      installed: ['/usr/bin/chromium'],
      configuredPath: undefined,
      found: '/usr/bin/chromium',
      isMissed: true,
    },
    {
      installed: ['/usr/bin/chromium', shell],
      configuredPath: '/usr/bin/chromium',
      found: '/usr/bin/chromium',
      isMissed: false,
    },
    { installed: [], configuredPath: undefined, found: null, isMissed: true },
  ])(
    'for tests, with $installed installed and CHROMIUM_PATH $configuredPath, is $found',
    ({ installed, configuredPath, found, isMissed }) => {
      const machine = {
        configuredPath,
        playwrightPath: () => playwrightPath,
        exists: (path: string) => installed.some((name) => name === path),
      };
      expect(findTestBrowser(machine)).toBe(found);
      expect(wantsHeadlessShell(machine)).toBe(isMissed);
    },
  );
});
