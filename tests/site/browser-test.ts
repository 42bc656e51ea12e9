import { expect, test as plain } from '@playwright/test';

/**
 * Playwright's test, which also fails when the browser refused anything by a page's security policy: a style or script
 * that is not ours, or text that a script would write as markup (Trusted Types). The page that Chromium makes itself to
 * show a picture is not ours.
 */
export const test = plain.extend<{ policyKept: undefined }>({
  policyKept: [
    async ({ context }, use) => {
      const refused: string[] = [];
      const begin = 'Refused by the policy:';
      context.on('console', (message) => {
        if (message.text().startsWith(begin)) refused.push(message.text().slice(begin.length));
      });
      await context.addInitScript(`addEventListener('securitypolicyviolation', (refusal) =>
        document.contentType === 'text/html' && console.info('${begin}', refusal.effectiveDirective, refusal.blockedURI, refusal.sample, refusal.sourceFile))`);
      await use(undefined);
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
