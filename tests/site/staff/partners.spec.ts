import { homeOfNobody } from './partner-with-homes.ts';
import { newAccount, openDesk, pageViolations, signIn } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

test('a partner is added with a contact, gets a home, and what is typed stays after a reload', async ({
  page,
}) => {
  const name = `Kaveri Homes ${crypto.randomUUID().slice(0, 8)}`;
  await openDesk(page);
  await page.getByRole('tab', { name: 'Partners' }).click();
  await page.getByRole('link', { name: 'Add a partner' }).click();
  await expect(page.getByRole('heading', { name: 'A new partner' })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByLabel('Name of the contact').fill('Kavya');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Kavya: write an e-mail address or a phone number.');
  await page.reload();
  await expect(page.getByLabel('Name of the contact')).toHaveValue('Kavya');
  await page.getByLabel('Phone').fill('98450 12345');
  await page.getByLabel('We write in').selectOption({ label: 'ಕನ್ನಡ (Kannada)' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+919845012345');

  const { source_key: reference } = await homeOfNobody();
  await page.getByLabel('Find a home to make theirs').fill(reference);
  await page.getByRole('button', { name: /^Make theirs/ }).click();
  await expect(page.getByText('The home is theirs now.')).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByLabel('Find a home to make theirs').fill('');
  await page.getByRole('button', { name: /^Not theirs/ }).click();
  await expect(page.getByText('The home is nobody’s now.')).toBeVisible();

  await page.getByRole('link', { name: 'All partners' }).click();
  await expect(page.locator('.staff-people > li', { hasText: name })).toContainText('1 contact');
});

test('an editor has no partners, not by the address either', nightly, async ({ page }) => {
  await signIn(page, await newAccount('editor'));
  await page.goto('/admin#partners');
  await expect(page.getByRole('tab', { name: 'Listings' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Partners' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add a partner' })).toHaveCount(0);
});

test('a first file is tried, a column is mended, and its homes wait until staff show them', async ({
  page,
}) => {
  const name = `Deccan Homes ${crypto.randomUUID().slice(0, 8)}`;
  await openDesk(page);
  await page.goto('/admin#partners/new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Address of their file, read every night').fill('deccan.example');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('alert')).toContainText('Write the whole address');

  const rows = [
    'Ref;Title;Type;BHK;Rent;Place',
    'D1;By the lake;Flat;2 BHK;20000;Hebbal',
    'D1;Twice;Flat;2 BHK;1;Hebbal',
  ];
  const file = { name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
  await page.getByLabel('Or take a file from this device').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Take it in' })).toBeVisible();
  await page.getByText('6 columns, and what each means').click();
  await page.getByLabel(/^Place/).selectOption({ label: 'No fact of a home' });
  await expect(page.getByText('Kept for this partner.')).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Take it in' }).click();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page.getByText('1 home is shown.')).toBeVisible();
  await expect(page.getByRole('list', { name: `Homes of ${name}` })).toContainText('By the lake');
});

test('names of places in a file are answered by keyboard, one after the other', async ({ page }) => {
  await openDesk(page);
  await page.goto('/admin#partners/new');
  await page.getByLabel('Name', { exact: true }).fill(`Places ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const places = ['Hebbel', 'Indiranagr', 'JP Nagar 7th Phase', 'HSR Layout Sector 2'];
  const rows = places.map((place, at) => `P${at};Home ${at};Flat;2 BHK;20000;${place}`);
  const buffer = Buffer.from(['Ref;Title;Type;BHK;Rent;Place', ...rows].join('\r\n'));
  await page
    .getByLabel('Or take a file from this device')
    .setInputFiles({ name: 'homes.csv', mimeType: 'text/csv', buffer });

  const answers = page.getByRole('button', { name: /^None of these/ });
  await expect(answers).toHaveCount(2);
  await answers.first().focus();
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(1);
  const rest = page.getByRole('listitem').filter({ has: answers });
  await expect(rest.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Their file' })).toBeFocused();

  await page.getByText('2 parts of areas are no area here').focus();
  await page.keyboard.press('Enter');
  const parts = page.getByRole('button', { name: /^Make it an area/ });
  await parts.first().focus();
  await page.keyboard.press('Enter');
  await expect(parts).toHaveCount(1);
  await expect(parts).toBeFocused();
  await page.keyboard.press('Enter');
  // The last one is beside what takes it back.
  await expect(page.getByRole('button', { name: /^Undo/ }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(parts).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(parts).toHaveCount(2);
});
