import type { Page } from '@playwright/test';
import { addFieldIcons, translatePage } from '../changed-page.ts';
import { expect } from '../browser-test.ts';
import { checkTitle, fillForm, submitButton } from './enquiry-form.ts';
import {
  areaPath,
  desk,
  holdScripts,
  homePath,
  newVisitor,
  openFold,
  phone,
  recordPageErrors,
} from './visitor-fixtures.ts';
import { storedRows } from './stored-rows.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const isAwake = (page: Page, island: string) =>
  expect(page.locator(`astro-island[component-export=${island}]:not([ssr])`)).toHaveCount(1);

test.describe('a page that a translator and a password manager changed before its script came', () => {
  test.use(phone);

  test('keeps the open form, what is typed in it and the place of the cursor, and sends it', async ({
    page,
  }) => {
    const pageErrors = recordPageErrors(page);
    const release = await holdScripts(page);
    await page.goto(homePath);
    await openFold(page, checkTitle);
    await page.locator('#check-name').fill('Asha Rao');
    await translatePage(page);
    await addFieldIcons(page);
    await page.locator('#check-email').pressSequentially('asha');
    await page.locator('#check-form [value="Phone Call"]').check();
    await page.locator('#check-email').focus();
    await page.keyboard.press('ArrowLeft');
    release();
    await isAwake(page, 'EnquiryIsland');
    await expect(page.locator('#check-email')).toBeFocused();
    await page.keyboard.type('_');
    await expect(page.locator('#check-email')).toHaveValue('ash_a');
    await expect(page.locator('#check-name')).toHaveValue('Asha Rao');
    await expect(page.locator('#check-form [value="Phone Call"]')).toBeChecked();
    await submitButton(page, 'check').click();
    await expect(page.locator('#check-email-problem')).toBeVisible();
    const visitor = newVisitor();
    await fillForm(page, 'check', visitor);
    await expect(page.locator('#check-email-problem')).toHaveCount(0);
    await submitButton(page, 'check').click();
    await expect(page.locator('.thanks')).toContainText('Request Submitted');
    expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });

  test('sends a form whose button was pressed meanwhile', nightly, async ({ page }) => {
    const release = await holdScripts(page);
    const visitor = newVisitor();
    await page.goto(homePath);
    await openFold(page, checkTitle);
    await fillForm(page, 'check', visitor);
    await translatePage(page);
    await addFieldIcons(page);
    await submitButton(page, 'check').tap();
    release();
    await expect(page.locator('.thanks')).toContainText('Request Submitted');
    expect(await storedRows('enquiries', visitor.email)).toHaveLength(1);
  });
});

