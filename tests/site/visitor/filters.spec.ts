import type { Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { desk, recordPageErrors, measureScripts } from './visitor-fixtures.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

const published = (page: Page) => page.locator('[data-published-homes]');
const finding = (page: Page) => page.locator('.finding');
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
    const choice = page.getByRole('checkbox', { name: /^2 BHK \d/ });
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
    await page.getByRole('button', { name: /^Remove 2 BHK/ }).focus();
    await page.keyboard.press('Enter');
    await expect(published(page)).toBeVisible();
    // The chip is gone, and the focus is where the next choice is made.
    await expect(page.getByRole('button', { name: 'Filter and sort' })).toBeFocused();
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
    await expect(page.locator('.found-count')).toContainText('No home for sale fits ‘3 BHK, Up to ₹20 L’.');
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
        // A field of a folded group gets no focus.
        if (document.activeElement !== field) return false;
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

  test('say that the homes failed to load, and offer a retry and all homes', nightly, async ({ page }) => {
    await page.route('**/search-index.json', (route) => route.abort());
    await page.goto('/rent?bhk=2');
    await expect(page.getByText('Failed to load properties')).toBeVisible();
    await expect(published(page)).toBeHidden();
    await expect(finding(page)).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all homes' }).click();
    await expect(published(page)).toBeVisible();
    await expect(page).toHaveURL(/\/rent$/);
    await expect(page.getByText('Failed to load properties')).toBeHidden();
    await page.goBack();
    await expect(published(page)).toBeHidden();
    await page.unroute('**/search-index.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes?$/);
    await expect(published(page)).toBeHidden();
  });
});

/** What has moved on the page since it was opened, as browsers count it. */
const shiftsSoFar = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const observer = new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(0)));
      }),
  );

