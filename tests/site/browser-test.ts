import { type BrowserContext, expect, test as playwright } from '@playwright/test';
import { recordPolicyViolations } from './record-policy-violations.ts';

/**
 * Playwright's test, which also fails when the browser refused anything by a page's Content Security Policy. It resets
 * what Playwright does not reset in a window that the next test takes over: the connection and the permissions.
 */
export const test = playwright.extend<{ recordsViolations: undefined }>({
  recordsViolations: [
    async ({ context }, use) => {
      await clearBrowserCache(context);
      const violations = await recordPolicyViolations(context);
      await use(undefined);
      await context.setOffline(false);
      await context.clearPermissions();
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** Empties the browser's cache, so that this test loads files again. Only pictures stay in the process of the tab. */
async function clearBrowserCache(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (!page) return;
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

export { expect };
