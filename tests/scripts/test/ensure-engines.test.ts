import { describe, expect, it } from 'vitest';
import { ensureEngines } from '../../../scripts/test/ensure-engines.ts';
import { type EngineName, findFirefox, findWebkit } from '../../engines/installed-engines.ts';

describe('the browser engines of the flow tests', () => {
  function ensure(installedBefore: readonly EngineName[], { isBuildMachine = false, installs = false } = {}) {
    const installed = [...installedBefore];
    const requested: string[] = [];
    const printed: string[] = [];
    ensureEngines({
      isBuildMachine,
      installed: () => installed,
      install: (...names) => {
        requested.push(...names);
        if (installs) installed.push(names.includes('firefox-esr') ? 'firefox' : 'webkit');
        return installs;
      },
      print: (line) => printed.push(line),
    });
    return { requested, printed };
  }

  it('cause no message when all are installed', () => {
    expect(ensure(['firefox', 'webkit'])).toEqual({ requested: [], printed: [] });
  });

  it('are listed in one line with their packages when they are missing', () => {
    expect(ensure([])).toEqual({
      requested: [],
      printed: [
        'Not tested here: firefox and webkit, which are not installed (firefox-esr webkit2gtk-driver xvfb xauth).',
      ],
    });
    expect(ensure(['webkit']).printed).toEqual([
      'Not tested here: firefox, which is not installed (firefox-esr).',
    ]);
  });

  it('are installed on a build machine, which fails without one', () => {
    const builds = { isBuildMachine: true };
    expect(ensure(['webkit'], { ...builds, installs: true })).toEqual({
      requested: ['firefox-esr'],
      printed: [],
    });
    expect(() => ensure(['firefox'], builds)).toThrow(
      'A build machine tests every engine: install webkit2gtk-driver xvfb xauth, and run the tests again.',
    );
  });

  it('are found where Debian and Ubuntu install them', () => {
    const existsAmong =
      (...paths: string[]) =>
      (path: string) =>
        paths.includes(path);
    expect(findFirefox(existsAmong('/usr/bin/firefox'))).toBe('/usr/bin/firefox');
    expect(findFirefox(existsAmong())).toBeNull();
    const [driver, screen, key] = ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/bin/xauth'];
    const browser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
    expect(findWebkit(existsAmong(driver, screen, key), () => [browser])).toEqual({ driver, browser });
    expect(findWebkit(existsAmong(driver, screen), () => [browser])).toBeNull();
    expect(findWebkit(existsAmong(driver, screen, key), () => [])).toBeNull();
  });
});
