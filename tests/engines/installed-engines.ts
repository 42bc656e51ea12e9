import { existsSync, globSync } from 'node:fs';

/** The engines besides Chromium. `tests/site` covers the same flows and more in Chromium. */
export const engineNames = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engineNames)[number];

type Exists = (path: string) => boolean;

/**
 * The usual paths of a Firefox that gives WebDriver BiDi access to its own windows (`moz:scope`; tried with
 * 153). Ubuntu's `firefox` is a wrapper around a snap, which does not accept a profile in /tmp.
 */
const FIREFOXES = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

export function findFirefox(exists: Exists = existsSync): string | null {
  return FIREFOXES.find(exists) ?? null;
}

type Webkit = { readonly driver: string; readonly browser: string };

/** WebKitGTK, its WebDriver and a virtual screen (Debian: webkit2gtk-driver, xvfb, xauth). */
export function findWebkit(
  exists: Exists = existsSync,
  browsers: () => string[] = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser'),
): Webkit | null {
  const driver = '/usr/bin/WebKitWebDriver';
  if (![driver, '/usr/bin/xvfb-run', '/usr/bin/xauth'].every(exists)) return null;
  const browser = browsers().toSorted().at(-1);
  return browser ? { driver, browser } : null;
}

/** The engines that this machine has. */
export function installedEngines(): EngineName[] {
  const isInstalled = { firefox: findFirefox() !== null, webkit: findWebkit() !== null };
  return engineNames.filter((name) => isInstalled[name]);
}

/** Build machines set CI, and so does .ci/run. */
export const isOnBuildMachine = (): boolean => Boolean(process.env['CI']);
