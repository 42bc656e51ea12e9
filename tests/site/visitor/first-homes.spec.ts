import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { recordPageErrors } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const address = '/buy?bhk=2&sort=price';
const first = (page: Page) => page.locator('[data-first-homes]');
const foundCards = (page: Page) => page.locator('.found .home');

/** Holds the filters back until `release` is called. */
async function holdFilters(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/_a/react.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Of the first three. React may write the attributes in another order. */
const markupOf = (cards: ReturnType<typeof foundCards>) =>
  cards.evaluateAll((all) => {
    const linesOf = (element: Element): string[] => [
      [
        element.localName,
        ...[...element.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
      ].join(' '),
      ...[...element.childNodes].flatMap((child) =>
        child instanceof Element ? linesOf(child) : (child.textContent ?? ''),
      ),
    ];
    return all.slice(0, 3).map(linesOf);
  });

test.describe('the first homes of an address with filters', () => {
  test('are there before the filters, and the same cards take their place with the focus', async ({
    page,
  }) => {
    const pageErrors = recordPageErrors(page);
    const release = await holdFilters(page);
    await page.goto(address);
    await expect(first(page).getByRole('status')).toHaveText(/^\d+ homes?$/);
    await expect(page.getByText('Finding homes…')).toBeHidden();
    const total = await first(page).getByRole('status').textContent();
    const cards = await markupOf(first(page).locator('.home'));
    expect(cards.length).toBeGreaterThan(2);
    await first(page).getByRole('link').nth(1).focus();
    const focused = await first(page).getByRole('link').nth(1).getAttribute('href');

    release();
    await expect(page.locator('.found-count')).toHaveText(total ?? '');
    await expect(first(page)).toHaveCount(0);
    expect(await markupOf(foundCards(page))).toEqual(cards);
    await expect(foundCards(page).locator(`a[href="${focused}"]`)).toBeFocused();
    expect(pageErrors).toEqual([]);
  });

  test('are read and reached by everybody while the filters are on their way', nightly, async ({ page }) => {
    await holdFilters(page);
    await page.goto(address);
    await expect(first(page).getByRole('status')).toHaveText(/^\d+ homes?$/);
    expect(await axeViolations(page)).toEqual([]);
  });

  test(
    'are left to the filters when their files are of another index, and nobody hears of it',
    nightly,
    async ({ page }) => {
      const pageErrors = recordPageErrors(page);
      await page.route('**/search-cards.*.json', (route) => route.fulfill({ json: { count: 1 } }));
      await page.goto(address);
      await expect(page.locator('.found-count')).toHaveText(/^\d+ homes?$/);
      expect(pageErrors).toEqual([]);
    },
  );

  test('give way when the visitor clears what was asked', nightly, async ({ page }) => {
    await page.goto(address);
    await page.getByRole('button', { name: /Clear all/ }).click();
    await expect(first(page)).toHaveCount(0);
  });
});
