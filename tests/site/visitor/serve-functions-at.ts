import type { Page } from '@playwright/test';
import { createFunctionRouter, functionEnv } from '#server/http/function-router.ts';
import { silentLog } from '#server/log/log.ts';
import { functions } from '../../../scripts/start/functions.ts';
import { siteBackend } from '../site-backend.ts';

/**
 * Lets the functions themselves answer the page's calls, over the database of the site under test and with a clock
 * that stands still at `instant`.
 */
export async function serveFunctionsAt(page: Page, instant: Date): Promise<void> {
  const { url, secretKey, publishableKey } = siteBackend();
  const router = createFunctionRouter({
    functions,
    env: functionEnv({ url, secretKey, publishableKey }, { SITE_ORIGIN: url }),
    log: silentLog,
    now: () => instant,
  });
  await page.unroute('**/functions/v1/**');
  await page.route('**/functions/v1/**', async (route) => {
    const request = route.request();
    const response = await router(
      new Request(request.url(), {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
}
