import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { judgeTargets, openAllFolds, overflowAtDoubleTextSize } from '../layout-checks.ts';
import { openPageOfKind, pageKinds } from '../page-kinds.ts';
import { test } from '../shared-tab-test.ts';
import { desk, phone, recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { smallPhone } from './colours.ts';

/**
 * The compared part of a page: above the fold and the first blocks below it. The styleguide is compared whole. Loading a
 * page is dear, so the same test judges what else each device shows of it.
 */
const views = [
  { device: phone, height: 1500, findings: 'has targets large enough for a finger', judge: judgeTargets },
  {
    device: desk,
    height: 1200,
    findings:
      'has no axe violations by day with all folds open, and fits a phone of 320 pixels at double text size',
    judge: judgeAtDesk,
  },
];

for (const { device, height: viewHeight, findings, judge } of views) {
  const { width } = device.viewport;
  test.describe(`at ${width} pixels`, () => {
    test.use({
      ...device,
      viewport: { width, height: viewHeight },
      colorScheme: 'light',
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const [kind, path] of Object.entries(pageKinds)) {
      test(`${kind} looks as it was approved, ${findings}`, async ({ page }) => {
        const pageErrors = recordPageErrors(page, /^404 |status of 404/);
        await page.clock.setFixedTime(new Date('2026-11-21T08:40:00Z'));
        await openPageOfKind(page, kind, { waitUntil: 'networkidle' });
        // Waits until no island is still loading its list.
        await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
        // Which homes have news depends on the day, so the badges are hidden. The styleguide shows them.
        if (path !== '/_styleguide')
          await page.evaluate(() => {
            for (const mark of document.querySelectorAll<HTMLElement>('.badge.news'))
              mark.style.display = 'none';
          });
        // A page that failed to load must not be compared or approved.
        await expect(page.locator('h1')).toBeVisible();
        // The link that shares a list contains the port of the site under test.
        await page.evaluate(() => {
          const link = document.querySelector<HTMLInputElement>('.saved-link input');
          if (link) link.value = 'https://angala.example/saved#homes=ANG-1149,ANG-1053';
        });
        if (path === '/_styleguide') {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ width, height });
        }
        await page.evaluate(async () => {
          await document.fonts.ready;
          await Promise.all(
            [...document.images]
              // A picture that is folded away or far below is not loaded, so waiting for it would never end.
              .filter((image) => image.checkVisibility({ contentVisibilityAuto: true }))
              .filter((image) => image.getBoundingClientRect().top < innerHeight)
              .map((image) => image.decode()),
          );
        });
        await expect(page).toHaveScreenshot(`${kind.replaceAll(' ', '-')}-${width}.png`, {
          animations: 'disabled',
          maxDiffPixelRatio: 0.002,
        });
        // `npm run screenshots` only takes pictures.
        if (test.info().config.updateSnapshots !== 'changed') {
          await page.setViewportSize(device.viewport);
          await page.evaluate(() => {
            for (const mark of document.querySelectorAll<HTMLElement>('.badge.news')) mark.style.display = '';
          });
          await judge(page);
        }
        expect(pageErrors).toEqual([]);
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

async function judgeAtDesk(page: Page): Promise<void> {
  await openAllFolds(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize(smallPhone);
  expect(await overflowAtDoubleTextSize(page)).toEqual([]);
}
