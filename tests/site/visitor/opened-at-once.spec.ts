import type { Page } from '@playwright/test';
import { untilIdle } from '../../../scripts/bench/until-idle.ts';
import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { translatePage } from '../changed-page.ts';
import {
  desk,
  expectFocusIn,
  holdScripts,
  homePath,
  newVisitor,
  phone,
  recordPageErrors,
} from './visitor-fixtures.ts';
import { nightly, nightlyIf } from '../nightly.ts';

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

  test('keeps what is typed on a page that a translator changed', nightly, async ({ page }) => {
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

  test(
    'closes by Escape, its button and Back, each time without a trace in the history',
    nightly,
    async ({ page }) => {
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
    },
  );

  test(
    'leads to the form of its function when its script does not come at all',
    nightly,
    async ({ page }) => {
      await page.route('**/_a/*.js*', (route) => route.abort());
      await page.goto('/');
      await summary(page).tap();
      await name(page).fill('Asha');
      await page.locator('#schedule-email').fill(newVisitor().email);
      await seeSlots(page).tap();
      await expect(page).toHaveURL(/book-appointment$/);
      await expect(page.getByLabel('Your name')).toHaveValue('Asha');
      await expect(page.getByLabel('Select a 30-minute slot')).toBeVisible();
    },
  );
});

