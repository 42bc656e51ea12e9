import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { tooSmallTargets } from '../layout-checks.ts';
import { openDatabase } from '../site-backend.ts';
import { homePath, phone, recordPageErrors } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';

const salePath = '/property/2-bhk-in-nallur-terraces-whitefield';
const slugOf = (path: string) => path.slice('/property/'.length);

test.describe('homes compared side by side', () => {
  test.use(phone);

  test("are read from the site, not from the browser's copy of a page viewed yesterday", async ({ page }) => {
    await page.goto(salePath);
    const read = page.waitForRequest((request) => request.resourceType() === 'xhr');
    await page.goto(`/compare#homes=${slugOf(salePath)}`);
    expect(await (await read).allHeaders()).toMatchObject({ 'cache-control': 'max-age=0' });
  });

  test('are chosen on /saved, show the values of their own pages, and keep the first column in sight on a phone', async ({
    page,
  }) => {
    const pageErrors = recordPageErrors(page, /40[04]/);
    await page.goto(salePath);
    const total = await page.locator('#costs .total dd').first().textContent();
    const instalment = await page.locator('#loan tbody td').first().textContent();
    const homes = [salePath, homePath].map((path) => ({ slug: slugOf(path), title: path, type: 'Sale' }));
    await page.evaluate((text) => localStorage.setItem('angala-saved', text), JSON.stringify({ homes }));
    await page.goto('/saved');
    const choices = page.getByRole('checkbox', { name: /^Compare/ });
    await expect(choices).toHaveCount(2);
    for (const choice of await choices.all()) await choice.check();
    await page.getByRole('link', { name: 'Compare 2 homes' }).click();

    const table = page.getByRole('table');
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row('In all').getByRole('cell').first()).toContainText(total ?? '?');
    await expect(row('In all').getByRole('cell').nth(1)).toHaveText('Only for a sale');
    await expect(row('EMI').getByRole('cell').first()).toContainText(instalment ?? '?');
    await expect(row('First month').getByRole('cell').nth(1)).toContainText('₹');
    await expect(row('Price').getByRole('rowheader').first()).toHaveText('Price');
    await expect(table.getByRole('columnheader').locator('img')).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);

    expect(await tooSmallTargets(page)).toEqual([]);
    for (const credit of await page.locator('.credits a').all())
      expect((await credit.boundingBox())?.height).toBeGreaterThanOrEqual(24);

    const room = page.getByRole('region', { name: 'The homes side by side' });
    await room.focus();
    const leftEdge = async () => (await row('Floor').getByRole('rowheader').boundingBox())?.x ?? 0;
    const before = await leftEdge();
    await room.evaluate((element) => element.scrollBy({ left: 200, behavior: 'instant' }));
    expect(Math.abs((await leftEdge()) - before)).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    // One home that does not exist, and an address that leads to another site.
    await page.goto('/about');
    await page.goto(
      `/compare#homes=${slugOf(salePath)},no-such-home,${slugOf(homePath)},https%3A%2F%2Fevil.example`,
    );
    await expect(page.getByText('2 homes of the address are no longer available.')).toBeVisible();
    await expect(table.getByRole('columnheader')).toHaveCount(3);

    const { data } = await openDatabase()
      .from('properties')
      .select('source_key')
      .eq('slug', slugOf(salePath))
      .single();
    await page.goto('/about');
    await page.goto(`/compare#homes=${String(data?.['source_key'])},${slugOf(homePath)}`);
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expect(row('In all').getByRole('cell').first()).toContainText(total ?? '?');
    expect(pageErrors).toEqual([]);
  });
});
