import { test } from '../shared-tab-test.ts';
import { desk, phone } from './visitor-fixtures.ts';
import { expect } from '../browser-test.ts';
import { nightlyIf } from '../nightly.ts';

for (const [deviceName, device] of Object.entries({ 'a desk': desk, 'a phone': phone })) {
  test.describe(`on ${deviceName}`, nightlyIf(device === desk), () => {
    test.use(device);

    test("the control 'All 7 pictures' is at least 44 px high", async ({ page }) => {
      await page.goto('/property/3-bhk-in-kodigehalli-gate-homes-sahakar-nagar');
      const summary = page.locator('summary', { hasText: /^All \d+ pictures$/ });
      expect((await summary.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    });
  });
}
