import type { Page } from '@playwright/test';
import { expect } from '../browser-test.ts';
import { openDatabase } from '../site-backend.ts';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { partnerWithHomes } from './partner-with-homes.ts';
import { openDesk, pageViolations } from './staff-site.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

test.use(desk);

/** A partner with a home of which a data set states an unlikely number of bathrooms. */
async function partnerWithDoubt() {
  const partner = await partnerWithHomes();
  const [home] = partner.homes;
  if (!home) throw new Error('The partner has no home.');
  const doubt = { column: 'baths', value: 40, reason: 'Homes have up to 20.' };
  const entry = { id: home.id, judged: ['baths'], doubts: [doubt], source: 'properties.jsonl line 3' };
  const { error } = await openDatabase().rpc('keep_import_doubts', { entries: [entry] });
  if (error) throw new Error(error.message);
  return { partner, home };
}

test('a value that waits is corrected in the list, by keyboard, and the list says how it is afterwards', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  const { partner, home } = await partnerWithDoubt();
  await openDesk(page, `#partners/${partner.id}`);
  const list = page.getByRole('region', { name: /^What waits/ });
  await expect(list.getByRole('listitem')).toContainText('Bathrooms: 40, now');
  expect(await pageViolations(page)).toEqual([]);

  const correct = list.getByRole('button', { name: /^Correct it ?: Bathrooms of / });
  await correct.press('Enter');
  const field = list.getByLabel('Bathrooms', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('40');
  await field.press('Escape');
  await expect(correct).toBeFocused();

  await correct.press('Enter');
  await field.fill('30');
  await field.press('Enter');
  await expect(list.getByRole('alert')).toContainText('Does it really have 30 bathrooms?');
  expect(await pageViolations(page)).toEqual([]);
  await page.setViewportSize(phone.viewport);
  expect(await pageViolations(page)).toEqual([]);
  await page.setViewportSize(desk.viewport);

  await field.fill('7');
  await field.press('Enter');
  await expect(list.getByRole('status')).toHaveText('Saved, and shown in a moment.');
  await expect(list.getByRole('status')).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  const { data } = await openDatabase().from('properties').select('baths').eq('id', home.id).single();
  expect(data).toEqual({ baths: 7 });
  expect(faults).toEqual([]);
});

async function takeFile(page: Page, rows: readonly string[]): Promise<void> {
  const text = ['Ref;Title;Type;BHK;Rent;Super Built-up Area;Floor;Place', ...rows, ''].join('\r\n');
  await page
    .getByLabel('Or take a file from this device')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test(
  'a row that may be a home that we have is decided, and the run that changed homes is undone',
  nightly,
  async ({ page }) => {
    const ours = ['M1;By the old mill;Flat;2 BHK;32000;1150;3;Hebbal'];
    await openDesk(page, '#partners/new');
    await page.getByLabel('Name', { exact: true }).fill(`Malnad Homes ${crypto.randomUUID().slice(0, 8)}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await takeFile(page, [...ours, 'M2;Above the lake;Flat;3 BHK;48000;1620;7;Hebbal']);
    await page.getByRole('button', { name: 'Take it in' }).click();
    await page.getByRole('button', { name: 'Show these 2' }).click();
    await expect(page.getByText('2 homes are shown.')).toBeVisible();

    await takeFile(page, [...ours, 'X9;Above the lake;Flat;3 BHK;48000;1620;7;Hebbal']);
    await expect(page.getByText('1 row of the file may be a home that we have')).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.getByRole('button', { name: /^It is this home ?: row \d is Above the lake/ }).press('Enter');
    await expect(page.getByRole('heading', { name: /may be a home that we have/ })).toBeHidden();

    await expect(page.getByText(/uploaded: 2 as they are/)).toBeVisible();

    const undo = page.getByRole('button', { name: /^Undo the file of/ }).last();
    await undo.press('Enter');
    await expect(page.getByText(/its new homes are hidden/)).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep it' }).press('Enter');
    await undo.press('Enter');
    await page.getByRole('button', { name: 'Undo it' }).press('Enter');
    // Among the earlier files, which are folded.
    await expect(page.getByText(/Undone on/)).toBeAttached();
    await expect(undo).toHaveCount(0);
  },
);
