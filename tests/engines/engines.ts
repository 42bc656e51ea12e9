import { test as playwright } from '@playwright/test';
import type { Driver, Engine } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebkit } from './drivers/webkit.ts';
import { type EngineName, engineNames, findFirefox, findWebkit } from './installed-engines.ts';

/** A different number for each engine. */
export const engineIndex = (name: EngineName): 0 | 1 => (name === engineNames[0] ? 0 : 1);

/** Starts an engine. Each project of playwright.config.ts names an installed one. */
async function start(name: EngineName): Promise<Engine> {
  const [firefox, webkit] = [findFirefox(), findWebkit()];
  if (name === 'firefox' && firefox) return startFirefox(firefox);
  if (name === 'webkit' && webkit) return startWebkit(webkit.driver, webkit.browser);
  throw new Error(`${name} is not installed.`);
}

/** All flows of a worker share one engine. */
export const test = playwright.extend<{ visit: Engine['visit'] }, { engineName: EngineName; engine: Engine }>(
  {
    engineName: ['firefox', { option: true, scope: 'worker' }],
    /** Closes each visit after the test. A fault of closing is reported beside one of the test, not in its place. */
    visit: async ({ engine }, use) => {
      const drivers: Driver[] = [];
      await use(async (size) => {
        const driver = await engine.visit(size);
        drivers.push(driver);
        return driver;
      });
      for (const driver of drivers) await driver.close();
    },
    engine: [
      async ({ engineName }, use) => {
        const engine = await start(engineName);
        await use(engine);
        await engine.close();
      },
      { scope: 'worker' },
    ],
  },
);
