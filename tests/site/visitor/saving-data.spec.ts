import type { Page } from '@playwright/test';
import { areaPath, areaPictures, desk, expectFocusIn, homePath, measureScripts } from './visitor-fixtures.ts';
import { expect, test } from '../browser-test.ts';
import { nightly } from '../nightly.ts';

/** Turns on the data saver of the browser, which tells pages and servers about it. */
async function saveData(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

/**
 * The illustrations requested from now on, by name without their size. Those of the page itself are loaded first,
 * because on a busy machine the browser may request them only after the network has been idle for a while.
 */
async function collectRequestedPictures(page: Page): Promise<Set<string>> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => null);
      }),
    ),
  );
  const requestedPictures = new Set<string>();
  page.on('request', (request) => {
    const name = /\/illustrations\/(.+)-\d+\.avif$/.exec(request.url())?.[1];
    if (name) requestedPictures.add(name);
  });
  return requestedPictures;
}

const pictureName = async (page: Page, index: number) =>
  /\/illustrations\/(.+)-\d+\.avif$/.exec(
    (await page.locator(`.photos a[data-picture="${index}"]`).getAttribute('href')) ?? '',
  )?.[1];

test.describe('data saver', () => {
  test.use(desk);

  test('prevents scripts on hover, and loads only the opened pictures in the lightbox', async ({ page }) => {
    await saveData(page);
    await page.goto(homePath, { waitUntil: 'networkidle' });
    const requestedPictures = await collectRequestedPictures(page);
    const scripts = measureScripts(page);
    for (const place of ['.photos a[data-picture="1"]', '.enquire', '.header input'])
      await page.locator(place).hover();
    expect(scripts.count()).toBe(0);
    await page.locator('.photos a[data-picture="1"]').click();
    await expect(page.locator('.lightbox-counter')).toHaveText('2 / 5');
    const lightbox = page.getByRole('dialog', { name: 'Pictures of this home' });
    await expectFocusIn(lightbox);
    const images = lightbox.locator('img');
    await expect(images).toHaveCount(1);
    await expect(images).toHaveJSProperty('complete', true);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.lightbox-counter')).toHaveText('3 / 5');
    await expect(images).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect([...requestedPictures].sort()).toEqual(
      [await pictureName(page, 1), await pictureName(page, 2)].sort(),
    );
  });

  test('loads the pictures of the story one by one, and stops it from advancing by itself', async ({
    page,
  }) => {
    await saveData(page);
    await page.clock.install();
    await page.goto(homePath, { waitUntil: 'networkidle' });
    const requestedPictures = await collectRequestedPictures(page);
    await page.getByRole('link', { name: 'View as story' }).click();
    await expect(page.locator('dialog.story[open] .story-stage img')).toHaveJSProperty('complete', true);
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('img', { name: 'Picture 1 of 5' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requestedPictures).not.toContain(await pictureName(page, 1));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: 'Picture 2 of 5' })).toBeVisible();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.fastForward(5_000);
    // The clock also goes by itself, so a slow machine may show a later picture than the third.
    await expect(page.getByRole('img', { name: /^Picture [345] of 5$/ })).toBeVisible();
  });

  test('stops the hero of an area from turning by itself', async ({ page }) => {
    await saveData(page);
    await page.clock.install();
    await page.goto(areaPath);
    const dotButton = (number: number) =>
      page.getByRole('button', { name: `Picture ${number} of ${areaPictures}` });
    // Time for eleven turns. That is no whole number of rounds, so a hero that turned would show another picture.
    await page.clock.runFor(58_000);
    await expect(dotButton(1)).toHaveAttribute('aria-current', 'true');
    await dotButton(2).click();
    await expect(page.getByRole('figure', { name: `2 of ${areaPictures}` })).toBeInViewport({ ratio: 0.9 });
  });

  test('keeps the picture of an index card on hover', nightly, async ({ page }) => {
    await saveData(page);
    await page.clock.install();
    await page.goto('/societies');
    const card = page.locator('[data-rotate]').first();
    const source = await card.locator('img').getAttribute('src');
    await card.hover();
    await page.clock.runFor(4_000);
    await expect(card.locator('img')).toHaveAttribute('src', source ?? '');
    await expect(card.getByRole('button', { name: 'Pause' })).toHaveCount(0);
  });

  test('when off lets the story preload its next picture', nightly, async ({ page }) => {
    await page.goto(homePath, { waitUntil: 'networkidle' });
    const requestedPictures = await collectRequestedPictures(page);
    await page.getByRole('link', { name: 'View as story' }).click();
    const next = await pictureName(page, 1);
    await expect.poll(() => requestedPictures.has(next ?? '')).toBe(true);
  });
});
