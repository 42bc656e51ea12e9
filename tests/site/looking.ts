import { type Browser, expect, type Page, test as playwright } from '@playwright/test';
import { refusedByPolicy } from './refused-by-policy.ts';

type Tab = { readonly page: Page; readonly refused: string[] };

/**
 * For tests that only look at pages, and leave nothing behind in the browser but what a tab keeps: tests of one kind of
 * window share it, its tab, the process of that tab and what these have loaded before. A window for each takes a quarter
 * of the time of such a test, a tab and its process as much again.
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
  ) => {
    const kind = { viewport, colorScheme, hasTouch, isMobile, deviceScaleFactor, contextOptions };
    const key = JSON.stringify(kind);
    const tab = tabs.get(key) ?? (await openTab(browser));
    tabs.set(key, tab);
    const { page, refused } = tab;
    await use(page);
    for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
    await page.unrouteAll();
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      forcedColors: contextOptions.forcedColors ?? 'none',
      reducedMotion: contextOptions.reducedMotion ?? 'no-preference',
    });
    if (viewport) await page.setViewportSize(viewport);
    // What one test has looked at is no business of the next. An address of the site keeps the process of the tab.
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    expect(refused.splice(0)).toEqual([]);
  },
});

/** In a window of its own, opened with what the test's `use` says. */
async function openTab(browser: Browser): Promise<Tab> {
  const window = await browser.newContext();
  const refused = await refusedByPolicy(window);
  return { page: await window.newPage(), refused };
}
