import { test as playwright } from '@playwright/test';
import type { Engine } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebkit } from './drivers/webkit.ts';
import { type EngineName, engineNames, findFirefox, findWebkit } from './installed-engines.ts';

/** A different number for each engine. */
export const engineIndex = (name: EngineName): number => engineNames.indexOf(name);

/** Starts an engine. Each project of playwright.config.ts names an installed one. */
async function start(name: EngineName): Promise<Engine> {
  const [firefox, webkit] = [findFirefox(), findWebkit()];
  if (name === 'firefox' && firefox) return startFirefox(firefox);
  if (name === 'webkit' && webkit) return startWebkit(webkit.driver, webkit.browser);
  throw new Error(`${name} is not installed.`);
}

/** All flows of a worker share one engine. */
export const test = playwright.extend<object, { engineName: EngineName; engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
});
