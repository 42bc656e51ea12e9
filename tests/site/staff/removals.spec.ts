import type { Page } from '@playwright/test';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { pageViolations, openDashboard, toast } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightlyIf } from '../nightly.ts';

const names = ['2 BHK in Hebbal', 'Corner flat with a balcony over the lake in Whitefield Meadows', 'Studio'];
const waiting = {
  pages: 51,
  holds: [7, 8],
  held_at: '2026-11-22T02:00:00Z',
  names: names.map((name, number) => ({
    entity_type: 'property',
    entity_id: `home-${number}`,
    name,
    html_path: `public/bangalore/property/home-${number}/index.html`,
  })),
};

/**
 * Answers in place of the backend that removals are waiting, until they are decided. The homes of the demo stay as they
 * are for other tests.
 */
async function withWaiting(page: Page, answer: { status: number; body: object }): Promise<unknown[]> {
  const decided: unknown[] = [];
  await page.route('**/rest/v1/rpc/admin_removals', (route) =>
    route.fulfill({ json: { waiting: decided.length > 0 ? null : waiting, cancelled: null } }),
  );
  await page.route('**/functions/v1/generate-static-html', (route) => {
    if (answer.status === 200) decided.push(route.request().postDataJSON());
    return route.fulfill({ status: answer.status, json: answer.body });
  });
  return decided;
}

for (const [size, viewport] of Object.entries({ phone: phone.viewport, desk: desk.viewport })) {
  test(
    `on a ${size}, the dashboard announces pages about to be removed, and they are allowed by keyboard alone`,
    nightlyIf(size === 'desk'),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const decided = await withWaiting(page, { status: 200, body: { queued: 51 } });
      await openDashboard(page);
      const block = page.getByRole('region', { name: '51 pages are about to come down' });
      await expect(block).toContainText('and 48 more');
      await expect(block.getByRole('link', { name: 'Studio' })).toHaveAttribute(
        'href',
        '/bangalore/property/home-2',
      );
      expect(await pageViolations(page)).toEqual([]);
      await block.getByRole('link', { name: 'Studio' }).focus();
      await page.keyboard.press('Tab');
      await expect(block.getByRole('button', { name: 'Allow the removal of 51 pages' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(toast(page)).toContainText('51 pages come down now.');
      await expect(block).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Static HTML Generator' })).toBeFocused();
      expect(decided).toEqual([{ action: 'allow_removals', holds: [7, 8] }]);
    },
  );
}

test('a refused decision shows the reason, and the waiting removals stay listed', async ({ page }) => {
  const message = 'Nothing of this waits any more.';
  await withWaiting(page, { status: 409, body: { error: { code: 'decided', message } } });
  await openDashboard(page);
  const block = page.getByRole('region', { name: '51 pages are about to come down' });
  await block.getByRole('button', { name: 'Cancel the removal of 51 pages' }).click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await expect(block).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
});
