import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { newAccount, pageViolations, setRole, signIn } from './staff-site.ts';

test('an editor sees the round, the listings, the data quality and what needs an admin, until the role is removed', async ({
  page,
}) => {
  const editor = await newAccount('editor');
  await signIn(page, editor);
  await expect(page.getByRole('tab')).toHaveText([
    'Today',
    'Today’s round',
    'Listings',
    'Data quality',
    'Your account',
  ]);
  await expect(
    page.getByText('Enquiries, calls, publishing all and deleting pages need an admin.'),
  ).toBeVisible();
  await expect(page.getByText('Homes to check')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me when something arrives' })).toHaveCount(0);
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('link', { name: /Homes to check/ }).click();
  await expect(page.getByText(/ to go$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Listings' }).press('Enter');
  await expect(page.getByText('To search in all changes you need an admin.')).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await pageViolations(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Data quality' }).click();
  await expect(page.getByText(/^(Of|Nothing is missing or wrong in) \d+ published listings/)).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);
  await setRole(editor.id, 'user');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
