import { test } from '@playwright/test';
test('shot', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/buy?car-parking=2&balconies=2');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/h40-cars-${width}.png` });
    if (width === 390) await page.locator('button', { hasText: 'Filter' }).first().click({ timeout: 3000 }).catch(() => {});
    await page.waitForTimeout(1200);
    await page.locator('label', { hasText: 'Places for 2 cars' }).last().scrollIntoViewIfNeeded({ timeout: 3000 }).catch(() => {});
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/h40-cars-${width}-panel.png` });
  }
});
