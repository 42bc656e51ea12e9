import { chromium } from 'playwright';
import { quickFlags } from '../../fixtures/chromium.ts';
import { watchTroubles } from '../../site/visitor/demo-pages.ts';
import type { Driver, Engine } from './driver.ts';

/** Chromium, through Playwright. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath, args: [...quickFlags] });
  return {
    async visit({ scripts, ...viewport }): Promise<Driver> {
      const context = await browser.newContext({ viewport, javaScriptEnabled: scripts });
      const page = await context.newPage();
      const troubles = watchTroubles(page);
      return {
        open: async (url) => void (await page.goto(url)),
        evaluate: async (run, argument) =>
          page.evaluate(`(${String(run)})(${JSON.stringify(argument ?? null)})`),
        clickAt: (x, y) => page.mouse.click(x, y),
        press: async (pressed) => {
          for (const key of pressed) await page.keyboard.press(key === ' ' ? 'Space' : key);
        },
        faults: async () => troubles,
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
