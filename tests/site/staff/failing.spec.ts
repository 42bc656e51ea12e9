import type { Page } from '@playwright/test';
import { heavyHome } from '../../generator/data-set.ts';
import { openDatabase } from '../site-backend.ts';
import { oldListedHome, openDashboard, toast } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

type Home = Awaited<ReturnType<typeof oldListedHome>>;

/** The only row after a search: a row without a title has no name to find it by. */
const row = (page: Page) => page.locator('tbody tr[data-index]');
const log = (page: Page) => page.getByRole('log');

async function edit({ id }: Home, fields: object): Promise<void> {
  const { error } = await openDatabase().from('properties').update(fields).eq('id', id);
  expect(error).toBeNull();
}

async function regenerate(page: Page, home: Home): Promise<void> {
  await page.getByPlaceholder('Search properties...').fill(home.id);
  await page.getByRole('button', { name: `Regenerate ${home.title}` }).click();
  await expect(toast(page)).toContainText('1 entity(ies) queued for generation');
}

async function readLog(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Log|Running: \d+)$/ }).click();
}

test(
  'a page with an invalid row shows the reason in the table and the log, and is published once the row is fixed',
  nightly,
  async ({ page, request }) => {
    const home = await oldListedHome(4);
    const before = await (await request.get(`/property/${home.slug}`)).text();
    await openDashboard(page);
    await edit(home, { title: '   ' });
    await regenerate(page, home);
    await expect(row(page)).toContainText('Failed');
    await expect(row(page)).toContainText('title should be a title');
    await expect(row(page)).not.toContainText('Queued');
    // The dialog stays open. The log has every page that fails meanwhile, including that of the other test.
    await expect(
      log(page)
        .locator('.error')
        .filter({ hasText: `failed. properties ${home.id}: title should be a title` })
        .last(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await (await request.get(`/property/${home.slug}`)).text()).toBe(before);
    await page.getByRole('tab', { name: 'Health', exact: true }).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: `properties ${home.id}: title should be` }),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Publishing' }).click();

    const words = `Mended ${crypto.randomUUID()}.`;
    await edit(home, { title: home.title, description: words });
    await page.getByRole('button', { name: /^Retry/ }).click();
    await expect(row(page)).not.toContainText('Failed');
    await expect(row(page)).toContainText('Generated');
    expect(await (await request.get(`/property/${home.slug}`)).text()).toContain(words);
    await readLog(page);
    await expect(log(page)).toContainText('tried again.');
    await expect(
      log(page)
        .locator('.success')
        .filter({ hasText: `${home.title}: published` })
        .last(),
    ).toBeVisible();
  },
);

test(
  'a page that fails inspection leaves the published page unchanged, and is published once it is fixed',
  nightly,
  async ({ page, request }) => {
    const home = await oldListedHome(5);
    await openDashboard(page);
    await edit(home, heavyHome);
    await regenerate(page, home);
    await expect(row(page)).toContainText('Failed');
    await expect(row(page)).toContainText(/bytes of HTML, more than the 96000 it may have/);
    expect(await (await request.get(`/property/${home.slug}`)).text()).not.toContain('xxx');
    await expect(page.getByRole('dialog')).toContainText('failed. The log says why.');
    await page.getByRole('button', { name: 'Close' }).click();

    const words = `A short walk ${crypto.randomUUID()}.`;
    await edit(home, { description: words, images: [] });
    await page.getByRole('checkbox', { name: `Select ${home.title}` }).check();
    await page.getByRole('button', { name: 'Generate Selected' }).first().click();
    await expect(row(page)).not.toContainText('Failed');
    await expect(row(page)).toContainText('Generated');
    await expect.poll(async () => (await request.get(`/property/${home.slug}`)).text()).toContain(words);
  },
);
