import { type BrowserContext, expect, test as playwright } from '@playwright/test';
import { refusedByPolicy } from './refused-by-policy.ts';

/**
 * For tests that only look at pages, and leave nothing behind in the browser but what a tab keeps: each has a tab of its own, but they share
 * the windows and what these have loaded before. A window for each takes a quarter of the time of such a test.
 */
export const test = playwright.extend<object, { windows: Map<string, BrowserContext> }>({
  windows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const windows = new Map<string, BrowserContext>();
      await use(windows);
      for (const window of windows.values()) await window.close();
    },
    { scope: 'worker' },
  ],
  page: async (
    { browser, windows, viewport, colorScheme, hasTouch, isMobile, deviceScaleFactor, contextOptions },
    use,
  ) => {
    const kind = { viewport, colorScheme, hasTouch, isMobile, deviceScaleFactor, contextOptions };
    const key = JSON.stringify(kind);
    // Opened with what the test's `use` says.
    const window = windows.get(key) ?? (await browser.newContext());
    windows.set(key, window);
    const page = await window.newPage();
    // What another test has looked at is no business of this one.
    await page.addInitScript("location.protocol.startsWith('http') && self === top && localStorage.clear()");
    const refused = await refusedByPolicy(page);
    await use(page);
    await page.close();
    expect(refused).toEqual([]);
  },
});
