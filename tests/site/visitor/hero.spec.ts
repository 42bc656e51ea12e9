import type { Page } from '@playwright/test';
import { areaPath, areaPictures, desk, phone, recordPageErrors, stopClock } from './visitor-fixtures.ts';
import { expect, test } from '../browser-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

/** Time for eleven turns. That is no whole number of rounds, so a hero that turned would show another picture. */
const standingMs = 58_000;

const dotButton = (page: Page, number: number) =>
  page.getByRole('button', { name: `Picture ${number} of ${areaPictures}` });

/** The number of the picture that is shown. */
const shownNumber = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page.locator('[aria-label^="Picture "][aria-current=true]').getAttribute('aria-label')) ?? '',
    ),
  );

/**
 * Opens the area with a clock that only the test moves. Waits for the island, because pressing a key waits for nothing.
 * Returns the number of the picture that is shown.
 */
async function openArea(page: Page): Promise<number> {
  await page.clock.install();
  await page.goto(areaPath);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('button', { name: /^(Pause|Play)$/ })).toBeVisible();
  await stopClock(page);
  // A turn that has begun ends.
  await page.clock.runFor(2_000);
  return shownNumber(page);
}

const nextOf = (number: number) => (number % areaPictures) + 1;

for (const [deviceName, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`the hero of an area on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);

    test('turns every five seconds, wraps, and stops on Pause', async ({ page }) => {
      const pageErrors = recordPageErrors(page);
      let number = await openArea(page);
      for (let turn = 0; turn < areaPictures; turn++) {
        await page.clock.runFor(5_000);
        number = nextOf(number);
        await expect(dotButton(page, number)).toHaveAttribute('aria-current', 'true');
      }
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.mouse.move(0, 700);
      await page.clock.runFor(standingMs);
      await expect(dotButton(page, number)).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
      expect(pageErrors).toEqual([]);
    });

    test(
      'stops at the picture that it is turning to when Pause is pressed during a turn',
      nightly,
      async ({ page }) => {
        const next = nextOf(await openArea(page));
        for (let steps = 0; steps < 60 && (await shownNumber(page)) !== next; steps++)
          await page.clock.runFor(100);
        await page.getByRole('button', { name: 'Pause' }).click();
        await page.clock.runFor(2_000);
        await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
        await expect(dotButton(page, next)).toHaveAttribute('aria-current', 'true');
      },
    );

    test('shows the picture of the pressed dot, in a browser that is never idle', async ({ page }) => {
      await page.addInitScript(() => {
        window.requestIdleCallback = (wake, { timeout } = {}) =>
          timeout === undefined
            ? 0
            : Number(setTimeout(wake, timeout, { didTimeout: true, timeRemaining: () => 0 }));
      });
      await page.goto(areaPath);
      await dotButton(page, 3).click();
      await expect(page.getByRole('figure', { name: `3 of ${areaPictures}` })).toBeInViewport({ ratio: 0.9 });
    });
  });
}

test.describe('the hero on a desk', () => {
  test.use(desk);

  test('has its Pause button first in the tab order, and stops while the focus is inside', async ({
    page,
  }) => {
    const number = await openArea(page);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
    await page.clock.runFor(standingMs);
    await expect(dotButton(page, number)).toHaveAttribute('aria-current', 'true');
  });

  test('stops while the pointer hovers over it', nightly, async ({ page }) => {
    const number = await openArea(page);
    await page.locator('.hero-strip').hover();
    await page.clock.runFor(standingMs);
    await expect(dotButton(page, number)).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('with reduced motion', () => {
  test.use({ ...desk, contextOptions: { reducedMotion: 'reduce' } });

  test('the hero does not turn by itself', async ({ page }) => {
    expect(await openArea(page)).toBe(1);
    await page.clock.runFor(standingMs);
    await expect(dotButton(page, 1)).toHaveAttribute('aria-current', 'true');
    await dotButton(page, 2).click();
    await expect(page.getByRole('figure', { name: `2 of ${areaPictures}` })).toBeInViewport({ ratio: 0.9 });
  });

  test('the cards of an index do not turn while the pointer hovers over them', nightly, async ({ page }) => {
    await page.clock.install();
    await page.goto('/societies');
    const card = page.locator('[data-rotate]').first();
    const source = await card.locator('img').getAttribute('src');
    await card.hover();
    await page.clock.runFor(4_000);
    await expect(card.locator('img')).toHaveAttribute('src', source ?? '');
  });
});

test.describe('the cards of an index', () => {
  test.use(desk);

  test('show another picture every three seconds while the pointer hovers over them', async ({ page }) => {
    await page.clock.install();
    await page.goto('/societies');
    const card = page.locator('[data-rotate]').first();
    const source = await card.locator('img').getAttribute('src');
    await card.hover();
    await page.clock.runFor(3_000);
    await expect(card.locator('img')).not.toHaveAttribute('src', source ?? '');
    await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
});
