import type { Page } from '@playwright/test';
import { desk, homePath, phone, newVisitor, passFillTime, recordPageErrors } from './visitor-fixtures.ts';
import { storedRows } from './stored-rows.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const story = (page: Page) => page.locator('dialog.story[open]');
const bars = (page: Page, words: string) => page.getByRole('img', { name: words });

async function toDetails(page: Page): Promise<void> {
  await expect(story(page)).toBeVisible();
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Check if Available' })).toBeVisible();
}

/** The clock of these tests also goes by itself, so a slow machine may show a later picture than the second. */
async function expectNextPicture(page: Page): Promise<void> {
  const was = await shownPicture(page);
  await page.clock.fastForward(5_000);
  await expect.poll(() => shownPicture(page)).not.toBe(was);
}

async function expectToStand(page: Page): Promise<void> {
  const was = await shownPicture(page);
  await page.clock.fastForward(60_000);
  expect(await shownPicture(page)).toBe(was);
}

const shownPicture = (page: Page) =>
  page.getByRole('img', { name: /^Picture \d of 5$/ }).getAttribute('aria-label');

/** Tells the page that another tab is in front of it, or no longer. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Expects the focus on the dialog itself: a control with the keyboard's focus would stop the pictures. */
async function expectToGoOn(page: Page): Promise<void> {
  await expect(story(page)).toBeFocused();
  await expectNextPicture(page);
}

