import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

const begin = 'Refused by the policy:';

/**
 * What the browser refuses from now on by a page's security policy: a style or script that is not ours, or text that a
 * script would write as markup (Trusted Types). The page that Chromium makes itself to show a picture is not ours.
 */
export async function refusedByPolicy(where: BrowserContext | Page): Promise<readonly string[]> {
  const refused: string[] = [];
  const note = (message: ConsoleMessage) => {
    if (message.text().startsWith(begin)) refused.push(message.text().slice(begin.length));
  };
  if ('newPage' in where) where.on('console', note);
  else where.on('console', note);
  await where.addInitScript(`addEventListener('securitypolicyviolation', (refusal) =>
    document.contentType === 'text/html' && console.info('${begin}', refusal.effectiveDirective, refusal.blockedURI, refusal.sample, refusal.sourceFile))`);
  return refused;
}