test.describe('on a wide screen, the filters', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Filter and sort' });

  test('stand open beside the list before any script, and nothing moves when they are loaded', async ({
    page,
  }) => {
    await page.setViewportSize(desk.viewport);
    const scripts = measureScripts(page);
    await page.goto('/buy', { waitUntil: 'networkidle' });
    expect(scripts.count()).toBe(0);
    await expect(panel(page).getByRole('checkbox', { name: '3 BHK' })).toBeVisible();
    await expect(panel(page).getByLabel('Or type it')).toBeVisible();
    const beside = await panel(page).boundingBox();
    const card = await page.locator('.home').first().boundingBox();
    expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThan(card?.x ?? 0);
    expect(card?.y).toBeLessThan(200);
    await page.evaluate(() => document.fonts.ready);
    const before = await shiftsSoFar(page);
    await panel(page).hover();
    await expect(panel(page).getByText('Near a place')).toBeAttached();
    await expect(panel(page).getByRole('checkbox', { name: /^3 BHK \d+$/ })).toBeVisible();
    // Less than a hundredth of a pixel of the whole screen.
    expect((await shiftsSoFar(page)) - before).toBeLessThan(0.0001);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('keep what is pressed and chosen before their script has come', nightly, async ({ page }) => {
    await page.setViewportSize(desk.viewport);
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/_a/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/buy');
    await panel(page).getByLabel('Up to').selectOption('20000000');
    await panel(page).locator('label', { hasText: '3 BHK' }).click();
    release();
    await expect(page).toHaveURL(/\/buy\?bhk=3&max=20000000$/);
    await expect(panel(page).getByRole('checkbox', { name: /^3 BHK/ })).toBeChecked();
    await expect(panel(page).getByLabel('Up to').first()).toHaveValue('20000000');
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes/);
  });

  test('take a budget between the steps, typed by hand, and say how to type one that they cannot read', async ({
    page,
  }) => {
    await page.setViewportSize(desk.viewport);
    await page.goto('/buy');
    const typed = panel(page).getByLabel('Or type it');
    await typed.fill('seventy');
    await typed.press('Enter');
    await expect(panel(page).getByRole('alert')).toHaveText('Type it such as 70 to 75 L.');
    await expect(typed).toHaveValue('seventy');
    // Its script came meanwhile.
    await expect(typed).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    // It is read on leaving too.
    await typed.fill('70 to 75 L');
    await typed.blur();
    await expect(page).toHaveURL(/\/buy\?min=7000000&max=7500000$/);
    await expect(panel(page).getByRole('alert')).toBeHidden();
    await expect(panel(page).getByLabel('From').first()).toHaveValue('7000000');
    await expect(page.getByRole('button', { name: 'Remove ₹70 L to ₹75 L' })).toBeVisible();
    await expect(page.locator('.found-count')).toHaveText(/home/);
  });

  test('say that their script did not come when one is pressed', nightly, async ({ page }) => {
    await page.setViewportSize(desk.viewport);
    await page.route('**/_a/*.js', (route) => route.abort());
    await page.goto('/buy');
    await panel(page).locator('label', { hasText: '3 BHK' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This did not load:' })).toBeVisible();
    await expect(panel(page).getByRole('checkbox', { name: '3 BHK' })).not.toBeChecked();
  });
});

test.describe('a filter in the address', () => {
  test(
    'gives the same result on a numbered page, whose own list returns when the filters are cleared',
    nightly,
    async ({ page }) => {
      await page.goto('/buy/2?bhk=2');
      await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
      const countText = await page.locator('.found-count').textContent();
      await expect(published(page)).toBeHidden();
      await page.getByRole('button', { name: 'Clear all' }).click();
      await expect(published(page)).toBeVisible();
      await expect(page).toHaveURL(/\/buy\/2$/);
      await page.goto('/buy?bhk=2');
      await expect(page.locator('.found-count')).toHaveText(countText ?? '');
    },
  );

  test('is read however it is typed, and a name that no home has is reported', async ({ page }) => {
    await page.goto('/buy?area=whitefield&type=apartment');
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes$/);
    const countText = await page.locator('.found-count').textContent();
    await page.goto('/buy?area=White%46ield%20,nowhere&type=APARTMENT,castle');
    await expect(page.locator('.found-count')).toHaveText(countText ?? '');
    await expect(
      page.getByText(
        'No home for sale is in an area called ‘Nowhere’ or of the type ‘Castle’. The list follows everything else.',
      ),
    ).toBeVisible();
    await expect(page.getByText('area=')).toHaveCount(0);
  });

  test('says what order the list has, in place of that of the published list', nightly, async ({ page }) => {
    await page.goto('/buy?sort=price');
    await expect(page.locator('.found').getByText('Lowest price first.')).toBeVisible();
    await expect(page.getByText('in all, newest first')).toBeHidden();
  });

  test(
    'can be the distance from a place, in a circle of a chosen size, with a note on how it is measured',
    nightly,
    async ({ page }) => {
      await page.goto('/buy');
      await page.getByRole('button', { name: 'Filter and sort' }).click();
      await page.getByText('Near a place').click();
      await page.getByLabel('Tech park, metro station, hospital, area').fill('indira');
      await page.getByRole('radio', { name: 'Indiranagar metro station' }).check();
      await expect(page.getByText('as the crow flies: from Indiranagar metro station')).toBeVisible();
      await expect(page).toHaveURL(/\/buy\?near=indiranagar-metro&within=1000$/);
      const distance = page.getByLabel('How far, as the crow flies');
      const option = await distance.locator('option', { hasText: '5 km' }).textContent();
      await distance.selectOption({ value: '5000' });
      await expect(page).toHaveURL(/\/buy\?near=indiranagar-metro&within=5000$/);
      await expect(
        page.getByRole('button', { name: 'Remove Within 5 km of Indiranagar metro station' }),
      ).toBeVisible();
      await expect(page.locator('.found-count')).toContainText(`${option?.replace(/^5 km|\D/g, '')} homes`);
      expect(await axeViolations(page)).toEqual([]);
    },
  );
});

test.describe('until the homes of an address with filters are found, the page', () => {
  const filtered = '/buy?bhk=2&max=20000000&area=whitefield';
  const chips = (page: Page) => finding(page).getByRole('listitem');

  test('says from the first paint that it looks for them, and what for, before any script file', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/_a/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(filtered, { waitUntil: 'domcontentloaded' });
    await expect(finding(page).getByRole('status')).toHaveText('Finding homes…');
    await expect(chips(page)).toHaveText(['2 BHK', 'Up to ₹2 Cr', 'Whitefield']);
    for (const words of ['newest first.', 'Older homes', 'Tell me about new homes like these'])
      await expect(page.getByText(words)).toBeHidden();
    await expect(published(page)).toBeHidden();
    expect(await axeViolations(page)).toEqual([]);
    release();
    await expect(page.locator('.found-count')).toHaveText(/^\d+ homes?/);
    await expect(finding(page)).toBeHidden();
    await expect(published(page)).toBeHidden();
    await expect(page.getByText('Tell me about new homes like these')).toBeVisible();
  });

  test('offers all homes when the script or the homes take long', nightly, async ({ page }) => {
    for (const late of ['**/_a/*.js', '**/search-index.json']) {
      await page.route(late, () => {});
      await page.goto(filtered, { waitUntil: 'domcontentloaded' });
      const all = finding(page).getByRole('link', { name: 'Show all homes' });
      await expect(finding(page)).toBeVisible();
      await expect(all).toBeHidden();
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await expect(all).toBeVisible();
      await all.click();
      await expect(page).toHaveURL(/\/buy$/);
      await expect(published(page)).toBeVisible();
      await page.unroute(late);
    }
  });

  test('says that the script did not come, and offers all homes', nightly, async ({ page }) => {
    await page.route('**/_a/*.js', (route) => route.abort());
    await page.goto('/buy?bhk=3');
    await expect(page.getByRole('alert')).toContainText('The filters of this address did not load');
    await expect(finding(page)).toBeHidden();
    await expect(published(page)).toBeHidden();
    await page.getByRole('link', { name: 'all homes' }).click();
    await expect(published(page)).toBeVisible();
    await expect(page.getByText('The filters of this address did not load')).toBeHidden();
  });

  test(
    'follows Back and Forward to an address without filters, and loads the filters for one that has some',
    nightly,
    async ({ page }) => {
      await page.goto('/buy');
      await page.getByRole('button', { name: 'Filter and sort' }).click();
      await page.getByRole('checkbox', { name: /^2 BHK/ }).check();
      await page.getByRole('button', { name: /Clear all/ }).click();
      await expect(page).toHaveURL(/\/buy$/);
      // The three entries of the history now belong to a document whose filters have not been loaded.
      await page.reload();
      await expect(published(page)).toBeVisible();
      let release = () => {};
      const released = new Promise<void>((done) => (release = done));
      await page.route('**/search-index.json', async (route) => {
        await released;
        await route.continue();
      });
      await page.goBack();
      await expect(chips(page)).toHaveText(['2 BHK']);
      await expect(published(page)).toBeHidden();
      await page.goBack();
      await expect(published(page)).toBeVisible();
      await expect(finding(page)).toBeHidden();
      await page.goForward();
      await expect(finding(page)).toBeVisible();
      release();
      await expect(page.locator('.found-count')).toHaveText(/^\d+ homes?$/);
    },
  );

  test(
    'keeps its list, and loads no script, for an address that only a campaign has marked',
    nightly,
    async ({ page }) => {
      const scripts = measureScripts(page);
      await page.goto('/buy?utm_source=mail&fbclid=2', { waitUntil: 'networkidle' });
      await expect(published(page)).toBeVisible();
      await expect(page.getByText('newest first.')).toBeVisible();
      expect(scripts.count()).toBe(0);
    },
  );

  test(
    'keeps its list for an address that says something unknown, and says so',
    nightly,
    async ({ page }) => {
      await page.goto('/buy?colour=red');
      await expect(
        page.getByText('We did not understand ‘colour=red’. The list shows all homes.'),
      ).toBeVisible();
      await expect(published(page)).toBeVisible();
    },
  );
});

