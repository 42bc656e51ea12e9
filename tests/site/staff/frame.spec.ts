import type { Locator } from '@playwright/test';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { newAccount, openDesk, openDashboard, pageViolations, signIn } from './staff-site.ts';
import { nightly } from '../nightly.ts';

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test.describe('on a wide screen', () => {
  test.use(desk);

  test('the work begins at the top, and the sections are chosen with arrows up and down', async ({
    page,
  }) => {
    await openDashboard(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByText('Manage sitemaps and other administrative tasks')).toBeVisible();
    await expect(page.getByText(/^Signed in as /)).toBeInViewport();
    expect(await topOf(page.getByRole('heading', { name: 'Static HTML Generator' }))).toBeLessThan(100);
    const sections = page.getByRole('tablist', { name: 'Dashboard' });
    await expect(sections).toHaveAttribute('aria-orientation', 'vertical');
    await sections.getByRole('tab', { name: 'Publishing' }).press('ArrowDown');
    await expect(sections.getByRole('tab', { name: /^Inbox/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(sections.getByRole('tab', { name: 'Today', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(sections.getByRole('tab', { name: 'Health' })).toBeFocused();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: 'Health' }).locator(':focus')).toHaveCount(1);
  });

  test('the search finds homes from every section, also while an editor is open', async ({ page }) => {
    await openDesk(page, '#health');
    const words = page.getByRole('search', { name: 'Find a listing' }).getByRole('searchbox');
    await words.fill('bannerghatta');
    await words.press('Enter');
    await expect(page.getByRole('tab', { name: 'Listings' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByLabel('Find homes')).toHaveValue('bannerghatta');
    await page
      .getByRole('link', { name: /Bannerghatta/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await words.fill('hebbal');
    await words.press('Enter');
    await expect(page.getByLabel('Find homes')).toHaveValue('hebbal');
    await expect(page.getByRole('link', { name: /Hebbal/ }).first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('title, search and sections stand above the work, and every section can be reached', async ({
    page,
  }) => {
    await openDashboard(page);
    await expect(page.getByText('Manage sitemaps and other administrative tasks')).toBeVisible();
    expect(await topOf(page.getByRole('heading', { name: 'Static HTML Generator' }))).toBeLessThan(200);
    await page.getByRole('tab', { name: 'Health' }).click();
    await expect(page.getByRole('heading', { name: /^Queue/ })).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
  });

  test('the section that an address names is on the screen among the others', async ({ page }) => {
    await openDesk(page, '#health');
    await expect(page.getByRole('tab', { name: 'Health' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'Health' }).press('Home');
    await expect(page.getByRole('tab', { name: 'Today', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('a person without a role sees the frame without sections', nightly, async ({ page }) => {
    await signIn(page, await newAccount('user'));
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});
