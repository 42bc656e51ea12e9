import type { Locator } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { homePath, phone, recordPageErrors, measureScripts } from './visitor-fixtures.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

test.describe('the search field of every page', () => {
  test('suggests places by keyboard, and leads to the list with the recognised terms as chips', async ({
    page,
  }) => {
    await page.setViewportSize(phone.viewport);
    const pageErrors = recordPageErrors(page);
    const scripts = measureScripts(page);
    await page.goto(homePath, { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);
    const line = page.getByRole('search', { name: 'Search homes' }).getByLabel('Place, size or budget');
    await line.focus();
    await line.pressSequentially('2bhk kormangal');
    await expect(page.getByRole('option').first()).toContainText('Koramangala');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await line.pressSequentially('a');
    await expect(page.getByRole('option').first()).toContainText('Koramangala');
    await page.keyboard.press('ArrowDown');
    await expect(line).toHaveAttribute('aria-activedescendant', /.+/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/buy\?bhk=2&area=koramangala/);
    await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Koramangala');
    expect(pageErrors).toEqual([]);
  });
});

test('on a phone, the suggestions are as wide as the page', nightly, async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  for (const [path, name] of [
    ['/about', 'Search homes'],
    ['/', 'Find a home'],
  ] as const) {
    await page.goto(path);
    const line = page.getByRole('search', { name }).locator('input[type=search]');
    await line.focus();
    await line.pressSequentially('whitef');
    await expect(page.getByRole('option').first()).toBeVisible();
    const box = await page.getByRole('listbox').boundingBox();
    expect([box?.x, box?.width], path).toEqual([16, 358]);
  }
});

test('a line that is sent with Rent on the front page, and its suggestions, are about homes to rent', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'Rent' }).check();
  const line = page.getByRole('search', { name: 'Find a home' }).locator('input[type=search]');
  await line.pressSequentially('2bhk whitef');
  await expect(page.getByRole('option').first()).toContainText('To rent');
  await line.fill('whitefield');
  await line.press('Enter');
  await expect(page).toHaveURL('/rent?area=whitefield');
  await page.goto('/');
  await page.getByRole('radio', { name: 'Rent' }).check();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/rent');
});

test('suggestions count the homes of the offer that the page lists', nightly, async ({ page }) => {
  const firstSuggestion = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  const expectNote = async (path: string, note: RegExp, isRent = false) => {
    await page.goto(path);
    if (isRent) await page.getByRole('radio', { name: 'Rent' }).check();
    await page.locator('.search-line input[type=search]').pressSequentially('indiran');
    await expect(firstSuggestion).toHaveText(note);
  };
  await expectNote('/about', /^Indiranagar\s*Area · \d+ for sale, \d+ to rent$/);
  for (const path of ['/', '/buy']) await expectNote(path, /^Indiranagar\s*Area · \d+ for sale$/);
  await expectNote('/', /^Indiranagar\s*Area · \d+ to rent$/, true);
  await expectNote('/rent', /^Indiranagar\s*Area · \d+ to rent$/);
  await firstSuggestion.click();
  await expect(page).toHaveURL('/rent?area=indiranagar');
});

/** As autofill and voice do it: no key is pressed, and only this event is sent. */
const fillWithout = (line: Locator, text: string, event: string) =>
  line.evaluate(
    (input: HTMLInputElement, [value, name]) => {
      input.value = value;
      input.dispatchEvent(new Event(name, { bubbles: true }));
    },
    [text, event] as const,
  );

for (const event of ['input', 'change'])
  test(
    `a line that is filled with no key and only a ‘${event}’ event is understood, however it is sent`,
    nightlyIf(event === 'change'),
    async ({ page }) => {
      // By the script, or by a function where the line never had the focus.
      const answer = /\/buy(?:\?bhk=2&area=koramangala|\/in\/koramangala\/2-bhk)$/;
      const line = page.getByRole('search', { name: 'Find a home' }).locator('input[type=search]');
      const search = page.getByRole('button', { name: 'Search' });
      for (const isFocused of [false, true])
        for (const send of [() => line.press('Enter'), () => search.click()]) {
          await page.goto('/');
          if (isFocused) {
            await line.focus();
            await expect(line).toHaveRole('combobox');
          }
          await fillWithout(line, '2bhk koramangala', event);
          await send();
          await expect(page).toHaveURL(answer);
        }
    },
  );

