import { type Browser, expect, type Page, test as playwright } from '@playwright/test';
import { attachFailureScreenshots } from './failure-screenshots.ts';
import { recordPolicyViolations } from './record-policy-violations.ts';

type Tab = { readonly page: Page; readonly violations: string[] };

/** Each keeps a process with 100 to 300 MB. */
const MOST_TABS = 4;

/**
 * The tabs of this worker. Not a fixture of the worker: Playwright would start another worker, with its browser, for each
 * change between tests with and without it.
 */
const tabs = new Map<string, Tab>();

/** What pages store, besides `sessionStorage`. The cache of files stays, so that pages load quickly. */
const STORED = 'cookies,local_storage,indexeddb,service_workers,cache_storage';

/**
 * For tests that leave nothing in the browser but what pages store: no script of `addInitScript`, no clock, no CDP
 * session, and the tab is still open. Tests of one kind of window share the window, its tab, the tab's process and what
 * was loaded before. Opening a window for each test would take a quarter of its time, and opening a tab with its process
 * another quarter.
 */
export const test = playwright.extend<object>({
  page: async (
    {
      browser,
      viewport,
      colorScheme,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      javaScriptEnabled,
      timezoneId,
      locale,
      contextOptions,
    },
    use,
    testInfo,
  ) => {
    const scriptsAndWords = { javaScriptEnabled, timezoneId, locale };
    const screen = { viewport, colorScheme, hasTouch, isMobile, deviceScaleFactor };
    const key = JSON.stringify({ ...screen, ...scriptsAndWords, contextOptions });
    const tab = tabs.get(key) ?? (await openTab(browser));
    // The last one that was used is at the end.
    tabs.delete(key);
    tabs.set(key, tab);
    for (const [oldest, { page: unused }] of [...tabs].slice(0, -MOST_TABS)) {
      tabs.delete(oldest);
      await unused.context().close();
    }
    const { page, violations } = tab;
    await use(page);
    await attachFailureScreenshots(browser, testInfo);
    for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event);
    await page.unrouteAll();
    await page.context().unrouteAll();
    await page.context().setOffline(false);
    await page.context().clearPermissions();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      forcedColors: contextOptions.forcedColors ?? 'none',
      reducedMotion: contextOptions.reducedMotion ?? 'no-preference',
    });
    if (viewport) await page.setViewportSize(viewport);
    // Leaves nothing of this test to the next one. Staying on the site keeps the process of the tab.
    // A page that leads on by itself, as the one of a removed home does after five seconds, can interrupt that.
    await expect(() => page.goto('/robots.txt')).toPass();
    await page.evaluate(() => sessionStorage.clear());
    // Not one session for all tests: at each navigation it would take back what `emulateMedia` has set, such as print.
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(page.url()).origin,
      storageTypes: STORED,
    });
    await session.detach();
    expect(violations.splice(0)).toEqual([]);
  },
});

/** Opens a tab in a window of its own. Playwright opens the window with the options of the test's `use`. */
async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.newContext();
  const violations = await recordPolicyViolations(context);
  const page = await context.newPage();
  return { page, violations };
}
