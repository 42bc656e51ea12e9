import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { homePath, phone, recordPageErrors, measureScripts } from './visitor-fixtures.ts';
import { nightly } from '../nightly.ts';

/** The most bytes that the first touch of a heart may load, with gzip. */
const HEART_BYTES = 6_000;

const hearts = (page: Page) => page.locator('[data-published-homes] .save');
const count = (page: Page) => page.locator('[data-saved-count]');
const listed = (page: Page) => page.locator('.saved-list > .home');
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.describe('saved homes', () => {
  test.use(phone);

  test('are saved by the first touch, shown without a script, and listed, shared and cleared on /saved', async ({
    page,
    browser,
  }) => {
    const pageErrors = recordPageErrors(page);
    const scripts = measureScripts(page);
    await page.goto('/buy', { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);
    // Both hearts are pressed before the script that the first one loads has arrived.
    await page.evaluate(() => {
      for (const heart of [...document.querySelectorAll<HTMLElement>('.save')].slice(0, 2)) heart.click();
    });
    await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(hearts(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(count(page)).toHaveText('2');
    expect(await scripts.gzipBytes()).toBeLessThan(HEART_BYTES);

    const before = scripts.count();
    await page.goto(homePath, { waitUntil: 'networkidle' });
    await expect(count(page)).toHaveText('2');
    await page.goto('/buy', { waitUntil: 'networkidle' });
    await expect(hearts(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'false');
    expect(scripts.count()).toBe(before);

    await page.getByRole('link', { name: 'Saved 2' }).click();
    await expect(listed(page)).toHaveCount(2);
    await expect(listed(page).first().locator('.price')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 720 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

    const link = await page.getByLabel('Link to this list').inputValue();
    expect(link).toMatch(/\/saved#homes=[\w-]+,[\w-]+$/);
    const otherContext = await browser.newContext();
    const other = await otherContext.newPage();
    await other.goto(`${link},%3Cimg%20src%3Dx%3E`);
    await expect(other.getByRole('heading', { name: '2 homes shared with you' })).toBeVisible();
    await expect(other.getByText('1 home of the link is not on the site now.')).toBeVisible();
    await other.getByRole('button', { name: 'Keep these homes' }).click();
    await expect(listed(other)).toHaveCount(2);
    await expect(other).toHaveURL('/saved');
    await otherContext.close();

    await listed(page).first().locator('.save').click();
    await expect(listed(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(listed(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByText('Nothing is saved yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(listed(page)).toHaveCount(2);
    expect(pageErrors).toEqual([]);
  });

  test(
    'are updated to their new address, exported as a table and printed on one sheet',
    nightly,
    async ({ page }) => {
      const now = homePath.slice('/property/'.length);
      // The first address redirects. The second answers with a page that says where the home is now.
      await page.route('**/property/an-old-address', (route) =>
        route.fulfill({ status: 301, headers: { location: homePath } }),
      );
      await page.route('**/property/an-older-address', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><link rel="canonical" href="${homePath}" /><meta http-equiv="refresh" content="0; url=${homePath}" />`,
        }),
      );
      for (const slug of ['an-old-address', 'an-older-address']) {
        await page.goto('/about');
        await page.evaluate(
          (text) => localStorage.setItem('angala-saved', text),
          JSON.stringify({ homes: [{ slug, title: 'A home', type: 'Rent' }] }),
        );
        await page.goto('/saved');
        await expect(listed(page).locator('.save')).toHaveAttribute('value', now);
        await expect(listed(page).locator('.price')).toBeVisible();
        expect(await page.evaluate(() => localStorage.getItem('angala-saved'))).toContain(now);
      }

      await page.goto('/buy');
      const slugs = await hearts(page).evaluateAll((all: HTMLButtonElement[]) =>
        all.slice(0, 12).map(({ value }) => value),
      );
      await page.evaluate(
        (text) => localStorage.setItem('angala-saved', text),
        JSON.stringify({ homes: slugs.map((slug) => ({ slug, title: slug, type: 'Sale' })) }),
      );
      await page.goto('/saved');
      await expect(listed(page)).toHaveCount(12);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      expect((await download).suggestedFilename()).toBe('saved-homes.csv');
      // Pictures load only when they are in sight. The sheet has the same space for each of them without that.
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    },
  );

  testAlone('are not shown as saved where the browser blocks storage', nightly, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await page.goto(homePath);
    const saveButton = page.locator('.listing .save');
    await saveButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Not saved: your browser stores nothing for this site.')).toBeVisible();
    await expect(saveButton).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/saved');
    await expect(page.getByText('Your browser stores nothing for this site')).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the save buttons are hidden, and /saved explains that it needs JavaScript', async ({ page }) => {
    await page.goto('/buy');
    await expect(hearts(page).first()).toBeHidden();
    await page.goto('/saved');
    await expect(page.getByText('so it needs JavaScript')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'homes for rent' }).click();
    await expect(page).toHaveURL('/rent');
  });
});