test(
  'a line that is filled with no key, after a suggestion was chosen for another, leads to what it says',
  nightly,
  async ({ page }) => {
    await page.goto('/about');
    const line = page.getByRole('search', { name: 'Search homes' }).getByLabel('Place, size or budget');
    await line.pressSequentially('whitef');
    await expect(page.getByRole('option').first()).toContainText('Whitefield');
    await line.press('ArrowDown');
    await fillWithout(line, '2bhk koramangala', 'change');
    await line.press('Enter');
    await expect(page).toHaveURL('/buy?bhk=2&area=koramangala');
  },
);

test('a line that is sent over a slow connection does not wait for the places', nightly, async ({ page }) => {
  await page.route('**/search-index.json', () => {});
  await page.goto('/about');
  const line = page.getByRole('search', { name: 'Search homes' }).getByLabel('Place, size or budget');
  await line.fill('homes in whitefield');
  await line.press('Enter');
  await expect(page).toHaveURL(/\/buy\/in\/whitefield$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a search leads to the matching page, or shows which word it did not understand', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('search', { name: 'Find a home' })
      .getByRole('searchbox')
      .fill('homes in whitefield');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/buy/in/whitefield');
    await page.goto('/');
    await page.getByRole('radio', { name: 'Rent' }).check();
    await page.getByRole('searchbox').fill('homes in whitefield');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/rent\/in\/whitefield|\/bangalore\/areas\/whitefield/);
    await page.getByRole('searchbox').fill('whitefield gondolas');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('We did not understand ‘gondolas’.');
    await expect(page.getByRole('searchbox')).toHaveValue('whitefield gondolas');
  });
});

test(
  'a line in an address that somebody typed is read like one in the search field',
  nightly,
  async ({ page }) => {
    await page.goto('/buy?q=2 bhk near manyata tech park');
    await expect(page.getByRole('button', { name: 'Remove 2 BHK' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Within 3 km of Manyata Tech Park' })).toBeVisible();
    await page.goto('/rent?q=near hebbal');
    await expect(page.getByRole('button', { name: 'Remove Within about 3 km of Hebbal' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  },
);

test('words that were read otherwise than they were meant are left out with one press, and counted', async ({
  page,
}) => {
  const sent: unknown[] = [];
  await page.route('**/record-empty-search', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await page.goto('/buy');
  const line = page.getByRole('search', { name: 'Search homes' }).getByLabel('Place, size or budget');
  await line.pressSequentially('2 bhk near manyata seaview');
  await expect(page.getByRole('option').first()).toBeVisible();
  await line.press('Enter');
  await expect(page).toHaveURL('/buy?q=seaview&bhk=2&near=manyata-tech-park&within=3000');
  const readings = page.getByRole('list', { name: 'How your words were read' });
  await expect(readings).toContainText('‘near manyata’ was read as Within 3 km of Manyata Tech Park.');
  expect(await axeViolations(page)).toEqual([]);
  await readings.getByRole('button', { name: 'Not meant' }).press('Enter');
  await expect(page).toHaveURL('/buy?bhk=2');
  await expect(page.getByText('We left out ‘near manyata’. The list follows everything else.')).toBeVisible();
  await expect(readings).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove 2 BHK' })).toBeFocused();
  expect(sent).toEqual([
    { offer: 'Sale', filters: '', words: 'seaview' },
    { offer: 'Sale', filters: 'near=manyata-tech-park&within=3000', words: 'near manyata' },
  ]);
  // A reload shows the list as it is now.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove 2 BHK' })).toBeVisible();
  await expect(readings).toBeHidden();
});

testAlone(
  'where the browser keeps nothing, the answer to a misspelt name says how it was read',
  nightly,
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Storage is blocked.', 'SecurityError');
        },
      });
    });
    await page.goto(homePath);
    const line = page.getByRole('search', { name: 'Search homes' }).getByLabel('Place, size or budget');
    await line.pressSequentially('2bhk kormangla');
    await expect(page.getByRole('option').first()).toBeVisible();
    await line.press('Enter');
    await expect(page.getByText('‘kormangla’ was read as Koramangala.')).toBeVisible();
    await page.goto(homePath);
    await line.pressSequentially('2bhk koramangala');
    await expect(page.getByRole('option').first()).toBeVisible();
    await line.press('Enter');
    await expect(page).toHaveURL('/buy?bhk=2&area=koramangala');
  },
);
