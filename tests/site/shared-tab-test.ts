import { type Browser, expect, type Page, test as playwright } from '@playwright/test';
import { attachFailureScreenshots } from './failure-screenshots.ts';
import { recordPolicyViolations } from './record-policy-violations.ts';

type Tab = { readonly page: Page; readonly violations: string[] };

/**
 * For tests that only look at pages and leave nothing in the browser but what a tab stores. Tests of one kind of window
 * share the window, its tab, the tab's process and what was loaded before. Opening a window for each test would take a
 * quarter of its time, and opening a tab with its process another quarter.
 */
export const test = playwright.extend<object, { tabs: Map<string, Tab> }>({
  tabs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const tabs = new Map<string, Tab>();
      await use(tabs);
      for (const { page } of tabs.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async (
    { browser, tabs, viewport, colorScheme, hasTouch, isMobile, deviceScaleFactor, contextOptions },
    use,
    testInfo,
  ) => {
    const options = { viewport, colorScheme, hasTouch, isMobile, deviceScaleFactor, contextOptions };
    const key = JSON.stringify(options);
    const tab = tabs.get(key) ?? (await openTab(browser));
    tabs.set(key, tab);
    const { page, violations } = tab;
    await use(page);
    await attachFailureScreenshots(browser, testInfo);
    for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
    await page.unrouteAll();
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      forcedColors: contextOptions.forcedColors ?? 'none',
      reducedMotion: contextOptions.reducedMotion ?? 'no-preference',
    });
    if (viewport) await page.setViewportSize(viewport);
    // Leaves nothing of this test to the next one. Staying on the site keeps the process of the tab.
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    expect(violations.splice(0)).toEqual([]);
  },
});

/** Opens a tab in a window of its own. Playwright opens the window with the options of the test's `use`. */
async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext();
  const violations = await recordPolicyViolations(context);
  return { page: await context.newPage(), violations };
}
