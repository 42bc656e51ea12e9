import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { previewListingRequest } from '#contracts/preview-listing.ts';
import { desk, phone, recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { openDatabase } from '../site-backend.ts';
import { newAccount, pageViolations, openDesk, signIn } from './staff-site.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/** Adds a hidden home. Changes to it alter no page that another test looks at. */
async function hiddenHome(title: string, price = 1_00_00_000): Promise<string> {
  const { data, error } = await openDatabase()
    .from('properties')
    .insert({ title, property_type: 'Sale', price, publish: 0, area: 'Hebbal' })
    .select('id')
    .single();
  if (error) throw new Error(`The home could not be added: ${error.message}`);
  return data.id;
}

const stored = async (id: string) =>
  (await openDatabase().from('properties').select('price, facing_dir, publish').eq('id', id).single()).data;
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true });

test('a home is found, changed and saved by keyboard alone, and typed values survive an error and a reload', async ({
  page,
}) => {
  const id = await hiddenHome('4 BHK by the rain tree in Hebbal', 1_50_00_000);
  await openDesk(page);
  await page.getByRole('tab', { name: 'Listings' }).click();
  await page.getByLabel('Find homes').focus();
  await page.keyboard.type('rain hebbal 4');
  await expect(page.getByText('1 found.')).toBeVisible();
  // Out of the field, J goes to the first home, and E opens it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: '4 BHK by the rain tree in Hebbal' })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: '4 BHK by the rain tree in Hebbal' })).toBeFocused();

  await priceOf(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1.57');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Is it 1.57 crore, lakh or thousand?')).toBeVisible();
  await expect(priceOf(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' cr');
  await expect(page.getByText('₹1,57,00,000, that is 1 crore 57 lakh')).toBeVisible();

  await page.route('**/functions/v1/save-listing', (route) => route.fulfill({ status: 500, body: 'gone' }), {
    times: 1,
  });
  // Says whether the key, the request or the message is missing, should this ever fail.
  const refused = page.waitForResponse('**/functions/v1/save-listing');
  await page.keyboard.press('Control+s');
  expect((await refused).status()).toBe(500);
  await expect(page.getByRole('alert')).toContainText('What you typed is kept on this device.');
  await page.reload();
  await expect(priceOf(page)).toHaveValue('1.57 cr');
  await priceOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await stored(id)).toMatchObject({ price: 1_57_00_000, publish: 0 });

  await priceOf(page).fill('1.58 cr');
  const save = page.getByRole('button', { name: 'Save draft' });
  await save.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await stored(id)).toMatchObject({ price: 1_58_00_000 });
  await expect(save).toBeFocused();
});

test("an edit that conflicts with a colleague's shows both values, is resolved, saved and undone", async ({
  page,
}) => {
  const id = await hiddenHome('Two colleagues in Hebbal');
  await openDesk(page, `#listings/property/${id}`);
  await priceOf(page).fill('95 lakh');
  await openDatabase().from('properties').update({ price: 90_00_000, facing_dir: 'East' }).eq('id', id);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('90,00,000', { exact: true })).toBeVisible();
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await pageViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Keep mine of Price' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await stored(id)).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
  await page.getByText('What staff changed').click();
  await expect(page.getByText('90,00,000 → 95,00,000')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await expect(priceOf(page)).toHaveValue('90,00,000');
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await pageViolations(page)).toEqual([]);
  }
});

testAlone(
  'an editing conflict is resolved, and typed values survive a lost connection, a closed tab and an ended session',
  nightly,
  async ({ page, browser }) => {
    const id = await hiddenHome('Home of two colleagues');
    const editor = `/admin#listings/property/${id}`;
    const [asha, ravi] = [await newAccount('admin'), await newAccount('editor')];
    await signIn(page, asha);
    await page.goto(editor);
    await priceOf(page).fill('95 lakh');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('alert')).toContainText(
      /connection.* What you typed is kept on this device\./,
    );
    await page.context().setOffline(false);
    const tab = await page.context().newPage();
    await page.close();

    const raviPage = await (await browser.newContext()).newPage();
    await signIn(raviPage, ravi);
    await raviPage.goto(editor);
    await priceOf(raviPage).fill('90 lakh');
    await raviPage.getByLabel('Facing').fill('East');
    await raviPage.getByRole('button', { name: 'Save draft' }).click();
    await expect(raviPage.getByText('Saved.')).toBeVisible();
    await raviPage.context().close();

    // The editor shows what Asha typed before she closed the tab, beside what Ravi has saved since.
    await tab.goto(editor);
    await expect(priceOf(tab)).toHaveValue('95 lakh');
    await tab.getByRole('button', { name: 'Keep mine of Price' }).click();
    await tab.route('**/functions/v1/save-listing', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await expect(tab.getByRole('alert')).toContainText('What you typed is kept on this device.');
    await tab.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('sb-')) localStorage.removeItem(key);
    });
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await tab.waitForURL('**/auth');
    await signIn(tab, asha);
    await expect(tab).toHaveURL(new RegExp(`${editor}$`));
    await expect(priceOf(tab)).toHaveValue('95 lakh');
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await expect(tab.getByText('Saved.')).toBeVisible();
    expect(await stored(id)).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
  },
);

