import type { Page } from '@playwright/test';
import { addFieldIcons, translatePage } from '../changed-page.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { admin, openDashboard } from './staff-site.ts';
import { nightly } from '../nightly.ts';

/** Opens the page with its scripts held back, changes it, and lets them go. */
async function openChanged(page: Page, path: string): Promise<void> {
  const release = Promise.withResolvers<void>();
  await page.route('**/_a/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('astro-island [disabled]').first().waitFor({ state: 'attached' });
  await translatePage(page);
  await addFieldIcons(page);
  release.resolve();
}

test(
  'signing in works on a page that a translator and a password manager changed',
  nightly,
  async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    await openChanged(page, '/auth');
    await page.locator('[role=tab]').last().click();
    await expect(page.locator('#auth-password-hint')).toHaveText('«Password must be at least 6 characters»');
    await page.locator('[role=tab]').first().click();
    await expect(page.locator('#auth [type=submit]')).toHaveText('«Sign In»');
    await page.locator('#auth-email').fill('nobody');
    await page.locator('#auth [type=submit]').click();
    await expect(page.locator('#auth-email-problem')).toBeVisible();
    await page.locator('#auth-email').fill(admin.email);
    await page.locator('#auth-password').fill(admin.password);
    await page.locator('#auth [type=submit]').click();
    await page.waitForURL(/\/admin(#|$)/);
    expect(pageErrors).toEqual([]);
  },
);

test('the sitemap tool says on a translated page why it did nothing', nightly, async ({ page }) => {
  await page.goto('/terms');
  await translatePage(page);
  await page.locator('.sitemap-panel summary').click();
  await page.locator('#sitemap-sync button').click();
  await expect(page.locator('#sitemap-sync .problem')).toContainText('No active session');
  await page.locator('#sitemap-sync button').click();
  await expect(page.locator('#sitemap-sync .problem')).toContainText('No active session');
});

test('the dashboard counts on a translated page, and every section opens', async ({ page }) => {
  const pageErrors = recordPageErrors(page);
  await openDashboard(page);
  await translatePage(page);
  const boxes = page.locator('.staff-table tbody input[type=checkbox]');
  const toolbar = page.locator('.staff-toolbar button');
  await boxes.nth(0).check();
  await expect(toolbar.nth(1)).toHaveText('«Clear (1)»');
  await boxes.nth(1).check();
  await expect(toolbar.nth(1)).toHaveText('«Clear (2)»');
  await expect(page.locator('.staff-selection b')).toHaveText('«2 selected»');
  await toolbar.nth(1).click();
  await expect(page.locator('.staff-selection')).toHaveCount(0);
  const tabs = page.locator('#dashboard-tabs [role=tab], [aria-label=Dashboard] [role=tab]');
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.locator('#dashboard-panel, [role=tabpanel]').first()).toContainText(/«.+»/);
  }
  await tabs.filter({ hasText: 'Publishing and health' }).click();
  await expect(toolbar.nth(1)).toHaveText('«Clear (0)»');
  expect(pageErrors).toEqual([]);
});