test(
  'a search in which no single filter is the reason says to remove more than one',
  nightly,
  async ({ page }) => {
    const tooMany = page.getByText(
      'Without any one of these filters there is still no home. Remove two or more.',
    );
    await page.goto('/buy?bhk=5&area=hebbal&max=1000000');
    await expect(page.locator('.found-count')).toHaveText(
      'No home for sale fits ‘5 BHK, Up to ₹10 L, Hebbal’.',
    );
    await expect(tooMany).toBeVisible();
    await page.getByRole('button', { name: 'Remove 5 BHK' }).click();
    await expect(page.getByRole('button', { name: 'Remove the budget' })).toBeVisible();
    await expect(tooMany).toHaveCount(0);
  },
);

test(
  'the lists under what was asked for are called other lists, because they ask for less',
  nightly,
  async ({ page }) => {
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    await page.goto('/buy?bhk=2');
    await expect(heading('Other lists')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(heading('Narrow it down')).toBeVisible();
    await expect(heading('Other lists')).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an address with filters shows the published list, says so, and one press shows the homes that it asks for', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/buy?bhk=2');
    await expect(published(page)).toBeVisible();
    await expect(finding(page)).toBeHidden();
    await expect(page.getByText('this page shows all homes, whatever its address asks')).toBeVisible();
    await page.getByRole('button', { name: 'See the homes that it asks for' }).click();
    await expect(page.getByRole('heading', { name: '2 BHK Properties for Sale in Bangalore' })).toBeVisible();
  });

  test('the filter button leads to the lists by place, size and budget, and no dead filter is shown', async ({
    page,
  }) => {
    await page.setViewportSize(desk.viewport);
    await page.goto('/buy');
    await expect(page.getByRole('checkbox', { name: '3 BHK' })).toBeHidden();
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await expect(page.getByRole('heading', { name: 'Narrow it down' })).toBeInViewport();
  });
});