test(
  'what is typed in one tab is seen and kept in another, and saving in one shows the row in both',
  nightly,
  async ({ page }) => {
    const id = await hiddenHome('Home in two tabs');
    await openDesk(page, `#listings/property/${id}`);
    const tab = await page.context().newPage();
    await tab.goto(`/admin#listings/property/${id}`);
    await expect(priceOf(tab)).toHaveValue('1,00,00,000');
    await priceOf(page).fill('95 lakh');
    await expect(priceOf(tab)).toHaveValue('95 lakh');
    await tab.getByLabel('Facing').fill('East');
    await expect(page.getByLabel('Facing')).toHaveValue('East');
    await tab.getByRole('button', { name: 'Save draft' }).click();
    await expect(tab.getByText('Saved.')).toBeVisible();
    await expect(priceOf(page)).toHaveValue('95,00,000');
    await expect(page.getByLabel('Facing')).toHaveValue('East');
    expect(await stored(id)).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
  },
);

testAlone('a change of the address while the desk loads is followed', nightly, async ({ page }) => {
  await page.addInitScript(() => {
    const listen: typeof window.addEventListener = window.addEventListener.bind(window);
    let isChanged = false;
    window.addEventListener = (name: string, ...more: [EventListenerOrEventListenerObject]) => {
      // No event tells the dashboard of this change: it has read its address but does not listen yet.
      const isNow = name === 'hashchange' && document.querySelector('.staff-dashboard') !== null;
      if (isNow && !isChanged) history.replaceState(null, '', '#listings/society');
      isChanged ||= isNow;
      listen(name, ...more);
    };
  });
  await openDesk(page);
  await expect(page.getByRole('tab', { name: 'Listings' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Find societies')).toBeVisible();
});

/** The line of the latest change of this kind, when it is taken back. The desk also lists those of other tests. */
const takenBack = (page: Page, what: string) =>
  page.getByRole('status').filter({ hasText: what }).filter({ hasText: 'Taken back' }).first();
const table = (page: Page) => page.getByRole('region', { name: 'Homes as a table' });

const publishOf = async (ids: readonly string[]) =>
  (await openDatabase().from('properties').select('publish').in('id', ids).order('title')).data?.map(
    ({ publish }) => publish,
  );

test('one field of many homes is previewed, changed and undone by keyboard, except for a home changed meanwhile', async ({
  page,
}) => {
  const ids = [await hiddenHome('First of the jasmine row'), await hiddenHome('Second of the jasmine row')];
  await openDesk(page, '#listings/property');
  await page.getByLabel('Find homes').fill('jasmine row');
  await expect(page.getByText('2 found.')).toBeVisible();
  await page.getByLabel('Choose these 2').focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: '2 homes chosen' })).toBeVisible();
  await page.getByLabel('Publish', { exact: true }).focus();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2 homes would change. Nothing is saved yet.')).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('Publish', { exact: true })).toHaveValue('7');
  await page.getByRole('button', { name: 'Preview the changes' }).press('Enter');
  await expect(page.getByText('2 of 2 homes would change. Nothing is saved yet.')).toBeVisible();
  await openDatabase()
    .from('properties')
    .update({ facing_dir: 'East' })
    .eq('id', ids[1] ?? '');
  await page.getByRole('button', { name: 'Change 2 homes' }).press('Enter');
  await expect(page.getByText('1 saved, 1 changed by somebody else meanwhile.')).toBeVisible();
  expect(await publishOf(ids)).toEqual([7, 0]);
  expect(await pageViolations(page)).toEqual([]);
  // It outlives a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Undo: Publish of 1 home', exact: true }).first().press('Enter');
  await expect(takenBack(page, 'Publish of 1 home')).toContainText('it is as before.');
  expect(await publishOf(ids)).toEqual([0, 0]);
});

