import type { Page } from '@playwright/test';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

const groups = (page: Page) => page.locator('.index-group:visible');
const indexes = [
  { path: '/societies', label: 'Locality', parameter: 'locality' },
  { path: '/bangalore/areas', label: 'Filter by Section', parameter: 'section' },
];

for (const { path, label, parameter } of indexes) {
  test(
    `the choice of ${path} stays in its address, for a reload, for Back and for a shared link`,
    nightlyIf(path !== '/societies'),
    async ({ page }) => {
      await page.goto(path);
      const select = page.getByRole('combobox', { name: label });
      const groupCount = await groups(page).count();
      const option = select.locator('option').nth(2);
      const name = ((await option.textContent()) ?? '').replace(/ \(\d+\)$/, '');
      const query = `?${parameter}=${name.toLowerCase().replaceAll(' ', '-')}`;
      await select.selectOption({ index: 2 });
      await expect(page).toHaveURL((url) => url.pathname + url.search === path + query);
      await expect(groups(page)).toHaveCount(1);

      await page.reload();
      await expect(groups(page)).toHaveCount(1);
      await expect(groups(page).locator('h3').first()).toContainText(name);
      await expect(select).toHaveValue((await option.getAttribute('value')) ?? '');
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(new URL(canonical ?? '').pathname + new URL(canonical ?? '').search).toBe(path);

      await page.goBack();
      await expect(groups(page)).toHaveCount(groupCount);
      await expect(select).toHaveValue('');
      await page.goForward();
      await expect(groups(page)).toHaveCount(1);

      // Another place in the same tab, reached by a link, and back.
      await groups(page).getByRole('link').first().click();
      await page.goBack();
      await expect(groups(page)).toHaveCount(1);

      // A link typed by hand, with what we do not know.
      await page.goto(`${path}?${parameter}=${encodeURIComponent(name.toUpperCase())}%20&utm_source=mail`);
      await expect(groups(page)).toHaveCount(1);
      await page.goto(`${path}?${parameter}=nowhere&colour=red`);
      await expect(groups(page)).toHaveCount(groupCount);
      const notice = page.getByText(`We did not understand ‘nowhere’ for the ${parameter}, ‘colour=red’.`);
      await expect(notice).toBeVisible();
      await select.selectOption({ index: 1 });
      await expect(notice).toBeHidden();
      await expect(groups(page)).toHaveCount(1);
      await select.selectOption({ index: 0 });
      await expect(page).toHaveURL((url) => url.pathname + url.search === path);
      await expect(groups(page)).toHaveCount(groupCount);
    },
  );
}

test('an area is found by a part of its name, and the others are back when the line is emptied', async ({
  page,
}) => {
  await page.goto('/bangalore/areas');
  const areas = page.locator('.index-group li:visible');
  const all = await areas.count();
  const line = page.getByRole('searchbox', { name: 'Find an area' });
  await line.fill('HEBB');
  await expect(areas).toHaveCount(1);
  await expect(areas).toContainText('Hebbal');
  await expect(groups(page)).toHaveCount(1);
  // A section is named for the city, so it is chosen and not typed.
  await line.fill('bangalore');
  await expect(page.getByText('No areas found matching your search.')).toBeVisible();
  await line.fill('');
  await expect(areas).toHaveCount(all);
  await page.getByRole('combobox', { name: 'Filter by Section' }).selectOption({ index: 1 });
  await line.fill('hebb');
  await expect(areas.or(page.getByText('No areas found matching your search.'))).toHaveCount(1);
});

test('a locality of the societies can be typed, and shows all its societies; a society is found by its own name', async ({
  page,
}) => {
  await page.goto('/societies');
  const line = page.getByRole('searchbox', { name: 'Find a society or locality' });
  const option = page.locator('#place-filter option').nth(3);
  const [, locality = '', count = ''] = /^(.*) \((\d+)\)$/.exec((await option.textContent()) ?? '') ?? [];
  await line.fill(locality.toLowerCase());
  const own = groups(page).filter({ hasText: `${locality} (${count})` });
  await expect(own.locator('li:visible')).toHaveCount(Number(count));
  await line.fill('courtyard heights');
  await expect(page.locator('.index-group li:visible')).toHaveCount(1);
  await line.fill('no such name');
  await expect(page.getByText('No societies found matching your search.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show More Societies' })).toBeHidden();
});

