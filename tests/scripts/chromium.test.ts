import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findChromium, findTestBrowser, wantsHeadlessShell } from '../fixtures/chromium.ts';
import { quickStart } from '../fixtures/quick-start.ts';

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

describe('on a machine without a Chromium', () => {
  const root = join(import.meta.dirname, '../..');
  const runNode = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...quickStart(), CHROMIUM_PATH: '/nowhere/chromium' },
    });

  it('the checks can load the configuration of the browser tests', () => {
    const { status, stderr } = runNode('--eval', "import('./playwright.config.ts')");
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('the browser tests stop before anything is started, and say what to do', () => {
    const { status, stdout, stderr } = runNode('node_modules/playwright/cli.js', 'test', '--list');
    expect(status).toBe(1);
    expect(stdout + stderr).toContain('CHROMIUM_PATH must be the path of a Chromium program');
  });
});
