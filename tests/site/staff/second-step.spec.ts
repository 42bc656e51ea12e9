import type { Page } from '@playwright/test';
import { codeOf, createSignInService } from '../../fixtures/sign-in-service.ts';
import { axeViolations } from '../axe.ts';
import { openAsVisitor } from '../site-backend.ts';
import { phone, recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { fillCredentials, newAccount, pageViolations, toast } from './staff-site.ts';
import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly } from '../nightly.ts';

/**
 * The site with the sign-in service of a hosted project, for one new admin. Its sessions are not known to the embedded
 * database, which therefore gets a session of its own for each call.
 */
async function openHosted(page: Page) {
  const person = await newAccount('admin');
  const service = createSignInService();
  const account = service.addAccount(person);
  const { data } = await openAsVisitor().auth.signInWithPassword(person);
  const token = data.session?.access_token ?? '';
  await page.route(/\/auth\/v1\//, async (route) => {
    const request = route.request();
    const authorization = await request.headerValue('authorization');
    const { status, body } = service.handle(
      request.method(),
      new URL(request.url()),
      authorization,
      request.postData() ?? '',
    );
    await route.fulfill({ status, json: body });
  });
  await page.route(/\/(?:rest|functions)\/v1\//, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  await page.route(/\/rpc\/offers_second_step/, (route) => route.fulfill({ json: true }));
  return { person, account };
}
const shownCode = (account: { factors: readonly { secret: string }[] }) =>
  codeOf(account.factors[0]?.secret ?? '', new Date());

test(
  'staff set a second step up by keyboard, and from then on sign-in asks for its code',
  nightly,
  async ({ page }) => {
    const pageErrors = recordPageErrors(page);
    const { person, account } = await openHosted(page);
    await page.setViewportSize(phone.viewport);
    await page.goto('/auth');
    await fillCredentials(page, person);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await page.goto('/admin#accounts/you');
    const setUp = page.getByRole('button', { name: 'Set it up' });
    await setUp.press('Enter');
    const picture = page.getByRole('img', { name: 'QR code for your app' });
    await expect(picture).toBeVisible();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
    await expect(page.getByRole('heading', { name: 'Scan this with an app for codes' })).toBeFocused();
    expect(await pageViolations(page)).toEqual([]);
    await page.getByLabel('Code of the app').fill('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Code of the app')).toBeFocused();
    await expect(page.getByLabel('Code of the app')).toHaveAccessibleDescription(
      'Enter the six digits that the app shows.',
    );
    await page.getByLabel('Code of the app').fill(shownCode(account));
    await page.keyboard.press('Enter');
    await expect(page.getByText('From now on sign-in asks for the code, too.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.waitForURL('**/auth');

    await fillCredentials(page, person);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code of the app');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await axeViolations(page)).toEqual([]);
    await page.goto('/admin');
    await page.waitForURL('**/auth');
    await expect(code).toBeFocused();
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/This code is not right/);
    await expect(code).toBeFocused();
    await code.fill(shownCode(account));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await expect(toast(page)).toContainText('Successfully signed in.');
    await page.goto('/admin#accounts/you');
    await page.getByRole('button', { name: 'Take it away' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click();
    await expect(page.getByText('From now on your password is enough to sign in.')).toBeVisible();
    expect(account.factors).toEqual([]);
    // The browser reports the answer to the wrong code.
    expect(pageErrors.filter((error) => !error.includes('422'))).toEqual([]);
  },
);
