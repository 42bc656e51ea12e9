import type { Page } from '@playwright/test';
import { axeObjections } from '../axe.ts';
import { test } from '../looking.ts';
import { openKind, pageKinds } from '../page-kinds.ts';
import { desk, phone } from './demo-pages.ts';
import { expect } from '../browser-test.ts';

/** What is pressed, smaller than WCAG 2.2 asks for (24 px), as 'All 7 pictures: 120 x 22.5'. */
async function tooSmall(page: Page): Promise<string[]> {
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

for (const [where, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`on ${where}`, () => {
    test.use(device);

    for (const kind of Object.keys(pageKinds)) {
      test(`every control of ${kind} is large enough for a finger`, async ({ page }) => {
        await openKind(page, kind);
        expect(await tooSmall(page)).toEqual([]);
        expect(await axeObjections(page, ['target-size'])).toEqual([]);
      });
    }

    test("'All 7 pictures' can be pressed 44 px high", async ({ page }) => {
      await page.goto('/property/3-bhk-in-kodigehalli-gate-homes-sahakar-nagar');
      const summary = page.locator('summary', { hasText: /^All \d+ pictures$/ });
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });
}
