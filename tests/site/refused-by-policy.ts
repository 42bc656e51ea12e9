import type { BrowserContext } from '@playwright/test';

const begin = 'Refused by the policy:';

/**
 * Lists what the browser refuses from now on by a page's Content Security Policy: a style or script that is not ours,
 * or text that a script would write as markup (Trusted Types). Documents other than HTML are left out, because the page
 * that Chromium makes to show a picture is not ours.
 */
export async function refusedByPolicy(window: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  window.on('console', (message) => {
    if (message.text().startsWith(begin)) refused.push(message.text().slice(begin.length));
  });
  await window.addInitScript(`addEventListener('securitypolicyviolation', (refusal) =>
    document.contentType === 'text/html' && console.info('${begin}', refusal.effectiveDirective, refusal.blockedURI, refusal.sample, refusal.sourceFile))`);
  return refused;
}
