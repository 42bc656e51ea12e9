import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect, test } from '../browser-test.ts';
import { translatePage } from '../changed-page.ts';
import { desk, expectFocusIn, holdScripts, newVisitor, phone, recordPageErrors } from './visitor-fixtures.ts';

const isAwake = (page: Page, island: string) =>
  expect(page.locator(`astro-island[component-export=${island}]:not([ssr])`)).toHaveCount(1);

test.describe('the dialog for a call, before its script has come', () => {
  test.use(phone);

  const summary = (page: Page) => page.locator('[data-opens="#call"]');
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Schedule a Call' });
  const name = (page: Page) => page.locator('#schedule-name');
  const seeSlots = (page: Page) => page.locator('.schedule-dialog form[method=post] button');

  test('opens at a tap, and keeps what is typed, the press of its button and the focus', async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const release = await holdScripts(page);
    await page.goto('/');
    await summary(page).tap();
    await expect(dialog(page)).toBeFocused();
    await expect(page.locator('.schedule form')).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
    await name(page).pressSequentially('Asha');
    await seeSlots(page).tap();
    await name(page).focus();
    await expect(page.getByRole('alert')).toHaveCount(0);
    release();
    await expect(page.getByRole('alert')).toContainText('Please enter your name and email.');
    await expect(name(page)).toHaveValue('Asha');
    await expect(page.locator('#schedule-email')).toBeFocused();
    await expect(page.locator('#schedule-preferred_date')).not.toHaveValue('');
    await expect(page.locator('#schedule-preferred_date')).toHaveAttribute('min', /^20/);
    await page.locator('#schedule-email').fill(newVisitor().email);
    await seeSlots(page).tap();
    await expect(page.locator('.slots button')).toHaveCount(8);
    expect(pageErrors).toEqual([]);
  });

  test('keeps what is typed on a page that a translator changed', async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const release = await holdScripts(page);
    await page.goto('/');
    await translatePage(page);
    await summary(page).tap();
    await name(page).fill('Asha');
    await page.locator('#schedule-message').fill('After six');
    release();
    await isAwake(page, 'ScheduleIsland');
    expect(await page.locator('.schedule-dialog').evaluate((each) => each.matches(':modal'))).toBe(true);
    await expect(name(page)).toHaveValue('Asha');
    await expect(page.locator('#schedule-message')).toHaveValue('After six');
    await expect(page.locator('#schedule-message')).toBeFocused();
    await seeSlots(page).tap();
    await expect(page.getByRole('alert')).toContainText('Missing info');
    expect(pageErrors).toEqual([]);
  });

  test('closes by Escape, its button and Back, each time without a trace in the history', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    await page.goto('/about');
    await page.goto('/');
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).tap(),
      () => page.goBack(),
    ];
    for (const close of closings) {
      await summary(page).tap();
      await expect(dialog(page)).toBeVisible();
      await name(page).fill('Asha');
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(summary(page)).toBeFocused();
    }
    release();
    await isAwake(page, 'ScheduleIsland');
    // What was typed into a dialog that is closed is forgotten. The same three ways lead out of it now.
    for (const close of closings) {
      await summary(page).tap();
      await expect(dialog(page)).toBeVisible();
      await expect(name(page)).toHaveValue('');
      await close();
      await expect(dialog(page)).toBeHidden();
      await expect(summary(page)).toBeFocused();
    }
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  test('leads to the form of its function when its script does not come at all', async ({ page }) => {
    await page.route('**/_a/*.js*', (route) => route.abort());
    await page.goto('/');
    await summary(page).tap();
    await name(page).fill('Asha');
    await page.locator('#schedule-email').fill(newVisitor().email);
    await seeSlots(page).tap();
    await expect(page).toHaveURL(/book-appointment$/);
    await expect(page.getByLabel('Your name')).toHaveValue('Asha');
    await expect(page.getByLabel('Select a 30-minute slot')).toBeVisible();
  });
});

test.describe('the dialog for a call on a desk, before its script has come', () => {
  test.use(desk);

  test('keeps the focus inside, and gives it back', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/');
    const summary = page.locator('[data-opens="#call"]');
    await summary.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule a Call' });
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Tab');
    await expectFocusIn(dialog);
    for (let step = 0; step < 10; step++) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, header') !== null)).toBe(
        await page.evaluate(() => document.activeElement?.closest('dialog') !== null),
      );
    }
    await page.keyboard.press('Escape');
    await expect(summary).toBeFocused();
  });
});
