import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { desk } from '../visitor/visitor-fixtures.ts';
import { openDesk, pageViolations } from './staff-site.ts';

test.use(desk);

test('keys go over rows, open one, find anything and list themselves, and do nothing while somebody types', async ({
  page,
}) => {
  await openDesk(page, '#listings');
  const links = page.locator('.row-name a');
  await expect(links.nth(1)).toBeVisible();
  for (const _ of [1, 2]) await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('/');
  const words = page.getByLabel('Find homes');
  await expect(words).toBeFocused();
  await page.keyboard.type('jkea?');
  await expect(words).toHaveValue('jkea?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Listings' }).click();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog', { name: 'Find anything' });
  // Also what is typed while the finder is still on its way.
  await page.keyboard.type('bannerghatta');
  await expect(finder.getByRole('searchbox')).toBeFocused();
  await expect(finder.getByRole('searchbox')).toHaveValue('bannerghatta');
  await expect(finder.getByRole('link', { name: /Bannerghatta/ }).first()).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await finder.getByRole('searchbox').fill('claims');
  await expect(finder.getByRole('link', { name: 'Settings: Claims' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Claims' })).toHaveAttribute('aria-selected', 'true');
  await expect(finder).toHaveCount(0);

  // Also over rows that nothing marks, to the first thing in each that can be pressed.
  await page.evaluate(() => (location.hash = '#numbers'));
  const figures = page.locator('.staff-groups').first().locator('tbody tr');
  await expect(figures.nth(1)).toBeVisible();
  for (const _ of [1, 2]) await page.keyboard.press('j');
  await expect(figures.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(figures.first().getByRole('link').first()).toBeFocused();

  // What only a button does waits for Enter.
  await page.evaluate(() => (location.hash = '#accounts'));
  const signOut = page.getByRole('button', { name: /^Sign out everywhere/ }).first();
  await expect(signOut).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(signOut).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
