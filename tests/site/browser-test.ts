import { type BrowserContext, expect, test as plain } from '@playwright/test';
import { refusedByPolicy } from './refused-by-policy.ts';

/**
 * Playwright's test, which also fails when the browser refused anything by a page's security policy, and gives back what
 * Playwright leaves as it is in a window that the next test takes over.
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

/** What a test before has loaded in this window is asked for again; only pictures stay with the process of the tab. */
async function forgetScripts(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (!page) return;
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

export { expect };
