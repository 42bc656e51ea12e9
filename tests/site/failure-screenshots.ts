import type { Browser, TestInfo } from '@playwright/test';

/**
 * Attaches a screenshot of every open page if the test has failed. Playwright's own option would take one at the end of
 * each test, in case it fails while its pages are closed: a tenth of the CPU time of the browser tests.
 */
export async function attachFailureScreenshots(browser: Browser | null, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`);
    // A page that has crashed or hangs has no picture, and the failure is reported all the same.
    const isTaken = await page.screenshot({ path, timeout: 5_000, caret: 'initial' }).then(
      () => true,
      () => false,
    );
    if (isTaken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}
