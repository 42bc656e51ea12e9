import { expect } from '../browser-test.ts';
import { desk, phone } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';
import { nightlyIf } from '../nightly.ts';

for (const [deviceName, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`the first screen on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);

    test('is a search for buying or renting, the promise and three homes, and has one search line', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Homes in Bangalore, checked before you visit.',
      );
      await expect(page.getByRole('search')).toHaveCount(1);
      const shown = [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('radio', { name: 'Buy' }),
        page.getByRole('radio', { name: 'Rent' }),
        page.getByRole('searchbox'),
        page.getByText('we answer within 3 hours (8am-8pm)'),
        page.getByRole('link', { name: 'Talk to an Advisor' }),
        ...[0, 1, 2].flatMap((at) => {
          const home = page.locator('.home').nth(at);
          return [home.locator('img').first(), home.locator('.price')];
        }),
      ];
      for (const [at, part] of shown.entries()) await expect(part, String(at)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    });
  });
}

test('‘Partner brokers’ leads to our own words about them while they have no site', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Partner brokers' }).click();
  await expect(page).toHaveURL('/about#partner-brokers');
  await expect(page.getByRole('heading', { name: 'Partner brokers' })).toBeInViewport();
});
