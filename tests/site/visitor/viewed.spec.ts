import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { openDatabase } from '../site-backend.ts';
import { homePath, phone, measureScripts } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';

test.describe('viewed homes', () => {
  test.use(phone);

  test('are marked in lists and linked from the front page without a script, until this is switched off', async ({
    page,
  }) => {
    const scripts = measureScripts(page);
    await page.goto('/');
    const links = page.getByRole('navigation', { name: 'Recently viewed' });
    await expect(links).toBeHidden();
    await page.goto(homePath);
    const title = (await page.locator('h1').textContent()) ?? '';
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(links.getByRole('link', { name: title })).toHaveAttribute('href', homePath);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/rent', { waitUntil: 'networkidle' });
    await expect(page.locator('.home[data-seen]')).toHaveCount(1);
    expect(scripts.count()).toBe(0);

    await page.goto('/saved');
    const switched = page.getByRole('checkbox', { name: 'Remember on this device' });
    await expect(page.locator('.viewed .home')).toHaveCount(1);
    await switched.uncheck();
    await expect(page.locator('.viewed .home')).toHaveCount(0);
    await page.goto(homePath);
    await page.goto('/');
    await expect(links).toBeHidden();
  });

  test('are named by what tells them apart where two have one title', async ({ page }) => {
    const title = 'Two-bedroom home near Neeladri Road';
    const { data } = await openDatabase().from('properties').select('slug').eq('title', title);
    const slugs = data?.map(({ slug }) => String(slug)) ?? [];
    expect(slugs).toHaveLength(2);
    for (const slug of slugs) await page.goto(`/property/${slug}`);
    await page.goto('/');
    const names = await page
      .getByRole('navigation', { name: 'Recently viewed' })
      .getByRole('link', { name: title })
      .allTextContents();
    expect(names.toSorted()).toEqual([title, expect.stringMatching(`^${title}, .*sqft`)]);
  });
});