test.describe('the story on a desk', () => {
  test.use(desk);

  testAlone('advances by itself when opened by its address', nightly, async ({ page }) => {
    await page.clock.install();
    await page.goto(`${homePath}#story`);
    await expectToGoOn(page);
  });

  testAlone('advances by itself when opened by Enter, until a control gets the focus', async ({ page }) => {
    await page.clock.install();
    await page.goto(homePath);
    await page.getByRole('link', { name: 'View as story' }).focus();
    await page.keyboard.press('Enter');
    await expectToGoOn(page);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
    await expectToStand(page);
  });

  testAlone('advances by itself when opened by a click', nightly, async ({ page }) => {
    await page.clock.install();
    await page.goto(homePath);
    await page.getByRole('link', { name: 'View as story' }).click();
    await expectToGoOn(page);
  });

  testAlone(
    'advances every five seconds, and stops between Pause and Play, and while another tab is in front',
    async ({ page }) => {
      await page.clock.install();
      await page.goto(homePath);
      await page.getByRole('link', { name: 'View as story' }).click();
      await expectToGoOn(page);
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
      await expectToStand(page);
      await page.getByRole('button', { name: 'Play' }).click();
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await expectNextPicture(page);
      await setHidden(page, true);
      await expectToStand(page);
      await setHidden(page, false);
      await expectNextPicture(page);
    },
  );

  test('closes on Back and keeps the address of the home, and opens again on Forward', async ({ page }) => {
    await page.goto(homePath);
    await page.getByRole('link', { name: 'View as story' }).click();
    await expect(story(page)).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#story');
    await page.goBack();
    await expect(story(page)).toBeHidden();
    expect(new URL(page.url()).hash).toBe('');
    await page.goForward();
    await expect(story(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(story(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(homePath);
  });

  test('opens at once at #story, and Close leads to the front page', nightly, async ({ page }) => {
    await page.goto(`${homePath}#story`);
    await expect(story(page)).toBeVisible();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('#');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/');
  });

  test(
    'steps back through the pictures, from the card to the first, with its Back button',
    nightly,
    async ({ page }) => {
      await page.goto(homePath);
      await page.getByRole('link', { name: 'View as story' }).click();
      await toDetails(page);
      const backButton = page.getByRole('button', { name: 'Back', exact: true });
      await backButton.click();
      await expect(bars(page, 'Picture 5 of 5')).toBeVisible();
      for (let step = 0; step < 4; step++) await backButton.click();
      await expect(bars(page, 'Picture 1 of 5')).toBeVisible();
      await backButton.click();
      await expect(story(page)).toBeHidden();
      expect(new URL(page.url()).pathname).toBe(homePath);
    },
  );

  test('ends with an enquiry that is stored once, and with three other homes', async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const visitor = newVisitor();
    await page.goto(homePath);
    await page.getByRole('link', { name: 'View as story' }).click();
    await toDetails(page);
    await expect(story(page)).toContainText('Ref: ');
    await expect(page.locator('.story-similar .home-strip li')).toHaveCount(4);
    await page.getByRole('button', { name: 'Check if Available' }).click();
    const submit = story(page).getByRole('button', { name: 'Check Availability' });
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('Name, email, and phone are required');
    await expect(page.locator('#story-name')).toBeFocused();
    await page.locator('#story-name').fill(visitor.name);
    await page.locator('#story-email').fill(visitor.email);
    await page.locator('#story-phone').fill(visitor.phone);
    await passFillTime(page);
    await submit.click();
    await expect(story(page).getByRole('heading', { name: 'Request Submitted' })).toBeFocused();
    await expect(story(page)).toContainText('We will get back to you within 3 hours (8am-8pm).');
    await expect(story(page).locator('.home-strip li')).toHaveCount(3);
    await expect(story(page).getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/rent');
    await expect(story(page).getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(await story(page).locator(`a[href="${homePath}"]`).count()).toBe(0);
    const rows = await storedRows('enquiries', visitor.email);
    expect(rows).toHaveLength(1);
    expect(pageErrors).toEqual([]);
  });
});

test.describe('the homes after an enquiry from the story', () => {
  test.use(desk);

  const latest = '**/latest/rent.json';

  /** Sends an enquiry from the story and waits for the thanks, which do not depend on the homes. */
  async function enquire(page: Page): Promise<void> {
    const visitor = newVisitor();
    await page.goto(`${homePath}#story`);
    await toDetails(page);
    await page.getByRole('button', { name: 'Check if Available' }).click();
    await page.locator('#story-name').fill(visitor.name);
    await page.locator('#story-email').fill(visitor.email);
    await page.locator('#story-phone').fill(visitor.phone);
    await passFillTime(page);
    await story(page).getByRole('button', { name: 'Check Availability' }).click();
    await expect(story(page).getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
  }

  test('show a loading note until they arrive', nightly, async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route(latest, async (route) => {
      await released;
      await route.continue();
    });
    await enquire(page);
    await expect(story(page).getByText('Loading properties...')).toBeVisible();
    release();
    await expect(story(page).locator('.home-strip li')).toHaveCount(3);
    await expect(story(page).getByText('Loading properties...')).toBeHidden();
  });

  test('show an error when they fail to load, and can be requested again', async ({ page }) => {
    await page.route(latest, (route) => route.abort());
    await enquire(page);
    await expect(story(page).getByText('Failed to load properties')).toBeVisible();
    await page.unroute(latest);
    await story(page).getByRole('button', { name: 'Try again' }).click();
    await expect(story(page).locator('.home-strip li')).toHaveCount(3);
    await expect(story(page).getByText('Failed to load properties')).toBeHidden();
  });
});

test.describe('the story on a phone', () => {
  test.use(phone);

  testAlone('advances by itself when opened by a tap', async ({ page }) => {
    await page.clock.install();
    await page.goto(homePath);
    await page.locator('a[data-picture="0"]').tap();
    await expectToGoOn(page);
  });

  test('opens by a tap on the main photo and turns by taps on its sides', async ({ page }) => {
    // Else it also turns by itself, which a slow machine would show between two taps.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(homePath);
    await page.locator('a[data-picture="0"]').tap();
    await expect(story(page)).toBeVisible();
    await page.touchscreen.tap(340, 420);
    await expect(bars(page, 'Picture 2 of 5')).toBeVisible();
    await page.touchscreen.tap(40, 420);
    await expect(bars(page, 'Picture 1 of 5')).toBeVisible();
  });
});

test.describe('the story with reduced motion', nightly, () => {
  test.use({ ...desk, contextOptions: { reducedMotion: 'reduce' } });

  testAlone('does not advance by itself, but can be started', async ({ page }) => {
    await page.clock.install();
    await page.goto(homePath);
    await page.getByRole('link', { name: 'View as story' }).click();
    await expect(story(page)).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(bars(page, 'Picture 1 of 5')).toBeVisible();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectNextPicture(page);
  });
});