test(
  'all that a search finds, on more pages than one, stays after a reload, is chosen, changed and undone at once',
  nightly,
  async ({ page }) => {
    const { error } = await openDatabase()
      .from('properties')
      .insert(
        Array.from({ length: 120 }, (_, at) => ({
          title: `Flat ${at + 1} of the lotus row`,
          property_type: at % 2 === 0 ? 'Sale' : 'Rent',
          bedrooms: 1 + (at % 3),
          price: 1_20_00_000,
          publish: 0,
        })),
      );
    expect(error).toBeNull();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.postData() ?? ''));
    await openDesk(page, '#listings/property');
    await page.getByLabel('Find homes').fill('lotus row');
    await expect(page.getByText('120 found; these are 1 to 50, the latest changed first.')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('120 found; these are 101 to 120, the latest changed first.')).toBeVisible();
    await page.getByLabel('For', { exact: true }).selectOption('Sale');
    await page.getByLabel('Visitors see').selectOption('Drafts');
    await expect(page.getByText('60 found; these are 1 to 50, the latest changed first.')).toBeVisible();
    await page.getByText('More filters').click();
    await page.getByLabel('2 BHK', { exact: true }).check();
    await page.getByLabel('Up to').first().fill('1.5 cr');
    await page.getByLabel('Up to').first().press('Enter');
    await expect(page.getByText('20 found.')).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText('20 found.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Remove Up to ₹1.5 Cr' })).toBeHidden();
    await page.goBack();
    await expect(page.getByText('60 found; these are 1 to 50, the latest changed first.')).toBeVisible();
    await page.goForward();
    await page.goForward();
    await page.getByRole('button', { name: 'Remove Up to ₹1.5 Cr' }).click();
    await page.getByRole('button', { name: 'Remove 2 BHK' }).click();
    await page.getByLabel('Order').selectOption('Lowest price first');
    await expect(page.getByText('60 found; these are 1 to 50, lowest price first.')).toBeVisible();
    await page.getByLabel('Choose all 60 found').check();
    await expect(page.getByRole('heading', { name: 'All 60 found homes chosen' })).toBeVisible();
    await page.getByLabel('Publish', { exact: true }).fill('7');
    await page.getByRole('button', { name: 'Preview the changes' }).click();
    await expect(page.getByText('60 of 60 homes would change. Nothing is saved yet.')).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change 60 homes' }).click();
    await expect(page.getByText('60 saved.')).toBeVisible();
    const changed = () =>
      openDatabase()
        .from('properties')
        .select('id', { count: 'exact' })
        .like('title', '%lotus row')
        .eq('publish', 7);
    expect((await changed()).count).toBe(60);
    await page.getByRole('button', { name: 'Undo: Publish of 60 homes' }).click();
    await expect(takenBack(page, 'Publish of 60 homes')).toContainText('all 60 are as before.');
    expect((await changed()).count).toBe(0);
    expect(Math.max(...requests.map(({ length }) => length))).toBeLessThan(20_000);
  },
);

