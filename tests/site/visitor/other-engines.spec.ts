import type { Page } from '@playwright/test';
import { desk, homePath, openFold, phone } from './visitor-fixtures.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';

/** Faults of WebKit and Firefox, tested in Chromium: each of these pages looked or behaved wrong in one of them. */

const kannadaHome = '/property/home-8b4cb333';

/** The first font family of the page's text, its headings and its buttons, each named once. */
function firstFamilies(page: Page): Promise<string[]> {
  return page
    .locator('body, h1, h2, button, .button')
    .evaluateAll((elements) => [
      ...new Set(elements.map((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? '')),
    ]);
}

function loadedKannada(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].some(({ family, status }) => /Kannada/.test(family) && status === 'loaded');
  });
}

test.describe('on a desk', () => {
  test.use(desk);

  test('an English page uses the Latin fonts and loads no Kannada font', async ({ page }) => {
    await page.goto(homePath);
    for (const family of await firstFamilies(page)) expect(family).toMatch(/Hanken|Newsreader/);
    expect(await loadedKannada(page)).toBe(false);
  });

  test('a Kannada title loads our Kannada font', async ({ page }) => {
    await page.goto(kannadaHome);
    await expect(page.locator('h1')).toHaveAttribute('lang', 'kn');
    expect(await loadedKannada(page)).toBe(true);
  });

  test('a bar of the story for a seen picture keeps its height where its container does not stretch it', async ({
    page,
  }) => {
    await page.goto(`${homePath}#story`);
    await expect(page.locator('dialog.story[open]')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    const bars = page.locator('.story-bars');
    await bars.evaluate((element) => (element.style.alignItems = 'start'));
    expect((await bars.locator('.seen').boundingBox())?.height).toBe(3);
  });

  test('a long list links to its next page, but no browser prefetches it', async ({ page }) => {
    await page.goto('/buy');
    await expect(page.locator('.pager a[rel=next]')).toBeVisible();
    await expect(page.locator('link[rel=next], link[rel=prev], link[rel=prefetch]')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a field that is scrolled to the top of the window still shows its label', async ({ page }) => {
    await page.goto(homePath);
    await openFold(page, 'Check Availability');
    const label = page.locator('#check-form label', { hasText: 'Name' });
    await page.locator('#check-form input[name=name]').evaluate((field) => field.scrollIntoView(true));
    expect((await label.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });
});
