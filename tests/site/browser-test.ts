import { expect, test as playwright } from '@playwright/test';
import { attachFailureScreenshots } from './failure-screenshots.ts';
import { recordPolicyViolations } from './record-policy-violations.ts';

/**
 * Playwright's test, which also fails when the browser refused anything by a page's Content Security Policy. It resets
 * what Playwright does not reset in a window that the next test takes over: the connection and the permissions.
 */
export const test = playwright.extend<{ recordsViolations: undefined }>({
  recordsViolations: [
    async ({ context }, use, testInfo) => {
      const violations = await recordPolicyViolations(context);
      await use(undefined);
      await attachFailureScreenshots(context.browser(), testInfo);
      await context.setOffline(false);
      await context.clearPermissions();
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
