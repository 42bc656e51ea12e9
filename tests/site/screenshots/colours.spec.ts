import type { Page } from '@playwright/test';
import { violationsInColours } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { judgeTargets, openAllFolds, overflowAtDoubleTextSize } from '../layout-checks.ts';
import { openPageOfKind, pageKinds } from '../page-kinds.ts';
import { test } from '../shared-tab-test.ts';
import { desk } from '../visitor/visitor-fixtures.ts';
import { colours, smallPhone } from './colours.ts';
import { nightlyIf } from '../nightly.ts';

test.use({ ...desk, contextOptions: { reducedMotion: 'reduce' } });

/** Addresses of the demo site with the longest words, which are the first to become wider than the window. */
const widest = {
  'an area with a long name': '/bangalore/areas/mahadevapura',
  'a society in a long area': '/bangalore/societies/arch-gate-residency',
};

for (const [kind, path] of Object.entries(widest)) {
  test(`${kind} fits a phone of 320 pixels at double text size`, async ({ page }) => {
    await page.setViewportSize(smallPhone);
    await page.goto(path);
    await openAllFolds(page);
    expect(await overflowAtDoubleTextSize(page)).toEqual([]);
  });
}

for (const kind of Object.keys(pageKinds))
  test(
    `${kind} has targets large enough for a finger, and no axe violations in any set of colours with all folds open`,
    nightlyIf(kind !== 'the styleguide'),
    async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-11-21T08:40:00Z'));
      await openPageOfKind(page, kind, { waitUntil: 'networkidle' });
      await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
      await judgeTargets(page);
      await openAllFolds(page);
      expect(await violationsInColours(page, colours)).toEqual([]);
    },
  );

for (const [when, media] of Object.entries(colours)) {
  test(
    `whatever the keyboard reaches in the styleguide shows ${when} that it has the focus`,
    nightlyIf(when !== 'by day'),
    async ({ page }) => {
      await page.emulateMedia(media);
      await page.goto('/_styleguide');
      const unseen: string[] = [];
      let focusedCount = 0;
      for (; focusedCount < 120; focusedCount++) {
        await page.keyboard.press('Tab');
        const focusedElement = await focused(page);
        if (focusedElement === null) break;
        if (!focusedElement.isOutlined) unseen.push(focusedElement.markup);
      }
      expect(focusedCount).toBeGreaterThan(50);
      expect(focusedCount).toBeLessThan(120);
      expect(unseen).toEqual([]);
    },
  );
}

/**
 * The element that has the focus, and whether an outline is visible: its own or that of its `::after`, which stretches
 * over a card. Null after the last element.
 */
function focused(page: Page): Promise<{ markup: string; isOutlined: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const lines = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const isOutlined =
      // In a date field the browser itself marks the day, the month, the year and the calendar.
      element.matches('input[type=date]') ||
      lines.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      );
    return { markup: element.outerHTML.slice(0, 120), isOutlined };
  });
}