test.describe('on a translated page', () => {
  test.use(desk);

  test('the gallery counts the pictures, and the story is paused and told on', nightly, async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    await page.goto(homePath);
    await translatePage(page);
    await page.locator('a[data-picture="1"]').click();
    const counter = page.locator('.lightbox-counter');
    await expect(counter).toHaveText('«2 / 5»');
    await page.keyboard.press('ArrowRight');
    await expect(counter).toHaveText('«3 / 5»');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'View as story' }).click();
    const story = page.locator('dialog.story[open]');
    await expect(story).toBeVisible();
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
    await expect(story).toContainText('Check if Available');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(story).toContainText('Check if Available');
    expect(pageErrors).toEqual([]);
  });

  test('the hero says what its button does', nightly, async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const release = await holdScripts(page);
    await page.goto(areaPath);
    await translatePage(page);
    release();
    const button = page.locator('.hero-pause');
    await expect(button).toHaveText('«Pause»');
    await button.click();
    await expect(button).toHaveText('«Play»');
    await button.click();
    await expect(button).toHaveText('«Pause»');
    expect(pageErrors).toEqual([]);
  });

  test('the filters, the list and the map count the homes of each choice', async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    await page.goto('/buy');
    await translatePage(page);
    await addFieldIcons(page);
    await page.locator('.filter-open button').first().click();
    const found = page.locator('.found-count');
    const choice = (words: string) => page.getByRole('checkbox', { name: new RegExp(`^«${words}`) });
    await choice('2 BHK').check();
    await expect(found).toHaveText(/^«\d+ homes»$/);
    const first = await found.textContent();
    await choice('3 BHK').check();
    await expect(found).not.toHaveText(first ?? '');
    await choice('3 BHK').uncheck();
    await expect(found).toHaveText(first ?? '');
    await choice('2 BHK').uncheck();
    await expect(page.locator('[data-published-homes]')).toBeVisible();
    await expect(page.locator('#map svg text').last()).toHaveText(/^\s*\d+\s*$/);
    await page.locator('#open-map button').click();
    const map = page.locator('dialog.map-dialog[open]');
    await expect(map).toBeVisible();
    // What is drawn has no elements of a translator: they would not be drawn.
    await expect(map.locator('svg text').first()).toBeVisible();
    await expect(page.locator('svg text font')).toHaveCount(0);
    const areas = map.locator('.map-list input[type=checkbox]');
    await areas.nth(0).check();
    const show = map.getByRole('button', { name: /Show \d+ homes?/ });
    const one = await show.textContent();
    await areas.nth(1).check();
    await expect(show).not.toHaveText(one ?? '');
    await areas.nth(1).uncheck();
    await expect(show).toHaveText(one ?? '');
    expect(pageErrors).toEqual([]);
  });

  test('saved homes are counted, compared and removed', nightly, async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    await page.goto('/buy');
    await translatePage(page);
    const hearts = page.locator('[data-published-homes] .save');
    for (const nth of [0, 1, 2]) await hearts.nth(nth).click();
    await expect(page.locator('[data-saved-count]')).toHaveText('«3»');
    await expect(page.locator('.save-note')).toHaveText('«Saved on this device»');
    await page.goto('/saved');
    await translatePage(page);
    const heading = page.locator('#saved-homes');
    await expect(heading).toHaveText('«3 homes saved»');
    const listed = page.locator('.saved-list > .home');
    await listed.first().locator('.save').click();
    await expect(heading).toHaveText('«2 homes saved»');
    await page.locator('.saved-said button').click();
    await expect(heading).toHaveText('«3 homes saved»');
    const compared = page.locator('.saved-list input[type=checkbox]');
    await compared.nth(0).check();
    await compared.nth(1).check();
    await expect(page.locator('a[href^="/compare"]')).toContainText('2 homes');
    await compared.nth(2).check();
    await expect(page.locator('a[href^="/compare"]')).toContainText('3 homes');
    await page.locator('a[href^="/compare"]').click();
    await translatePage(page);
    await expect(page.locator('.compare th').first()).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  test('a call is booked, and what is wrong is said and taken back', nightly, async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const visitor = newVisitor();
    await page.goto('/');
    await translatePage(page);
    await addFieldIcons(page);
    await page.locator('#concierge summary').click();
    const dialog = page.locator('dialog.schedule-dialog[open]');
    await expect(dialog).toBeVisible();
    await addFieldIcons(page);
    await dialog.locator('[method=post] button[type=submit]').click();
    await expect(dialog.locator('#schedule-name-problem')).toBeVisible();
    await dialog.locator('#schedule-name').fill(visitor.name);
    await expect(dialog.locator('#schedule-name-problem')).toHaveCount(0);
    await dialog.locator('#schedule-email').fill(visitor.email);
    await dialog.locator('#schedule-preferred_date').fill('2000-01-01');
    await dialog.locator('[method=post] button[type=submit]').click();
    await expect(dialog.locator('#schedule-preferred_date-problem')).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  test('a search is answered with suggestions that follow what is typed', nightly, async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    await page.goto('/');
    await translatePage(page);
    await addFieldIcons(page);
    const field = page.locator('input[name=q]').last();
    await field.fill('whitefield');
    await expect(page.locator('[role=option]').first()).toContainText('Whitefield');
    await field.fill('koramangala');
    await expect(page.locator('[role=option]').first()).toContainText('Koramangala');
    expect(pageErrors).toEqual([]);
  });
});
