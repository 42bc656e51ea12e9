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
    expect(await topOf(page.getByRole('heading', { name: 'Static HTML Generator' }))).toBeLessThan(120);
    const sections = page.getByRole('tablist', { name: 'Dashboard' });
    await expect(sections).toHaveAttribute('aria-orientation', 'vertical');
    await sections.getByRole('tab', { name: 'Publishing and health' }).press('ArrowDown');
    await expect(sections.getByRole('tab', { name: 'Settings' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(sections.getByRole('tab', { name: 'Today', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(sections.getByRole('tab', { name: 'Staff' })).toBeFocused();
    await expect(page.locator('main .staff-spinner')).toHaveCount(0);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('tabpanel', { name: 'Staff' }).locator(':focus')).toHaveCount(1);
  });

  test(
    'the search finds homes from every section, also while an editor is open',
    nightly,
    async ({ page }) => {
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
    },
  );
});

test.describe('on a phone', () => {
  test.use(phone);

  test('title, search and sections stand above the work, and every section can be reached', async ({
    page,
  }) => {
    await openDashboard(page);
    await expect(page.getByText('Manage sitemaps and other administrative tasks')).toBeVisible();
    expect(await topOf(page.getByRole('heading', { name: 'Static HTML Generator' }))).toBeLessThan(250);
    await page.getByRole('tab', { name: 'Health', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Queue/ })).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
  });

  test('the section that an address names is on the screen among the others', async ({ page }) => {
    await openDesk(page, '#health');
    const section = page.getByRole('tab', { name: 'Publishing and health' });
    await expect(section).toBeInViewport({ ratio: 1 });
    await section.press('Home');
    await expect(page.getByRole('tab', { name: 'Today', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('a person without a role sees the frame without sections', nightly, async ({ page }) => {
    await signIn(page, await newAccount('user'));
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

test('a bookmark of Health leads to it beside the pages, Back leaves a part, and the tab of the section its first part', async ({
  page,
}) => {
  await openDesk(page, '#health');
  const health = page.getByRole('tab', { name: 'Health', exact: true });
  await expect(health).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: /^Queue/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Pages' }).click();
  await expect(page.getByRole('heading', { name: 'Static HTML Generator' })).toBeVisible();
  await page.goBack();
  await expect(health).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(health).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Publishing and health' }).click();
  await expect(page.getByRole('heading', { name: 'Static HTML Generator' })).toBeVisible();
});

test('what a list shows stands in its address, for a reload, Back and a colleague', async ({ page }) => {
  await openDesk(page, '#people?q=nobody+at+all&which=late');
  const words = page.getByPlaceholder('Search people...');
  await expect(words).toHaveValue('nobody at all');
  await expect(page.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Everybody' }).click();
  await expect(page).toHaveURL(/#people\?q=nobody\+at\+all$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/admin#numbers?days=7');
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '90 days' }).click();
  await expect(page).toHaveURL(/#numbers\?days=90$/);
  await page.goto('/admin#publishing?kind=society&q=lake');
  await expect(page.getByRole('tab', { name: /^Societies/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByPlaceholder('Search societies...')).toHaveValue('lake');
  await page.goto('/admin#quality');
  await page.locator('.staff-check').first().click();
  await expect(page).toHaveURL(/#quality\?fault=\w+$/);
  await page.reload();
  await expect(page.locator('.staff-check').first()).toHaveAttribute('aria-expanded', 'true');
  await page.goBack();
  await expect(page.locator('.staff-check[aria-expanded=true]')).toHaveCount(0);
});
