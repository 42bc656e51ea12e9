import { axeViolations } from '../axe.ts';
import { test } from '../shared-tab-test.ts';
import { openPageOfKind, pageKinds } from '../page-kinds.ts';
import { tooSmallTargets } from '../layout-checks.ts';
import { desk, phone } from './visitor-fixtures.ts';
import { expect } from '../browser-test.ts';

// colours.spec.ts checks each kind of page at the size of a desk.
test.describe('on a phone', () => {
  test.use(phone);

  for (const kind of Object.keys(pageKinds)) {
    test(`every control of ${kind} is large enough for a finger`, async ({ page }) => {
      await openPageOfKind(page, kind);
      expect(await tooSmallTargets(page)).toEqual([]);
      expect(await axeViolations(page, ['target-size'])).toEqual([]);
    });
  }
});

for (const [deviceName, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`on ${deviceName}`, () => {
    test.use(device);

    test("the control 'All 7 pictures' is at least 44 px high", async ({ page }) => {
      await page.goto('/property/3-bhk-in-kodigehalli-gate-homes-sahakar-nagar');
      const summary = page.locator('summary', { hasText: /^All \d+ pictures$/ });
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });
}
