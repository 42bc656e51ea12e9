import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { homePath, phone, recordPageErrors, measureScripts } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';

const unvisitedPath = '/property/2-bhk-in-nallur-terraces-whitefield';

/** The pages that the browser keeps for use without a connection. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('angala-offline')).keys();
    return keys
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/^\/(?:_a|illustrations)\//.test(path));
  });
const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test.describe('a saved home', () => {
  test.use(phone);

  test('opens offline with the date of its copy, until it is no longer saved', async ({ page }) => {
    const pageErrors = recordPageErrors(page, /Failed to load resource/);
    const scripts = measureScripts(page);
    await page.goto(homePath, { waitUntil: 'networkidle' });
    expect([scripts.count(), await workers(page)]).toEqual([0, 0]);
    const price = await page.locator('.listing .price').first().textContent();
    await page.locator('.listing .save').click();
    await expect.poll(() => cachedPaths(page)).toEqual(['/saved', homePath]);

    await page.context().setOffline(true);
    await page.goto('/saved');
    const notice = page.locator('.as-of');
    await expect(notice).toContainText('Without a connection: your homes as they were when you saved them.');
    await page.locator('.saved-list').getByRole('link').click();
    await expect(page).toHaveURL(homePath);
    await expect(notice).toContainText(/^As of \d+ \w+ 20\d\d, without a connection\.$/);
    await expect(page.locator('.listing .price').first()).toHaveText(price ?? '?');
    await expect(page.locator('.visit')).toHaveCount(1);
    expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)).toContain(
      'Newsreader',
    );
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await expect(page.goto(unvisitedPath)).rejects.toThrow('ERR_FAILED');

    await page.context().setOffline(false);
    await page.goto(homePath);
    await expect(notice).toHaveCount(0);
    await page.goto('/admin');
    // Waits until the stranger is redirected. Before that, the page could go away during the next evaluation.
    await page.waitForURL('**/auth');
    expect(await cachedPaths(page)).toEqual(['/saved', homePath]);
    await page.goto(homePath);
    await page.locator('.listing .save').click();
    await expect.poll(() => cachedPaths(page)).toEqual([]);
    await expect.poll(() => workers(page)).toBe(0);
    expect(pageErrors).toEqual([]);
  });
});
