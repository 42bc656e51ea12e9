import { test } from '../looking.ts';
import { openKind, pageKinds } from '../page-kinds.ts';
import { expect } from '../browser-test.ts';

/** How much of a page is looked at: what stands above the fold and the first blocks below it; all of the styleguide. */
const views = { 390: { width: 390, height: 1500 }, 1440: { width: 1440, height: 1200 } };

for (const [width, viewport] of Object.entries(views)) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

    for (const [kind, path] of Object.entries(pageKinds)) {
      test(`${kind} looks as it was approved`, async ({ page }) => {
        await page.clock.setFixedTime(new Date('2026-11-21T08:40:00Z'));
        await openKind(page, kind, { waitUntil: 'networkidle' });
        // What an island lists is on its way.
        await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
        // What is new depends on the day; the styleguide shows the marks.
        if (path !== '/_styleguide')
          await page.evaluate(() => {
            for (const mark of document.querySelectorAll('.badge.news')) mark.remove();
          });
        // Nobody approves the picture of a fault.
        await expect(page.locator('h1')).toBeVisible();
        // The port of the test is in the link that shares a list.
        await page.evaluate(() => {
          const link = document.querySelector<HTMLInputElement>('.saved-link input');
          if (link) link.value = 'https://angala.example/saved#homes=ANG-1149,ANG-1053';
        });
        if (path === '/_styleguide') {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ width: viewport.width, height });
        }
        await page.evaluate(async () => {
          await document.fonts.ready;
          await Promise.all(
            [...document.images]
              // What is folded away or far below is not asked for, and never comes.
              .filter((image) => image.checkVisibility({ contentVisibilityAuto: true }))
              .filter((image) => image.getBoundingClientRect().top < innerHeight)
              .map((image) => image.decode()),
          );
        });
        await expect(page).toHaveScreenshot(`${kind.replaceAll(' ', '-')}-${width}.png`, {
          animations: 'disabled',
          maxDiffPixelRatio: 0.002,
        });
      });
    }

    test('the opened map looks as it was approved', async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-11-21T08:40:00Z'));
      await page.goto('/buy?area=whitefield#open-map');
      await expect(page.locator('.map-frame .area').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expect(page).toHaveScreenshot(`the-opened-map-${width}.png`, {
        animations: 'disabled',
        maxDiffPixelRatio: 0.002,
      });
    });
  });
}