test('the society and the area of a home are typed, and the area fills its words', async ({ page }) => {
  const id = await hiddenHome('Home of a typed society');
  await openDesk(page, `#listings/property/${id}`);
  const area = page.getByRole('combobox', { name: 'Area', exact: true });
  await area.fill('hebb');
  await expect(page.getByRole('option', { name: 'Hebbal North Bangalore' })).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await area.press('ArrowDown');
  await area.press('Enter');
  await expect(area).toHaveValue('Hebbal');
  await expect(page.getByLabel('Area in words')).toHaveValue('Hebbal');
  const society = page.getByRole('combobox', { name: 'Society' });
  await society.fill('No such society');
  await society.press('Control+s');
  await expect(page.getByText(/^Nothing in the list is called ‘No such society’/)).toBeVisible();
  await expect(society).toBeFocused();
  await society.fill('wheeler');
  await page.getByRole('option', { name: 'Wheeler Road House' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const { data } = await openDatabase()
    .from('properties')
    .select('area, area_id, society_id')
    .eq('id', id)
    .single();
  expect(data).toMatchObject({
    area: 'Hebbal',
    society_id: expect.any(String),
    area_id: expect.any(String),
  });
});

test('a table is pasted, previewed, saved and undone by keyboard alone', async ({ page }) => {
  await openDesk(page, '#listings/property');
  await page.getByLabel('Or a table that you paste').focus();
  await page.keyboard.insertText('title\tproperty_type\tprice\nHome of the keys\tSale\t1.5 cr\n\tSale\t1');
  const pressByKeyboard = async (name: string) => {
    const button = page.getByRole('button', { name });
    for (
      let tabs = 0;
      tabs < 6 && !(await button.evaluate((each) => each === document.activeElement));
      tabs++
    )
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await pressByKeyboard('Preview the changes');
  await expect(page.getByText('1 new, 0 changed, 1 refused.')).toBeVisible();
  await pressByKeyboard('Save 1 new');
  await expect(page.getByText('1 saved.')).toBeVisible();
  await pressByKeyboard('Undo: A table of 1 home');
  await expect(table(page).getByText('it is as before.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);
  test(
    'one field of many homes is chosen, previewed, changed and undone by touch',
    nightly,
    async ({ page }) => {
      const ids = [await hiddenHome('First of the palm row'), await hiddenHome('Second of the palm row')];
      await openDesk(page, '#listings/property');
      await page.getByLabel('Find homes').fill('palm row');
      await expect(page.getByText('2 found.')).toBeVisible();
      await page.getByText('Choose these 2').tap();
      await page.getByLabel('Publish', { exact: true }).fill('7');
      await page.getByRole('button', { name: 'Preview the changes' }).first().tap();
      await expect(page.getByText('2 of 2 homes would change. Nothing is saved yet.')).toBeVisible();
      expect(await pageViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change 2 homes' }).tap();
      await expect(page.getByText('2 saved.')).toBeVisible();
      expect(await publishOf(ids)).toEqual([7, 7]);
      await page.getByRole('button', { name: 'Undo: Publish of 2 homes' }).tap();
      await expect(takenBack(page, 'Publish of 2 homes')).toContainText('all 2 are as before.');
      expect(await publishOf(ids)).toEqual([0, 0]);
    },
  );

  test(
    'a table is exported, changed, pasted, previewed after going offline and a reload, and saved without bad rows',
    nightly,
    async ({ page }) => {
      const id = await hiddenHome('Home of the table');
      await openDesk(page, '#listings/property');
      const paste = page.getByLabel('Or a table that you paste');
      await page.getByText('Import and export a table').tap();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download all as CSV' }).tap();
      const csv = readFileSync(await (await downloading).path(), 'utf8');
      expect(csv).toContain('Home of the table');
      await paste.fill(
        `id\ttitle\tproperty_type\tprice\n${id}\tHome of the table\tSale\t1.1 cr\n\t=1+1 <b>\tSale\t90 lakh\n\t\tSale\t1`,
      );
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Preview the changes' }).tap();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.context().setOffline(false);
      await page.reload();
      await page.getByRole('button', { name: 'Preview the changes' }).tap();
      await expect(page.getByText('1 new, 1 changed, 1 refused.')).toBeVisible();
      expect(await pageViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save 1 new and 1 changed' }).tap();
      await expect(page.getByText('2 saved.')).toBeVisible();
      expect(await stored(id)).toMatchObject({ price: 1_10_00_000 });
      const { data } = await openDatabase()
        .from('properties')
        .select('price, publish')
        .eq('title', '=1+1 <b>');
      expect(data).toEqual([{ price: 90_00_000, publish: null }]);
      await page.getByRole('button', { name: 'Undo: A table of 2 homes' }).tap();
      await expect(table(page).getByText('all 2 are as before.')).toBeVisible();
      expect(await stored(id)).toMatchObject({ price: 1_00_00_000 });
      expect(await pageViolations(page)).toEqual([]);

      // The exported table is imported again. Other tests may have changed homes of their own since.
      await page.getByRole('button', { name: 'Discard the table' }).tap();
      await page
        .getByLabel('A CSV file of homes')
        .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await page.getByRole('button', { name: 'Preview the changes' }).tap();
      await expect(page.getByText(/^0 new, \d+ changed, \d+ as they are\.$/)).toBeVisible();
    },
  );
});

test(
  'a preview rendered by the worker shows that it is pending, then opens by itself',
  nightly,
  async ({ page }) => {
    const id = await hiddenHome('Home that is drawn elsewhere');
    const editor = await newAccount('editor');
    await signIn(page, editor);
    const pageErrors = recordPageErrors(page);
    await page.goto(`/admin#listings/property/${id}`);
    // Answers as the functions of a hosted project do, which cannot render. The worker of this site renders the page.
    await page.route('**/functions/v1/preview-listing', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const payload = previewListingRequest.parse(route.request().postDataJSON());
      const { data } = await openDatabase().rpc('request_preview', { payload, staff_id: editor.id });
      return route.fulfill({ json: { preview: data } });
    });
    await priceOf(page).fill('95 lakh');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByText(/is being made where the site is published/)).toBeVisible();
    const preview = page.frameLocator('iframe[title="Preview of Home that is drawn elsewhere"]');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Home that is drawn elsewhere');
    await expect(preview.getByText(/₹95/).first()).toBeVisible();
    expect(pageErrors).toEqual([]);
    const { above, below } = await page.getByRole('dialog').evaluate((dialog) => ({
      above: dialog.getBoundingClientRect().top,
      below: innerHeight - dialog.getBoundingClientRect().bottom,
    }));
    expect(Math.abs(above - below), `${above} px above the dialog, ${below} below`).toBeLessThan(2);
    expect(await pageViolations(page)).toEqual([]);
  },
);

test(
  'a preview that the server renders at once reports nothing to the console',
  nightly,
  async ({ page }) => {
    const id = await hiddenHome('Home that is drawn at once');
    const pageErrors = recordPageErrors(page);
    await openDesk(page, `#listings/property/${id}`);
    await priceOf(page).fill('95 lakh');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.frameLocator('iframe[title="Preview of Home that is drawn at once"]');
    await expect(preview.getByText(/₹95/).first()).toBeVisible();
    expect(pageErrors).toEqual([]);
  },
);

test('a home is deleted by keyboard after a warning of the consequences, and restored', async ({ page }) => {
  const id = await hiddenHome('Home that nobody wants');
  await openDesk(page, `#listings/property/${id}`);
  await page.getByRole('button', { name: 'Delete…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete ‘Home that nobody wants’?' });
  await expect(dialog.getByText(/go with the next publish/)).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete it' }).press('Enter');
  await expect(page.getByText('‘Home that nobody wants’ is deleted.')).toBeVisible();
  await page.getByLabel('Find homes').fill('nobody wants');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await expect(page.getByText('1 deleted one matches: see below the list.')).toBeVisible();
  await page.evaluate((to) => {
    location.hash = to;
  }, `listings/property/${id}`);
  await expect(
    page.getByText(/^This home was deleted on .* You can restore it within 30 days/),
  ).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
  // Nothing else matches, so the list of what was deleted is open.
  await expect(page.getByRole('button', { name: 'Restore Home that nobody wants' })).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo Home that nobody wants' }).press('Enter');
  await expect(page.getByText('‘Home that nobody wants’ is restored.')).toBeVisible();
  await expect(page.getByText('1 found.')).toBeVisible();
});

test('words that no title has are read as a visitor’s search is, and Back returns to the words', async ({
  page,
}) => {
  await openDesk(page, '#listings/property');
  await page.getByLabel('Find homes').fill('2 bhk whitefeild under 9 crore with vastu');
  await expect(
    page.getByText('this asks for: Sale, 2 BHK, Up to ₹9 Cr, Whitefield. Not for: vastu.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show these homes' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Whitefield' })).toBeVisible();
  await expect(page.getByLabel('Find homes')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Find homes')).toHaveValue('2 bhk whitefeild under 9 crore with vastu');
});

test(
  'homes near a place are found by its name, the nearest first, and its chip takes it away',
  nightly,
  async ({ page }) => {
    await openDesk(page, '#listings/property');
    await page.getByText('More filters').click();
    const place = page.getByRole('combobox', { name: 'Near a place' });
    await place.fill('manyata tech');
    await page.getByRole('option', { name: 'Manyata Tech Park' }).click();
    await expect(page.getByRole('button', { name: 'Remove Within 3 km of Manyata Tech Park' })).toBeVisible();
    await expect(page.getByLabel('Order')).toHaveValue('');
    await expect(page.getByLabel('Order').getByRole('option', { name: 'Nearest first' })).toBeAttached();
    await page.getByLabel('How far, as the crow flies').selectOption('5 km');
    await expect(page).toHaveURL(/near=manyata-tech-park&within=5000/);
    expect(await pageViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Within 5 km of Manyata Tech Park' }).click();
    await expect(page).not.toHaveURL(/near=/);
  },
);
