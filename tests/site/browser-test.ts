import { expect, test as plain } from '@playwright/test';
import { refusedByPolicy } from './refused-by-policy.ts';

/** Playwright's test, which also fails when the browser refused anything by a page's security policy. */
export const test = plain.extend<{ policyKept: undefined }>({
  policyKept: [
    async ({ context }, use) => {
      const refused = await refusedByPolicy(context);
      await use(undefined);
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
