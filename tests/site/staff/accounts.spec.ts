import { expect } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { mailedPath } from '../visitor/mail-link.ts';
import { phone } from '../visitor/visitor-fixtures.ts';
import { fillCredentials, forgetAskedName, newAccount, pageViolations, signIn } from './staff-site.ts';
import { nightly } from '../nightly.ts';

test.use(phone);

test('a colleague is invited by mail, chooses a password, and is signed out everywhere by an admin', async ({
  page,
  browser,
}) => {
  const email = `kavya-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await signIn(page, await newAccount('admin'));
  await page.goto('/admin#accounts');
  await page.getByLabel('Email of your colleague').fill('kavya');
  await page.getByRole('button', { name: 'Send the invitation' }).press('Enter');
  await expect(page.getByLabel('Email of your colleague')).toBeFocused();
  await page.getByLabel('Email of your colleague').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Withdraw the invitation of ${email}` })).toBeVisible();
  expect(await pageViolations(page)).toEqual([]);

  const link = await mailedPath(email);
  const context = await browser.newContext(phone);
  const theirs = await context.newPage();
  await theirs.goto(link);
  await expect(theirs.getByText('You are invited to be an editor.')).toBeVisible();
  expect(await pageViolations(theirs)).toEqual([]);
  await theirs.getByLabel('Your name').fill('Kavya Rao');
  await theirs.getByLabel('Password').fill('mango-grove-8');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Your password is saved. Sign in with it.')).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText('ask the colleague who invited you for another')).toBeVisible();
  await signIn(theirs, { email, password: 'mango-grove-8' });
  await expect(theirs.getByRole('tab', { name: 'Listings' })).toBeVisible();

  await page.getByRole('button', { name: 'Refresh' }).press('Enter');
  const theirRow = page.getByRole('listitem').filter({ hasText: email });
  await expect(page.getByText('Change this account').first()).toBeVisible();
  while (!(await theirRow.isVisible())) await page.getByRole('button', { name: /^Show more/ }).click();
  await expect(theirRow).toContainText('Kavya Rao');
  await theirRow.getByText('Change this account').click();
  await page.getByRole('button', { name: new RegExp(`^Sign out everywhere ?: ${email}$`) }).press('Enter');
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await page.getByRole('button', { name: new RegExp(`^Sign out everywhere ?: ${email}$`) }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('What they typed is kept on their device.');
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().press('Enter');
  await expect(page.getByText(`${email} is signed out in 1 browser.`)).toBeVisible();
  // Their open desk says so and leads to the form, not to a page about rights.
  await theirs.getByRole('tab', { name: 'Listings' }).click();
  await theirs.waitForURL('**/auth');
  await expect(theirs.getByText('Your session has ended. Sign in again')).toBeVisible();
  await theirs.goto('/auth');
  await expect(theirs.getByLabel('Password')).toBeEnabled();
  await signIn(theirs, { email, password: 'mango-grove-8' });
  await expect(theirs.getByRole('tab', { name: 'Listings' })).toBeVisible();
  await context.close();
});

test(
  'whoever has no name is asked once for it, and says under Your account how they sign',
  nightly,
  async ({ page }) => {
    const person = await newAccount('editor');
    await forgetAskedName(person.id);
    await signIn(page, person);
    const question = page.getByRole('region', { name: 'What are you called?' });
    await expect(question).toContainText(
      `colleagues read ‘${person.email.split('@')[0]}’ beside what you do`,
    );
    expect(await pageViolations(page)).toEqual([]);
    await question.getByLabel('Your name').fill('meera@example.test');
    await page.keyboard.press('Enter');
    await expect(question.getByLabel('Your name')).toHaveAccessibleDescription(
      'Write your name in letters. An address is no name.',
    );
    await question.getByLabel('Your name').fill('Meera Rao');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByText('Signed in as Meera Rao')).toBeVisible();
    await page.goto('/admin#accounts');
    await page.getByLabel('Your signature in Kannada').fill('ಮೀರಾ, ಅಂಗಳ');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(page.getByText('Saved. Colleagues see it from now on.')).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByLabel('Your signature in Kannada')).toHaveValue('ಮೀರಾ, ಅಂಗಳ');
    await expect(page.getByLabel('Your name')).toHaveValue('Meera Rao');
  },
);

test(
  'whoever is signed in changes their password with the present one, which signs them out elsewhere',
  nightly,
  async ({ page, browser }) => {
    const person = await newAccount('editor');
    const context = await browser.newContext(phone);
    const elsewhere = await context.newPage();
    await signIn(elsewhere, person);
    await signIn(page, person);
    await page.goto('/admin#accounts');
    await page.getByRole('button', { name: 'Save the password' }).press('Enter');
    await expect(page.getByLabel('Present password')).toBeFocused();
    await expect(page.getByLabel('Present password')).toHaveAccessibleDescription(
      'Enter your present password.',
    );
    await page.getByLabel('Present password').fill('not this one');
    await page.getByLabel('New password').fill('mango-grove-9');
    await page.keyboard.press('Enter');
    await expect(page.getByText('That is not your present password. Please type it again.')).toBeVisible();
    await expect(page.getByLabel('New password')).toHaveValue('mango-grove-9');
    await page.getByLabel('Present password').fill(person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password is saved.')).toBeVisible();
    expect(await pageViolations(page)).toEqual([]);
    await elsewhere.getByRole('tab', { name: 'Listings' }).click();
    await elsewhere.waitForURL('**/auth');
    await expect(elsewhere.getByText('Your session has ended. Sign in again')).toBeVisible();
    await expect(elsewhere.getByLabel('Password')).toBeEnabled();
    await context.close();
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await page.waitForURL('**/auth');
    await fillCredentials(page, { ...person, password: 'mango-grove-9' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin/);
  },
);
