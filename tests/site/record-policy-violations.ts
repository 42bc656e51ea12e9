import type { BrowserContext } from '@playwright/test';

const PREFIX = 'Refused by the policy:';

/**
 * Lists what the browser refuses from now on by a page's Content Security Policy: a style or script that is not ours,
 * or text that a script would write as markup (Trusted Types). Documents other than HTML are left out, because the page
 * that Chromium makes to show a picture is not ours.
 */
export async function recordPolicyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  context.on('console', (message) => {
    if (message.text().startsWith(PREFIX)) violations.push(message.text().slice(PREFIX.length));
  });
  await context.addInitScript(`addEventListener('securitypolicyviolation', (refusal) =>
    document.contentType === 'text/html' && console.info('${PREFIX}', refusal.effectiveDirective, refusal.blockedURI, refusal.sample, refusal.sourceFile))`);
  return violations;
}
