import type { Page } from '@playwright/test';
import { pageViolations, openDesk } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const COUNT = 10_000;
const hostile = '<img src=x onerror="document.title=\'taken\'"> "quoted" \u202eright to left';

/** Answers with 10,000 homes, 5,000 for each call as the database gives them. */
async function giveManyPages(page: Page): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    name: at === 1 ? hostile : `Home number ${at} in Lake View, Hebbal`,
    slug: `home-${at}`,
    image: null,
    published: true,
    status: (['generated', 'needs_update', 'never_generated'] as const)[at % 3],
    last_generated_at: at % 3 === 2 ? null : '2026-11-20T04:30:00Z',
    file_size_bytes: at % 3 === 2 ? null : 30_000 + at,
    generation_duration_ms: at % 3 === 2 ? null : at % 50,
    html_path: at % 3 === 2 ? null : `public/bangalore/property/home-${at}/index.html`,
    job: at === 4 ? failedJob : null,
  }));
  await page.route('**/rest/v1/rpc/admin_pages', async (route) => {
    const { kind, after_row: after = '0' } = Object(route.request().postDataJSON());
    const from = Number(after);
    const batch = kind === 'property' ? rows.slice(from, from + 5_000) : [];
    const next = kind === 'property' && from + 5_000 < COUNT ? String(from + 5_000) : null;
    await route.fulfill({ json: { rows: batch, next } });
  });
}

const failedJob = {
  id: 1,
  action: 'generate',
  status: 'failed',
  error: '<script>document.title="taken"</script> sqft is not a number',
  attempts: 5,
  created_at: '2026-11-20T04:30:00Z',
};

test(
  'a table of 10,000 homes keeps few rows in the document, scrolls to the last, and can be searched',
  nightly,
  async ({ page }) => {
    await giveManyPages(page);
    await openDesk(page, '#publishing');
    await expect(page.getByRole('tab', { name: 'Properties (10,000)' })).toBeVisible();
    const rows = page.locator('tbody tr[data-index]');
    expect(await rows.count()).toBeLessThanOrEqual(60);

    await page.locator('.staff-scroll').evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await expect(page.getByText('Home number 9999 in')).toBeVisible();
    expect(await rows.count()).toBeLessThanOrEqual(60);

    await page.getByRole('searchbox', { name: 'Search properties' }).fill('number 7777');
    await expect(page.getByText('Found 1 result(s) for "number 7777"')).toBeVisible();
  },
);

test('titles and errors that contain markup are escaped in the table, dialogs and log', async ({ page }) => {
  await giveManyPages(page);
  await openDesk(page, '#publishing');
  await expect(page.getByRole('tab', { name: 'Properties (10,000)' })).toBeVisible();
  await expect(page.getByText(hostile).first()).toBeVisible();
  await expect(page.getByText(/sqft is not a number/).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry Home number 4' })).toBeVisible();
  await page.getByRole('button', { name: /^Delete <img/ }).click();
  await expect(page.getByRole('dialog', { name: 'Delete HTML' })).toContainText('<img src=x');
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/functions/v1/generate-static-html', (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'x', message: `${hostile} is unknown` } } }),
  );
  await page.getByRole('button', { name: /^Regenerate Home number 0 / }).click();
  await expect(page.getByRole('log')).toContainText('<img src=x');
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.title()).not.toContain('taken');
});
