import { expect } from '../browser-test.ts';
import { areaPath, homePath } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** The elements of a page that show text which staff have typed. */
const TYPED =
  'h1, .home h3, .home a, .home p.muted, .place h3, .place a, .crumbs span, .tiles dd, .rows dd, .badge.wraps';

test('a word longer than a line makes no page wider than the window', nightly, async ({ page }) => {
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '/',
      '/buy',
      '/rent',
      '/societies',
      '/bangalore/areas',
      homePath,
      '/bangalore/societies/courtyard-heights',
      areaPath,
    ]) {
      await page.goto(path);
      const sidewaysOverflow = await page.evaluate((selector) => {
        for (const element of document.querySelectorAll(selector))
          if (element.children.length === 0) element.textContent = 'W'.repeat(200);
        return document.documentElement.scrollWidth - innerWidth;
      }, TYPED);
      expect.soft(sidewaysOverflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('a long word in the address of a list breaks in its notice and in its chip', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  // The chips of the address stand there until the homes come.
  await page.route('**/_a/*.js', () => {});
  await page.goto(`/buy?area=${'w'.repeat(190)}&colour=${'w'.repeat(190)}`);
  await expect(page.locator('.chip')).toBeVisible();
  const widestOf = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)));
  expect(await widestOf('.chip')).toBeLessThanOrEqual(320);
  await page.unroute('**/_a/*.js');
  await page.reload();
  await expect(page.locator('.notice:visible')).toContainText('The list shows all homes.');
  expect(await widestOf('.notice:visible')).toBeLessThanOrEqual(320);
});
