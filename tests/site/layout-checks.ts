import { expect, type Page } from '@playwright/test';
import { axeViolations } from './axe.ts';

/** Expects that every control is large enough for a finger, or has room around it. */
export async function judgeTargets(page: Page): Promise<void> {
  expect(await tooSmallTargets(page)).toEqual([]);
  expect(await axeViolations(page, ['target-size'])).toEqual([]);
}

/** Controls smaller than WCAG 2.2 asks for (24 px), for example 'All 7 pictures: 120 x 22.5'. */
export async function tooSmallTargets(page: Page): Promise<string[]> {
  return page.locator('summary, button, .button, select, input').evaluateAll((controls) =>
    controls
      .filter(
        (control) =>
          control.checkVisibility({ visibilityProperty: true }) && !control.closest('.honeypot, label'),
      )
      .flatMap((control) => {
        const { width, height } = control.getBoundingClientRect();
        return Math.min(width, height) < 24 ? [`${control.textContent.trim()}: ${width} x ${height}`] : [];
      }),
  );
}

export async function openAllFolds(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) {
      // Only one of several `details` with the same name can be open.
      fold.removeAttribute('name');
      fold.open = true;
    }
  });
}

/** What is wider than the window when all text is twice as large, for example 'TABLE.costs'. */
export async function overflowAtDoubleTextSize(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    // Elements that scroll sideways by themselves, those that are hidden on purpose, and what a picture cuts off.
    const ignored = '.hero-strip, .table-room, .sr, .honeypot, svg *';
    return [...document.querySelectorAll('body *')]
      .filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(ignored),
      )
      .map((element) => `${element.tagName}.${element.className}`)
      .concat(root.scrollWidth > innerWidth ? [`the page, by ${root.scrollWidth - innerWidth} px`] : []);
  });
}
