import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { recordPageErrors } from './visitor-fixtures.ts';
import { publishHome, sellHome } from './published-home.ts';
import { test } from '../shared-tab-test.ts';

let path: string;
test.beforeAll(async () => {
  // No other home costs about as much, so the similar homes come from the demo.
  path = await publishHome([], [], 90_000_000_000);
});

test('the page of a sold home states that it is no longer available and shows similar homes', async ({
  page,
}) => {
  await page.goto(path);
  await page.locator('.listing button.save').click();
  await sellHome(path);
  const pageErrors = recordPageErrors(page);
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This home is no longer available');
  await expect(page.locator('.lead')).toContainText('House of');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { name: 'Similar homes' })).toBeVisible();
  await expect(page.locator('.home h3')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Homes for sale', exact: true })).toHaveAttribute(
    'href',
    '/buy',
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(pageErrors).toEqual([]);

  await page.goto('/saved');
  await expect(page.getByText('No longer available')).toBeVisible();
  await page.goto(`/compare#homes=${path.slice('/property/'.length)}`);
  await expect(page.getByText('1 home of the address is no longer available.')).toBeVisible();
});
