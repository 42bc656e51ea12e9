import type { Locator, Page } from '@playwright/test';
import { desk, homePath, newVisitor, passFillTime, recordPageErrors } from './visitor-fixtures.ts';
import { serveFunctionsAt } from './serve-functions-at.ts';
import { storedRows } from './stored-rows.ts';
import { expect, test } from '../browser-test.ts';
import { nightly } from '../nightly.ts';

test.use({ ...desk, timezoneId: 'Asia/Kolkata', locale: 'en-US' });

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 40; step++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, page.locator(field));
  await page.keyboard.type(text);
}

/**
 * Waits until a closed layer has left the history, and the page has been drawn twice since: by then, going back to a
 * fragment would have moved the focus to its element.
 */
async function hasGoneBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.layer);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

test.describe('by keyboard alone', () => {
  test('a visitor books a call, and the focus returns to the link', async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const visitor = newVisitor();
    // Early morning in India, when all slots of the day are free. No other test books on this day.
    const instant = new Date('2041-02-01T05:29:00+05:30');
    await serveFunctionsAt(page, instant);
    await page.clock.setFixedTime(instant);
    await page.goto('/');
    const summary = page.locator('summary', { hasText: 'Schedule a Call' });
    await summary.focus();
    await page.keyboard.press('Enter');
    await type(page, '#schedule-name', visitor.name);
    await type(page, '#schedule-email', visitor.email);
    await tabTo(page, page.locator('#schedule-preferred_date'));
    // The script fills in the first day.
    await expect(page.locator('#schedule-preferred_date')).toHaveValue('2041-02-01');
    // An American browser shows month, day and year in this order. The keys move to the day and raise it by one.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('#schedule-preferred_date')).toHaveValue('2041-02-02');
    await press(page, page.getByRole('button', { name: 'See available slots' }));
    await press(page, page.locator('.slots button', { hasText: '12:30 PM' }));
    await passFillTime(page);
    await press(page, page.getByRole('button', { name: 'Book appointment' }));
    const dialog = page.locator('dialog.schedule-dialog[open]');
    await expect(dialog.getByRole('heading', { name: 'Request Submitted' })).toBeFocused();
    await press(page, dialog.getByRole('button', { name: 'Close' }).last());
    await expect(dialog).toBeHidden();
    await expect(summary).toBeFocused();
    expect(await storedRows('appointments', visitor.email)).toMatchObject([
      { preferred_date: '2041-02-02', preferred_time: '12:30:00' },
    ]);
    expect(pageErrors).toEqual([]);
  });

  test(
    'the gallery and the map give the focus back, also after a link to a part of the page',
    nightly,
    async ({ page }) => {
      await page.goto(homePath, { waitUntil: 'networkidle' });
      await page.evaluate(() => (location.hash = 'costs'));
      await expect(page.locator('#costs')).toBeInViewport();
      const picture = page.locator('.photos a[data-picture="1"]');
      await picture.focus();
      await expect(picture).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.locator('.lightbox-counter')).toHaveText('2 / 5');
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await hasGoneBack(page);
      await expect(picture).toBeFocused();
      await expect(picture).toBeInViewport();
      await page.goto('/buy');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#main$/);
      const map = page.getByRole('button', { name: 'Map' }).first();
      await map.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('dialog[open]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await hasGoneBack(page);
      await expect(map).toBeFocused();
    },
  );

  test('a visitor reads the story to its end and sends an enquiry from it', nightly, async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const visitor = newVisitor();
    await page.goto(homePath);
    await press(page, page.getByRole('link', { name: 'View as story' }));
    const story = page.locator('dialog.story[open]');
    await expect(story).toBeVisible();
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
    await press(page, page.getByRole('button', { name: 'Check if Available' }));
    await type(page, '#story-name', visitor.name);
    await type(page, '#story-email', visitor.email);
    await type(page, '#story-phone', visitor.phone);
    await passFillTime(page);
    await page.keyboard.press('Enter');
    await expect(story.getByRole('heading', { name: 'Request Submitted' })).toBeFocused();
    await press(page, story.getByRole('button', { name: 'Close' }));
    await expect(story).toBeHidden();
    await expect(page.getByRole('link', { name: 'View as story' })).toBeFocused();
    expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });
});
