import type { Page } from '@playwright/test';
import {
  desk,
  expectFocusIn,
  homePath,
  phone,
  recordPageErrors,
  measureScripts,
} from './visitor-fixtures.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const counter = (page: Page) => page.locator('.lightbox-counter');
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures of this home' });

async function swipe(page: Page, x: number, y = 0): Promise<void> {
  const box = await lightbox(page).boundingBox();
  if (!box) throw new Error('The lightbox is not on the page.');
  const from = { x: box.width / 2, y: box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y);
  await page.mouse.up();
}

test.describe('the gallery on a desk', () => {
  test.use(desk);

  test('loads no script with the page', async ({ page }) => {
    const scripts = measureScripts(page);
    await page.goto(homePath, { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);
  });

  test('handles the very first click and opens that picture', async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    await page.goto(homePath);
    await page.locator('.photos a[data-picture="2"]').click();
    await expect(lightbox(page)).toBeVisible();
    await expect(counter(page)).toHaveText('3 / 5');
    expect(new URL(page.url()).pathname).toBe(homePath);
    expect(pageErrors).toEqual([]);
  });

  test('turns by arrows and buttons, wraps both ways, closes by Escape and returns the focus', async ({
    page,
  }) => {
    await page.goto(homePath);
    const first = page.locator('.photos a[data-picture="0"]');
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(counter(page)).toHaveText('1 / 5');
    await expectFocusIn(lightbox(page));
    await page.keyboard.press('ArrowLeft');
    await expect(counter(page)).toHaveText('5 / 5');
    await page.keyboard.press('ArrowRight');
    await expect(counter(page)).toHaveText('1 / 5');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(counter(page)).toHaveText('2 / 5');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(counter(page)).toHaveText('1 / 5');
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toBeHidden();
    await expect(first).toBeFocused();
  });

  test('traps the focus in the lightbox and stops the page behind it from scrolling', async ({ page }) => {
    await page.goto(homePath);
    await page.locator('.photos a[data-picture="1"]').click();
    await expectFocusIn(lightbox(page));
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      // The browser's own controls may take the focus, but nothing behind the lightbox may.
      expect(
        await page.evaluate(() => document.activeElement?.closest('main, dialog')?.localName !== 'main'),
      ).toBe(true);
    }
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('renders the pictures before and after the current one in the lightbox', nightly, async ({ page }) => {
    await page.goto(homePath);
    await page.locator('.photos a[data-picture="0"]').click();
    await expect(lightbox(page).locator('img')).toHaveCount(3);
  });

  test('closes its lightbox by Back and stays on the page, and leaves no history entry on Close', async ({
    page,
  }) => {
    await page.goto('/rent');
    await page.goto(homePath);
    await page.locator('.photos a[data-picture="1"]').click();
    await expect(lightbox(page)).toBeVisible();
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(homePath);
    await page.locator('.photos a[data-picture="1"]').click();
    await expect(lightbox(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(lightbox(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/rent');
  });

  test('opens the picture file in a new tab on a click with Ctrl', nightly, async ({ page }) => {
    await page.goto(homePath);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('.photos a[data-picture="1"]').click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.waitForURL('**/illustrations/**');
    await expect(lightbox(page)).toBeHidden();
  });

  test(
    'shows the picture in the dialog of the page when its script fails to load, and tries again',
    nightly,
    async ({ page }) => {
      await page.route('**/_a/*.js*', (route) => route.abort());
      await page.goto(homePath);
      for (const picture of ['1', '3']) {
        await page.locator(`.photos a[data-picture="${picture}"]`).click();
        await expect(lightbox(page).locator(`[data-picture="${picture}"] img`).first()).toBeInViewport();
        await page.keyboard.press('Escape');
        await expect(lightbox(page)).toBeHidden();
      }
      expect(new URL(page.url()).pathname).toBe(homePath);
    },
  );
});

test.describe('the gallery on a phone', () => {
  test.use(phone);

  test('opens in place of a story whose script fails to load', nightly, async ({ page }) => {
    await page.route('**/_a/Story.*.js*', (route) => route.abort());
    await page.goto(homePath);
    await page.locator('.photos a[data-picture="0"]').tap();
    await expect(counter(page)).toHaveText('1 / 5');
    await page.goBack();
    await page.getByRole('link', { name: 'View as story' }).tap();
    await expect(counter(page)).toHaveText('1 / 5');
  });

  test('turns by a swipe of 50 px, but not by one of 49 px or by a scroll', nightly, async ({ page }) => {
    await page.goto(homePath);
    await page.locator('.photos a[data-picture="1"]').tap();
    await expect(counter(page)).toHaveText('2 / 5');
    await expectFocusIn(lightbox(page));
    await swipe(page, -49);
    await swipe(page, -40, 200);
    await expect(counter(page)).toHaveText('2 / 5');
    await swipe(page, -50);
    await expect(counter(page)).toHaveText('3 / 5');
    // The next swipe may begin only when the picture has stopped moving.
    await expect(lightbox(page).locator('.yarl__slide_current img')).toBeInViewport({ ratio: 0.99 });
    await swipe(page, 80);
    await expect(counter(page)).toHaveText('2 / 5');
  });
});

for (const [deviceName, device] of Object.entries({
  'a desk': desk,
  'a phone': { ...phone, deviceScaleFactor: 3 },
})) {
  test.describe(`a full-screen rendering on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);

    test('keeps its size and position while its large file loads', async ({ page }) => {
      await page.goto(homePath);
      const release = Promise.withResolvers<void>();
      await page.route('**/*-1440.avif', async (route) => {
        await release.promise;
        await route.continue();
      });
      await page.locator('.photos a[data-picture="1"]').click();
      const rendering = lightbox(page).locator('.yarl__slide_current .illustration');
      await expect(rendering).toBeInViewport({ ratio: 0.99 });
      // At first it shows the file that is on the page, at the same position.
      const before = await rendering.boundingBox();
      const arrived = () => rendering.locator('img').evaluate((image: HTMLImageElement) => image.complete);
      await expect.poll(arrived).toBe(false);
      expect(await rendering.boundingBox()).toEqual(before);
      release.resolve();
      await expect.poll(arrived).toBe(true);
      expect(await rendering.boundingBox()).toEqual(before);
    });
  });
}
