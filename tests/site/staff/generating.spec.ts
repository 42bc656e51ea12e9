import type { Page } from '@playwright/test';
import { openDatabase } from '../site-backend.ts';
import { oldListedHome, openDashboard, toast } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function findInTable(page: Page, home: { id: string; title: string }): Promise<void> {
  await page.getByPlaceholder('Search properties...').fill(home.id);
  await expect(page.getByText(/^Found 1 result/)).toBeVisible();
  await expect(row(page, home.title)).toBeVisible();
}

test('an admin regenerates a page with its changes, previews it, deletes it and generates it again', async ({
  page,
  request,
}) => {
  const home = await oldListedHome(0);
  const path = `/property/${home.slug}`;
  const words = `Rain tree by the gate ${crypto.randomUUID()}.`;
  await openDashboard(page);
  const { error } = await openDatabase().from('properties').update({ description: words }).eq('id', home.id);
  expect(error).toBeNull();

  await findInTable(page, home);
  await page.getByRole('button', { name: `Regenerate ${home.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Generating Static HTML' });
  await expect(dialog).toContainText('Processing 1 items...');
  await expect(toast(page)).toContainText('1 entity(ies) queued for generation');
  await expect.poll(async () => (await request.get(path)).text()).toContain(words);
  await expect(dialog).toBeHidden();
  await expect(row(page, home.title)).toContainText('Generated');

  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.getByRole('button', { name: `Preview ${home.title}` }).click();
  const preview = page.getByRole('dialog', { name: home.title });
  await expect(preview).toContainText(`/bangalore/property/${home.slug}/index.html`);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(home.title);
  await expect(page.locator('iframe')).toHaveAttribute('src', `/bangalore/property/${home.slug}`);
  expect(await page.frameLocator('iframe').locator('script').count()).toBe(0);
  expect(errors).toEqual([]);
  await expect(preview.getByRole('link', { name: 'Open in New Tab' })).toHaveAttribute(
    'href',
    `/bangalore/property/${home.slug}`,
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Preview ${home.title}` })).toBeFocused();

  await page.getByRole('button', { name: `Delete ${home.title}` }).click();
  const ask = page.getByRole('dialog', { name: 'Delete HTML' });
  await expect(ask).toContainText('Are you sure you want to delete HTML for 1 property(s)?');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  expect((await request.get(path)).status()).toBe(200);
  await page.getByRole('button', { name: `Delete ${home.title}` }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Deleted 1 property');
  await expect(row(page, home.title)).toContainText('Never Generated');
  expect((await request.get(path)).status()).toBe(404);

  await page.getByRole('button', { name: `Generate ${home.title}` }).click();
  await expect.poll(async () => (await request.get(path)).status()).toBe(200);
  await expect(row(page, home.title)).toContainText('Generated');
});

test('a reload during generation does not lose the log', nightly, async ({ page }) => {
  const home = await oldListedHome(1);
  await openDashboard(page);
  await findInTable(page, home);
  await page.getByRole('button', { name: `Regenerate ${home.title}` }).click();
  await expect(toast(page)).toContainText('Generation Queued');
  await page.reload();
  await expect(page.getByRole('button', { name: /^Generate All \(\d+\)$/ })).toBeEnabled();
  await page.getByRole('button', { name: /^(Log|Running: \d+)$/ }).click();
  await expect(page.getByRole('log')).toContainText('1 entity(ies) queued for generation');
});

test('the buttons show how many pages the search and the selection cover', nightly, async ({ page }) => {
  await openDashboard(page);
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled();
  await page.getByPlaceholder('Search properties...').fill('whitefield');
  const found = page.getByText(/^Found \d+ result\(s\) for "whitefield"$/);
  await expect(found).toBeVisible();
  const count = /\d+/.exec((await found.textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('button', { name: `Generate All (${count} filtered)` })).toBeEnabled();
  await page.getByRole('button', { name: `Select All (${count} filtered)` }).click();
  await expect(page.getByText(`${count} selected`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Selected' })).toBeVisible();
  await page.getByRole('button', { name: `Clear (${count})` }).click();
  await expect(page.getByText(`${count} selected`)).toBeHidden();

  await page.getByLabel('Status').selectOption('Never Generated');
  await page.getByPlaceholder('Search properties...').fill('no such home');
  await expect(page.getByText('No results found for "no such home"')).toBeVisible();
  await expect(page.getByText('Try a different search term')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  const areas = page.getByRole('tab', { name: /^Areas \(\d+\)$/ });
  await areas.click();
  // Another test may add some.
  const all = /\d+/.exec((await areas.textContent()) ?? '')?.[0] ?? '';
  await expect(page.getByRole('button', { name: `Generate All (${all})` })).toBeEnabled();
  await expect(page.getByPlaceholder('Search areas...')).toBeVisible();
});

test(
  'a failed request shows a toast and an error in the log, and leaves the dialog open',
  nightly,
  async ({ page }) => {
    const home = await oldListedHome(2);
    await openDashboard(page);
    await page.route('**/functions/v1/generate-static-html', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await findInTable(page, home);
    await page.getByRole('button', { name: `Regenerate ${home.title}` }).click();
    await expect(toast(page)).toContainText('Generation Failed');
    const dialog = page.getByRole('dialog', { name: 'Generating Static HTML' });
    await expect(dialog.locator('.error')).toContainText('Generation Failed');
    // WebKit makes a dialog as high as the window if its rows may stretch, so the rows must not stretch.
    const height = async () => (await dialog.locator('header').boundingBox())?.height;
    const before = await height();
    await dialog.evaluate((element) => (element.style.height = '100dvh'));
    expect(await height()).toBe(before);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  },
);

test('requesting a page after the session is lost shows an error', nightly, async ({ page }) => {
  const home = await oldListedHome(2);
  await openDashboard(page);
  await findInTable(page, home);
  // Both at once: a timer of the sign-in that noticed the loss in between would lead to /auth.
  await page.getByRole('button', { name: `Regenerate ${home.title}` }).evaluate((button: HTMLElement) => {
    localStorage.clear();
    button.click();
  });
  await expect(toast(page)).toContainText('No active session');
});

test('an admin syncs the sitemap from the dashboard and downloads its file', async ({ page, request }) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Sync Sitemap' }).click();
  await expect(toast(page)).toContainText(/Updated sitemap1\.xml with \d+ URLs/);
  const file = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
  const answer = await request.get(file ?? '');
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain('<?xml');
});

test('/terms offers the sync to everybody, and tells a visitor without a session why it failed', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.getByText('Sitemap Management').click();
  await page.getByRole('button', { name: 'Sync Sitemap' }).click();
  await expect(toast(page)).toContainText('Sync failed');
  await expect(toast(page)).toContainText('No active session');
});
