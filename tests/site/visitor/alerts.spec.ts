import { axeViolations } from '../axe.ts';
import { expect } from '../browser-test.ts';
import { followMail } from './mail-link.ts';
import { homePath } from './visitor-fixtures.ts';
import { test } from '../shared-tab-test.ts';

const newAddress = () => `alert-${crypto.randomUUID().slice(0, 8)}@example.test`;

test('a visitor requests, confirms and stops an alert of a filtered list by keyboard', async ({ page }) => {
  const email = newAddress();
  await page.goto('/buy?bhk=3');
  await expect(page.locator('[data-alert-filters]')).toHaveValue('bhk=3');
  const alertForm = page.getByRole('group').filter({ hasText: 'Tell me about new homes like these' });
  await alertForm.locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirm by e-mail' })).toBeVisible();
  await followMail(page, email);
  await expect(page.getByRole('heading', { name: 'Homes for sale: 3 BHK' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Confirmed. We tell you when a home matches.');
  await page.getByRole('button', { name: 'Stop: Homes for sale: 3 BHK' }).press('Enter');
  await expect(page.getByText('Stopped. We send nothing more about it.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor requests an alert of a home with a plain form', async ({ page }) => {
    await page.goto(homePath);
    await page.getByText('Tell me when the price falls').click();
    await page.getByLabel('Email', { exact: true }).last().fill(newAddress());
    await page.getByRole('button', { name: 'Send me a mail to confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Confirm by e-mail' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the homes' }).click();
    await expect(page).toHaveURL(homePath);
  });
});
