import { openDatabase } from '../site-backend.ts';
import { desk, phone } from '../visitor/visitor-fixtures.ts';
import { openDesk, pageViolations } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';

/** A hidden home, so that it alters no page that another test looks at. */
async function hiddenRent(): Promise<string> {
  const { data, error } = await openDatabase()
    .from('properties')
    .insert({ title: 'A rent that says little', property_type: 'Rent', price: 45_000, publish: 0 })
    .select('id')
    .single();
  if (error) throw new Error(`The home could not be added: ${error.message}`);
  return data.id;
}

test('the facts of a rent are typed as people say them, chosen in boxes and saved', async ({ page }) => {
  const id = await hiddenRent();
  await openDesk(page, `#listings/property/${id}`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Deposit').fill('1.5 lakh');
  await expect(page.getByText('₹1,50,000', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: /^Covered parking/ }).fill('2+1');
  await expect(page.getByText('2 covered and 1 open')).toBeVisible();
  await page.getByLabel('Furnishing').selectOption('Semi-furnished');
  await page.getByRole('button', { name: 'Add Wardrobes' }).click();
  const open = page.getByRole('group', { name: 'Who may rent' });
  await open.getByLabel('Families').check();
  await open.getByLabel('Anyone').check();
  await expect(open.getByLabel('Families')).not.toBeChecked();
  await expect(page.getByLabel('Khata')).toHaveCount(0);
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await pageViolations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  const columns = 'deposit, furnishing, furnished_with, open_to, parking_covered, parking_open';
  expect((await openDatabase().from('properties').select(columns).eq('id', id).single()).data).toEqual({
    deposit: '150000',
    furnishing: 'semi',
    furnished_with: ['Wardrobes'],
    open_to: ['anyone'],
    parking_covered: 2,
    parking_open: 1,
  });
});

test('the position of a home is pressed on the plan of its area, rounded, and seen to be outside it before it is saved', async ({
  page,
}) => {
  await openDesk(page, `#listings/property/${await hiddenRent()}`);
  const area = page.getByRole('combobox', { name: 'Area', exact: true });
  await area.fill('Whitefield');
  await page
    .getByRole('option', { name: /^Whitefield/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Press it on the plan/ }).click();
  const plan = page.getByRole('application', { name: 'Plan: Position' });
  await expect(plan.locator('.reach')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Position', exact: true });
  await plan.click();
  await expect(field).toHaveValue(/^\d\d\.\d{3}, \d\d\.\d{3}$/);
  await expect(page.getByText(/^0\.\d km from the middle of Whitefield\.$/)).toBeVisible();
  await plan.click({ position: { x: 4, y: 4 } });
  await expect(page.getByText(/^Outside the circle: /)).toBeVisible();
  for (const { viewport } of [phone, desk]) {
    await page.setViewportSize(viewport);
    expect(await pageViolations(page)).toEqual([]);
  }
});