test.describe('the dialog for a call on a desk, before its script has come', () => {
  test.use(desk);

  test('keeps the focus inside, and gives it back', nightly, async ({ page }) => {
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

test.describe('a picture, before the script of the gallery has come', () => {
  test.use(phone);

  const link = (page: Page) => page.locator('.photos a[data-picture="1"]');
  const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Pictures of this home' });
  const copy = (page: Page, index: number) => lightbox(page).locator(`[data-picture="${index}"] img`).first();

  test('opens at a tap, turns by a swipe, and the gallery goes on from the picture that is shown', async ({
    page,
  }) => {
    const pageErrors = recordPageErrors(page);
    const release = await holdScripts(page);
    await page.goto(homePath);
    await link(page).tap();
    await expect(lightbox(page)).toBeFocused();
    await expect(copy(page, 1)).toBeInViewport({ ratio: 0.99 });
    await expect(copy(page, 1)).toHaveAttribute('sizes', '100vw');
    expect(await axeViolations(page)).toEqual([]);
    await lightbox(page).evaluate((dialog) => dialog.scrollBy({ left: innerWidth }));
    await expect(copy(page, 2)).toBeInViewport({ ratio: 0.99 });
    // Beneath the gallery, which fades in, the row of the page stands still.
    const turned = await lightbox(page).evaluateHandle((dialog) => {
      const places: number[] = [];
      dialog.addEventListener('scroll', () => {
        if (dialog.querySelector('ul')) places.push(dialog.scrollLeft);
      });
      return places;
    });
    release();
    await expect(page.locator('.lightbox-counter')).toHaveText('3 / 5');
    await expectFocusIn(lightbox(page));
    await expect(lightbox(page).locator('ul')).toHaveCount(0);
    expect(await turned.jsonValue()).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.lightbox-counter')).toHaveText('4 / 5');
    await page.goBack();
    await expect(lightbox(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(homePath);
    expect(pageErrors).toEqual([]);
  });

  test('turns one picture for each quick key, also over the end', nightly, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(homePath);
    await link(page).tap();
    await expect(lightbox(page)).toBeFocused();
    // From the second of five pictures six turns, of which one is back, lead over the end to the first.
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    release();
    await expect(page.locator('.lightbox-counter')).toHaveText('1 / 5');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.lightbox-counter')).toHaveText('2 / 5');
  });

  test('stays where swipes have led to, whatever keys are pressed besides', nightly, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(homePath);
    await link(page).tap();
    await expect(lightbox(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(copy(page, 2)).toBeInViewport({ ratio: 0.99 });
    await lightbox(page).evaluate((dialog) => dialog.scrollBy({ left: 2 * innerWidth }));
    await expect(copy(page, 4)).toBeInViewport({ ratio: 0.99 });
    release();
    await expect(page.locator('.lightbox-counter')).toHaveText('5 / 5');
  });

  test('counts a swipe that is under way when the gallery comes', nightly, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(homePath);
    await link(page).tap();
    await expect(lightbox(page)).toBeFocused();
    // As a finger that stays: a fifth of the way, where no snapping leads on.
    await lightbox(page).evaluate((dialog) => {
      const at = dialog.scrollLeft;
      new MutationObserver(() => {
        dialog.style.scrollSnapType = 'none';
        dialog.scrollLeft = at + innerWidth / 5;
      }).observe(dialog, { childList: true });
    });
    release();
    await expect(page.locator('.lightbox-counter')).toHaveText('3 / 5');
  });

  test('is never blank while its full size comes over a slow line', nightly, async ({ page }) => {
    await holdScripts(page);
    await page.goto(homePath);
    await expect(link(page).locator('img').first()).toHaveJSProperty('complete', true);
    const arrival = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\.(?:avif|jpg)$/, async (route) => {
      asked++;
      await arrival.promise;
      await route.continue();
    });
    await link(page).tap();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(copy(page, 1)).toBeInViewport();
    await expect(copy(page, 1)).not.toHaveJSProperty('naturalWidth', 0);
    await expect(copy(page, 1)).toHaveJSProperty('complete', true);
    arrival.resolve();
    await expect(copy(page, 1)).toHaveAttribute('sizes', '100vw');
    // Else nothing is painted while it is decoded.
    await expect(copy(page, 1)).toHaveJSProperty('decoding', 'sync');
  });

  test('leaves the browser idle once it is shown', nightly, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(homePath);
    await link(page).tap();
    await expect(copy(page, 1)).toHaveAttribute('sizes', '100vw');
    await page.evaluate(untilIdle);
    release();
    await expect(page.locator('.lightbox-counter')).toHaveText('2 / 5');
    await page.evaluate(untilIdle);
  });

  test('closes by Escape, its button and Back, and gives the focus back', nightly, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/about');
    await page.goto(homePath);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).tap(),
      () => page.goBack(),
    ]) {
      await link(page).tap();
      await expect(lightbox(page)).toBeVisible();
      await close();
      await expect(lightbox(page)).toBeHidden();
      await expect(link(page)).toBeFocused();
    }
    release();
    await isAwake(page, 'PicturesIsland');
    await expect(lightbox(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test.describe('the story, before its script has come', () => {
  const story = (page: Page) => page.locator('dialog.story[open]');
  const mainPicture = (page: Page) => page.locator('.photos a[data-picture="0"]');
  const pictures = (page: Page) => page.getByRole('dialog', { name: 'Pictures of this home' });
  const copy = (page: Page, index: number) => pictures(page).locator(`[data-picture="${index}"] img`).first();

  test.describe('on a phone', () => {
    test.use(phone);

    test('opens at a tap on the main picture, and goes on from the picture that is shown', async ({
      page,
    }) => {
      const pageErrors = recordPageErrors(page);
      const release = await holdScripts(page);
      await page.goto('/about');
      await page.goto(homePath);
      await mainPicture(page).tap();
      await expect(pictures(page)).toBeFocused();
      await expect(copy(page, 0)).toBeInViewport({ ratio: 0.99 });
      await expect(copy(page, 0)).toHaveAttribute('sizes', '100vw');
      await pictures(page).evaluate((dialog) => dialog.scrollBy({ left: innerWidth }));
      await expect(copy(page, 1)).toBeInViewport({ ratio: 0.99 });
      release();
      await expect(story(page)).toBeFocused();
      await expect(pictures(page)).toBeHidden();
      await expect(page.getByRole('img', { name: 'Picture 2 of 5' })).toBeVisible();
      expect(new URL(page.url()).hash).toBe('#story');
      await story(page).getByRole('button', { name: 'Close' }).tap();
      await expect(story(page)).toBeHidden();
      await expect(mainPicture(page)).toBeFocused();
      await page.locator('.photos a[data-picture="2"]').tap();
      await expect(page.locator('.lightbox-counter')).toHaveText('3 / 5');
      await page.goBack();
      await expect(pictures(page)).toBeHidden();
      await page.goBack();
      await expect(page).toHaveURL('/about');
      expect(pageErrors).toEqual([]);
    });

    test('goes on from the last picture to the card when keys led beyond it', nightly, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(homePath);
      await mainPicture(page).tap();
      await expect(pictures(page)).toBeFocused();
      for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowRight');
      release();
      await expect(story(page).getByRole('button', { name: 'Check if Available' })).toBeVisible();
    });

    test('does not open when its pictures were closed before', nightly, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(homePath);
      await mainPicture(page).tap();
      await expect(pictures(page)).toBeFocused();
      await page.goBack();
      await expect(pictures(page)).toBeHidden();
      release();
      await isAwake(page, 'PicturesIsland');
      await expect(story(page)).toHaveCount(0);
      await expect(mainPicture(page)).toBeFocused();
    });
  });

  test.describe('on a desk', () => {
    test.use(desk);

    test('shows the first picture at Enter on its link, and then opens', nightly, async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto(homePath);
      const link = page.getByRole('link', { name: 'View as story' });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(copy(page, 0)).toBeInViewport({ ratio: 0.99 });
      expect(await axeViolations(page)).toEqual([]);
      release();
      await expect(story(page)).toBeFocused();
      await page.goBack();
      await expect(story(page)).toBeHidden();
      await expect(link).toBeFocused();
      expect(new URL(page.url()).hash).toBe('');
    });
  });
});

test.describe('the filters on a phone, before their script has come', () => {
  test.use(phone);

  const button = (page: Page) => page.getByRole('button', { name: 'Filter and sort' });
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filter and sort' });

  for (const translated of [false, true]) {
    test(
      `open at a tap, and keep what is ticked, chosen and typed${translated ? ' on a translated page' : ''}`,
      nightlyIf(translated),
      async ({ page }) => {
        const pageErrors = recordPageErrors(page);
        const release = await holdScripts(page);
        await page.goto('/buy');
        if (translated) await translatePage(page);
        await page.locator('[data-opens]').tap();
        const opened = page.locator('.filter-sheet');
        await expect(opened).toBeFocused();
        await expect(opened.getByRole('status')).toContainText('Loading properties...');
        if (!translated) expect(await axeViolations(page)).toEqual([]);
        await opened.locator('.choice', { hasText: '3 BHK' }).tap();
        await opened.getByLabel('Up to').first().selectOption('20000000');
        await opened.locator('summary', { hasText: 'Area' }).tap();
        await opened.getByRole('searchbox').fill('koramang');
        release();
        await expect(page).toHaveURL(/\/buy\?bhk=3&max=20000000$/);
        await expect(opened.locator('.filter-done')).toContainText(/Show .*homes?/);
        await expect(opened.locator('.choice', { hasText: '3 BHK' }).locator('input')).toBeChecked();
        await expect(opened.getByLabel('Up to').first()).toHaveValue('20000000');
        await expect(opened.getByRole('searchbox').first()).toHaveValue('koramang');
        await expect(opened.locator('.many-choices').first()).toContainText('Koramangala');
        expect(await opened.evaluate((each) => each.matches(':modal'))).toBe(true);
        await opened.locator('.filter-done button').tap();
        await expect(opened).toBeHidden();
        await expect(page.locator('.found-count')).toContainText(/home/);
        expect(pageErrors).toEqual([]);
      },
    );
  }

  test(
    'close by Escape and their buttons, give the focus back, and open again with their script',
    nightly,
    async ({ page }) => {
      const release = await holdScripts(page);
      await page.goto('/buy');
      const closings = [
        () => page.keyboard.press('Escape'),
        () => sheet(page).getByRole('button', { name: 'Close' }).tap(),
        () => sheet(page).getByRole('button', { name: /^Show/ }).tap(),
      ];
      for (const isAfter of [false, true]) {
        if (isAfter) {
          release();
          await isAwake(page, 'FiltersIsland');
        }
        for (const close of closings) {
          await button(page).tap();
          await expect(sheet(page)).toBeVisible();
          await close();
          await expect(sheet(page)).toBeHidden();
          await expect(button(page)).toBeFocused();
        }
      }
    },
  );
});

test.describe('the filters on a desk, before their script has come', () => {
  test.use(desk);

  test('get the focus at a press of their heading', async ({ page }) => {
    await holdScripts(page);
    await page.goto('/buy');
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await expect(page.getByRole('region', { name: 'Filter and sort' }).getByLabel('Sort')).toBeFocused();
    await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeHidden();
  });
});
