import { type BrowserContext, expect, test as plain } from '@playwright/test';
import { refusedByPolicy } from './refused-by-policy.ts';

/**
 * Playwright's test, which also fails when the browser refused anything by a page's Content Security Policy. It resets
 * what Playwright does not reset in a window that the next test takes over: the connection and the permissions.
 */
export const test = plain.extend<{ policyKept: undefined }>({
  policyKept: [
    async ({ context }, use) => {
      await forgetScripts(context);
      const refused = await refusedByPolicy(context);
      await use(undefined);
      await context.setOffline(false);
      await context.clearPermissions();
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
});

/** Empties the browser's cache, so that this test loads files again. Only pictures stay in the process of the tab. */
async function forgetScripts(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (!page) return;
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

export { expect };
