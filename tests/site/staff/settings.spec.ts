import { openDatabase } from '../site-backend.ts';
import { expect } from '../browser-test.ts';
import { pageViolations, openDesk } from './staff-site.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

// One row holds all settings: the tests that save it take turns.
test.describe.configure({ mode: 'default' });

test('a missing setting links to its field, is validated, survives a reload, is saved, and leaves the list', async ({
  page,
}) => {
  await openDesk(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const missing = page.getByRole('note').filter({ hasText: 'Not filled in yet' });
  await missing.getByRole('button', { name: 'Phone' }).press('Enter');
  const phone = page.getByLabel('Phone', { exact: true });
  await expect(phone).toBeFocused();
  await page.keyboard.type('12345');
  await phone.press('Enter');
  await expect(phone).toHaveAccessibleDescription(/with the code of the country/);
  expect(await pageViolations(page)).toEqual([]);
  await page.reload();
  await expect(phone).toHaveValue('12345');
  await phone.fill('');
  await missing.getByRole('button', { name: 'Generate all pages' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Generate all pages' })).toBeFocused();
  await page.keyboard.type('https://runs.example/all');
  await page.getByRole('button', { name: 'Save settings' }).press('Enter');
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(missing.getByRole('button', { name: 'Generate all pages' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pageViolations(page)).toEqual([]);
  const { data } = await openDatabase().from('site_settings').select('entered').single();
  expect(data?.entered).toEqual({ generateAll: 'https://runs.example/all' });
  await page.getByLabel('Automation: generate all pages').fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(missing.getByRole('button', { name: 'Generate all pages' })).toBeVisible();
});

test(
  'claims that the data contradict are counted with one press, and can be as specified again',
  nightly,
  async ({ page }) => {
    await openDesk(page, '#settings');
    await page.getByRole('tab', { name: 'Claims' }).click();
    const claims = page.getByRole('group', { name: 'Claims' });
    await expect(claims.getByRole('radio', { name: 'As specified' })).toBeChecked();
    const contradicted = page.getByRole('note').filter({ hasText: 'Claims that are not true now' });
    await contradicted.getByRole('button', { name: 'Use counted figures' }).press('Enter');
    await expect(page.getByText('Pages show counted figures, and claim nothing else.')).toBeVisible();
    await expect(claims.getByRole('radio', { name: 'As counted' })).toBeChecked();
    expect(await pageViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await pageViolations(page)).toEqual([]);
    await claims.getByRole('radio', { name: 'As specified' }).check();
    await page.getByRole('button', { name: 'Save settings' }).press('Enter');
    await expect(contradicted).toBeVisible();
  },
);