test('an area is found as in a search line: by a misspelt name, and by its name in Kannada', async ({
  page,
}) => {
  await page.goto('/bangalore/areas');
  const line = page.getByRole('searchbox', { name: 'Find an area' });
  const areas = page.locator('.index-group li:visible');
  for (const typed of ['whitfield', 'ವೈಟ್‌ಫೀಲ್ಡ್', 'White Field']) {
    await line.fill(typed);
    await expect(areas.first()).toContainText('Whitefield');
  }
});

test(
  'the groups of an address with a choice, and a button that could not answer yet, wait for the script',
  nightly,
  async ({ page }) => {
    // The page as it is on a slow connection before its end has arrived, where the script stands.
    await page.route('**/societies*', async (route) => {
      const answer = await route.fetch();
      const markup = await answer.text();
      await route.fulfill({
        response: answer,
        body: markup.slice(0, markup.lastIndexOf('<script type="module">')),
      });
    });
    await page.goto('/societies?locality=hebbal');
    await expect(page.locator('.index-group')).not.toHaveCount(0);
    await expect(page.locator('.index-group').first()).toBeHidden();
    const waiting = page.getByRole('status').filter({ hasText: 'Finding what you chose…' });
    await waiting.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(/\/societies$/);
    await expect(page.locator('.index-group').first()).toBeVisible();
    await expect(page.getByText('Finding what you chose…')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show More Societies' })).toBeDisabled();
    await page.unroute('**/societies*');
    await page.goto('/societies?locality=hebbal');
    await expect(groups(page)).toHaveCount(1);
  },
);

test(
  'a link to a section that the filter hides shows it, and Back returns to the filter',
  nightly,
  async ({ page }) => {
    await page.goto('/bangalore/areas');
    const link = page.locator('main a[href^="#group-"]').last();
    const hash = await link.getAttribute('href');
    const groupCount = await groups(page).count();
    await page.getByRole('combobox', { name: 'Filter by Section' }).selectOption({ index: 1 });
    await expect(groups(page)).toHaveCount(1);
    await link.click();
    await expect(page).toHaveURL((url) => url.search === '' && url.hash === hash);
    await expect(page.locator(hash ?? '')).toBeInViewport();
    await expect(groups(page)).toHaveCount(groupCount);
    await page.goBack();
    await page.goBack();
    await expect(groups(page)).toHaveCount(1);
  },
);

test(
  "what 'Show More Societies' has shown is shown again after a reload and Back, until another locality is chosen",
  nightly,
  async ({ page }) => {
    await page.goto('/societies');
    const rows = page.locator('.index-group li:visible');
    await expect(rows).toHaveCount(20);
    await page.getByRole('button', { name: 'Show More Societies' }).click();
    await expect(rows).toHaveCount(40);
    await page.reload();
    await expect(rows).toHaveCount(40);
    await page.goto('/about');
    await page.goBack();
    await expect(rows).toHaveCount(40);
    const select = page.getByRole('combobox', { name: 'Locality' });
    await select.selectOption({ index: 1 });
    await select.selectOption({ index: 0 });
    await expect(rows).toHaveCount(20);
  },
);

test('a link to another part of the page hides no society that was shown', nightly, async ({ page }) => {
  await page.goto('/societies');
  const rows = page.locator('.index-group li:visible');
  await page.getByRole('button', { name: 'Show More Societies' }).click();
  await expect(rows).toHaveCount(40);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(rows).toHaveCount(40);
});

test(
  'a link to the rest of a group on another page, or in a new tab, leaves the choice as it is',
  nightly,
  async ({ page }) => {
    await page.goto('/societies');
    await page.getByRole('combobox', { name: 'Locality' }).selectOption({ index: 1 });
    // The demo site has one page, so the link that a long group ends with is added.
    await page.evaluate(() => {
      const section = document.querySelector<HTMLElement>('.index-group:not([hidden])');
      for (const [label, path] of [
        ['In a new tab', location.pathname],
        ['Continues', '/about'],
      ])
        section?.append(
          Object.assign(document.createElement('a'), { href: `${path}#${section.id}`, textContent: label }),
        );
    });
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'In a new tab' }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await opened.close();
    await expect(groups(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Continues' }).click();
    await expect(page).toHaveURL(/\/about#/);
    await page.goBack();
    await expect(page).toHaveURL(/\?locality=/);
    await expect(groups(page)).toHaveCount(1);
  },
);
