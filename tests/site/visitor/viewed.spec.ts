import { axeViolations } from '../axe.ts';
import { expect, test } from '../browser-test.ts';
import { homePath, phone, measureScripts } from './visitor-fixtures.ts';

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
});
