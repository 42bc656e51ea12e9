import type { Page } from '@playwright/test';
import { desk, phone } from '../visitor/demo-pages.ts';
import { openDatabase } from '../site-backend.ts';
import { objections, signIn } from './staff-site.ts';
import { expect, test } from '../browser-test.ts';

/** A hidden home: what is written in it changes no page that another test looks at. */
async function hiddenHome(title: string): Promise<string> {
  const { data, error } = await openDatabase()
    .from('properties')
    .insert({ title, property_type: 'Sale', price: 1_62_00_000, publish: 0, area: 'Hebbal' })
    .select('id')
    .single();
  if (error) throw new Error(`The home could not be added: ${error.message}`);
  return data.id;
}

const stored = async (id: string) =>
  (await openDatabase().from('properties').select('price, facing_dir, publish').eq('id', id).single()).data;
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true });

test('a home is found, changed and saved by keyboard alone, and what is typed outlives a fault and a reload', async ({
  page,
}) => {
  const id = await hiddenHome('4 BHK by the rain tree in Hebbal');
  await signIn(page);
  await page.getByRole('tab', { name: 'Listings' }).click();
  await page.getByLabel('Find homes').focus();
  await page.keyboard.type('rain hebbal 4');
  await expect(page.getByText('1 found.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
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
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toContainText('What you typed is kept on this device.');
  await page.reload();
  await expect(priceOf(page)).toHaveValue('1.57 cr');
  await priceOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await stored(id)).toMatchObject({ price: 1_57_00_000, publish: 0 });
});

for (const [where, device] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`at ${where}`, () => {
    test.use(device);
    test('two colleagues: both values are shown, one is chosen, the save is undone, and axe objects to nothing', async ({
      page,
    }) => {
      test.slow();
      const id = await hiddenHome('Two colleagues in Hebbal');
      await signIn(page);
      await page.goto(`/admin#listings/property/${id}`);
      await page.reload();
      await priceOf(page).fill('95 lakh');
      await openDatabase().from('properties').update({ price: 90_00_000, facing_dir: 'East' }).eq('id', id);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('90,00,000', { exact: true })).toBeVisible();
      expect(await objections(page)).toEqual([]);
      await page.getByRole('button', { name: 'Keep mine of Price' }).click();
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      expect(await stored(id)).toMatchObject({ price: 95_00_000, facing_dir: 'East' });
      await page.getByText('What staff changed').click();
      await expect(page.getByText('90,00,000 → 95,00,000')).toBeVisible();
      await page.getByRole('button', { name: 'Undo the last save' }).click();
      await expect(priceOf(page)).toHaveValue('90,00,000');
      expect(await objections(page)).toEqual([]);
    });
  });
}
