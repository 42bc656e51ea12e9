import { describe, expect, it } from 'vitest';
import { findChromium, findTestBrowser, wantsHeadlessShell } from '../fixtures/chromium.ts';

const own = '/cache/playwright/chrome';
const find = (there: readonly string[], told?: string) =>
  findChromium({ configuredPath, playwrightPath: () => own, exists: (path) => there.includes(path) });

describe('the Chromium of the browser tests', () => {
  it('is the one in CHROMIUM_PATH, whatever else is installed', () => {
    expect(find(['/usr/bin/chromium', '/opt/mine'], '/opt/mine')).toBe('/opt/mine');
  });

  it('causes an error when CHROMIUM_PATH is not a file', () => {
    expect(() => find(['/usr/bin/chromium'], '/opt/mine')).toThrow(
      "CHROMIUM_PATH must be the path of a Chromium program; there is nothing at '/opt/mine'.",
    );
  });

  it.each([
    [['/usr/bin/google-chrome', '/usr/bin/chromium', own], '/usr/bin/chromium'],
    [[own, '/usr/bin/chromium-browser'], '/usr/bin/chromium-browser'],
    [[own], own],
    [[], null],
  ])('with %j installed is %s', (there, found) => {
    expect(find(there)).toBe(found);
  });

  const shell = '/usr/lib/chromium/chromium-headless-shell';
  it.each([
    { there: ['/usr/bin/chromium', shell], told: undefined, found: shell, isMissed: false },
    { there: ['/usr/bin/chromium'], told: undefined, found: '/usr/bin/chromium', isMissed: true },
    {
      there: ['/usr/bin/chromium', shell],
      told: '/usr/bin/chromium',
      found: '/usr/bin/chromium',
      isMissed: false,
    },
    { there: [], told: undefined, found: null, isMissed: true },
  ])(
    'for tests, with $there installed and CHROMIUM_PATH $told, is $found',
    ({ there, told, found, isMissed }) => {
      const machine = { told, own: () => own, exists: (path: string) => there.some((name) => name === path) };
      expect(findTestBrowser(machine)).toBe(found);
      expect(wantsHeadlessShell(machine)).toBe(isMissed);
    },
  );
});
