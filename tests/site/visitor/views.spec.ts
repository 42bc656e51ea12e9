import { storedViews } from './stored-rows.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';

test('a view of a home is counted at most once, without user or IP address', async ({ page }) => {
  await page.goto('/rent');
  const path = await page.locator('.home a').last().getAttribute('href');
  const beacon = page.waitForResponse('**/functions/v1/record-property-view');
  await page.goto(path ?? '');
  const id = await page.locator('#check-form [name="property.id"]').inputValue();
  const before = (await storedViews(id)).length;
  await beacon;
  await page.waitForLoadState('networkidle');
  const views = await storedViews(id);
  expect(views.length).toBeGreaterThanOrEqual(1);
  expect(views.length - before).toBeLessThanOrEqual(1);
  expect(views[0]).toMatchObject({ user_id: null, ip_address: null });
});
