import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { desk, recordPageErrors, measureScripts } from './visitor-fixtures.ts';
import { expect, test } from '../browser-test.ts';

const published = (page: Page) => page.locator('[data-published-homes]');
const found = (page: Page) => page.locator('.found .home');

/** The markup of one card below its picture, without white space between elements. */
async function cardOf(page: Page, list: string, address: string): Promise<string> {
  const card = page.locator(`${list} .home`, { has: page.locator(`a[href="${address}"]`) });
  return (await card.locator('.home-body').innerHTML()).replace(/\s*(<[^>]+>)\s*/g, '$1');
}

test.describe('the filters of /buy', () => {
  test('narrow the list by keyboard to the count of the choice, and are restored with the scroll position by Back', async ({
    page,
  }) => {
    await page.setViewportSize(desk.viewport);
    const pageErrors = recordPageErrors(page);
    const scripts = measureScripts(page);
    await page.goto('/buy', { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);

    await page.getByRole('button', { name: 'Filter and sort' }).focus();
    await page.keyboard.press('Enter');
    const choice = page.getByRole('checkbox', { name: /^2 BHK/ });
    await expect(choice).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const [, count] =
      /2 BHK (\d+)/.exec((await page.locator('label', { has: choice }).textContent()) ?? '') ?? [];
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(page.locator('.found-count')).toHaveText(`${count} homes`);
    await expect(page).toHaveURL(/\/buy\?bhk=2$/);
    await expect(published(page)).toBeHidden();

    const address = (await found(page).first().locator('a').getAttribute('href')) ?? '';
    const words = await cardOf(page, '.found', address);
    await page.getByRole('button', { name: /^Remove 2 BHK/ }).click();
    await expect(published(page)).toBeVisible();
    expect(await cardOf(page, '[data-published-homes]', address)).toBe(words);

    await page.goBack();
    await expect(page.locator('.found-count')).toHaveText(`${count} homes`);
    await page.getByRole('button', { name: 'Show more homes' }).click();
    const visibleCard = found(page).nth(26);
    await visibleCard.scrollIntoViewIfNeeded();
    const before = (await visibleCard.boundingBox())?.y ?? 0;
    await page.goto('/about');
    await page.goBack();
    await expect(visibleCard).toBeInViewport();
    await expect
      .poll(async () => Math.abs(((await visibleCard.boundingBox())?.y ?? 0) - before))
      .toBeLessThan(60);
    expect(pageErrors).toEqual([]);
  });

  test('open as a sheet that fits a phone at double text size, and offer the nearest homes when none matches', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto('/buy?bhk=3&max=2000000&colour=red');
    await expect(page.locator('.found-count')).toContainText(
      'No properties available for sale at the moment.',
    );
    await expect(page.getByText('We did not understand ‘colour=red’.')).toBeVisible();
    await expect(found(page).first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await expect(sheet.getByRole('button', { name: 'Show the nearest homes' })).toBeVisible();
    await sheet.getByLabel('Up to').first().selectOption('');
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const show = sheet.getByRole('button', { name: /^Show \d+ homes$/ });
    await expect(show).toBeInViewport();
    // The button stays at the bottom. It must not cover a field that has the focus.
    const coveredCount = await sheet.evaluate((element) => {
      const bar = element.querySelector('.filter-done');
      return [...element.querySelectorAll<HTMLElement>('input:enabled, select')].filter((field) => {
        field.focus();
        return field.getBoundingClientRect().bottom > (bar?.getBoundingClientRect().top ?? 0);
      }).length;
    });
    expect(coveredCount).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    const sidewaysOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sidewaysOverflow()).toBeLessThanOrEqual(0);
    expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
      0,
    );
    const homeCount = (await show.textContent())?.replace('Show ', '') ?? '';
    await show.click();
    await expect(sheet).toBeHidden();
    await expect(page.locator('.found-count')).toContainText(homeCount);
    expect(await sidewaysOverflow()).toBeLessThanOrEqual(0);
  });

  test('keep the published list when the homes fail to load, and offer a retry', async ({ page }) => {
    await page.route('**/search-index.json', (route) => route.abort());
    await page.goto('/rent?bhk=2');
    await expect(page.getByText('Failed to load properties')).toBeVisible();
    await expect(published(page)).toBeVisible();
    await page.unroute('**/search-index.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes?$/);
    await expect(published(page)).toBeHidden();
  });
});

test.describe('a filter in the address', () => {
  test('gives the same result on a numbered page, whose own list returns when the filters are cleared', async ({
    page,
  }) => {
    await page.goto('/buy/2?bhk=2');
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
    const countText = await page.locator('.found-count').textContent();
    await expect(published(page)).toBeHidden();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(published(page)).toBeVisible();
    await expect(page).toHaveURL(/\/buy\/2$/);
    await page.goto('/buy?bhk=2');
    await expect(page.locator('.found-count')).toHaveText(countText ?? '');
  });

  test('is read however it is typed, and a name that no home has is reported', async ({ page }) => {
    await page.goto('/buy?area=whitefield&type=apartment');
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
    const countText = await page.locator('.found-count').textContent();
    await page.goto('/buy?area=White%46ield%20,nowhere&type=APARTMENT,castle');
    await expect(page.locator('.found-count')).toHaveText(countText ?? '');
    await expect(
      page.getByText('No home in this list has ‘area=nowhere’, ‘type=castle’. Check how it is written'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove nowhere' }).click();
    await expect(page.getByText('No home in this list has ‘type=castle’.')).toBeVisible();
    await expect(page).toHaveURL(/\/buy\?area=whitefield&type=apartment,castle$/);
  });

  test('shows a note that the list is unfiltered when the filter script fails to load', async ({ page }) => {
    await page.route('**/_a/*.js', (route) => route.abort());
    await page.goto('/buy?bhk=3');
    await expect(page.getByText('The filters of this address did not load')).toBeVisible();
    await expect(published(page)).toBeVisible();
  });

  test('can be the distance from a metro station, with a note on how it is measured, or homes near one', async ({
    page,
  }) => {
    await page.goto('/buy');
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByLabel('An area, a society or a metro station').fill('indira');
    await page.getByRole('radio', { name: 'Indiranagar metro station' }).check();
    await expect(page.getByText('as the crow flies: from Indiranagar metro station')).toBeVisible();
    await expect(page).toHaveURL(/\/buy\?near=metro\/indiranagar$/);
    const near = page.getByRole('group', { name: 'Near a metro station' });
    await near.getByRole('searchbox').fill('indira');
    const station = near.getByRole('checkbox', { name: /^Indiranagar/ });
    const label = await near.locator('label', { hasText: 'Indiranagar' }).textContent();
    await station.focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\/buy\?metro=indiranagar&near=metro\/indiranagar$/);
    await expect(page.locator('.found-count')).toContainText(`${label?.replace(/\D/g, '')} homes`);
    expect(await axeViolations(page)).toEqual([]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the filter button leads to the lists by place, size and budget', async ({ page }) => {
    await page.goto('/buy');
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await expect(page.getByRole('heading', { name: 'Narrow it down' })).toBeInViewport();
  });
});
