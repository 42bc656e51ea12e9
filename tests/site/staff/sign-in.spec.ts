import { axeViolations } from '../axe.ts';
import { linkMailedTo } from '../../fixtures/sign-up.ts';
import { siteBackend, siteLocalDir } from '../site-backend.ts';
import { recordPageErrors } from '../visitor/visitor-fixtures.ts';
import { admin, fillCredentials, newAccount, openDesk, setRole, signIn, toast } from './staff-site.ts';
import { expect, test as testAlone } from '../browser-test.ts';
import { test } from '../shared-tab-test.ts';
import { nightly, nightlyIf } from '../nightly.ts';

test('an admin signs in, sees the dashboard, and is redirected to it when signed in', async ({ page }) => {
  const pageErrors = recordPageErrors(page);
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome to Angala' })).toBeVisible();
  await expect(page.getByText('Sign in to access the admin dashboard')).toBeVisible();
  await fillCredentials(page, admin);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
  await expect(toast(page)).toContainText('Successfully signed in.');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(page.getByText('Manage sitemaps and other administrative tasks')).toBeVisible();
  await page.goto('/auth');
  await page.waitForURL('**/admin');
  expect(pageErrors).toEqual([]);
});

test('a forgotten password is chosen anew by a link from the form', async ({ page }) => {
  const { email } = await newAccount('user');
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(toast(page)).toContainText('Type your email address here first.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).press('Enter');
  await expect(toast(page)).toContainText('If this address has an account');
  await page.goto(linkMailedTo(email, siteLocalDir()).href);
  await page.getByLabel('New password').fill('a-new-lamp-in-the-court');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.waitForURL('**/admin');
});

test('a wrong password shows the error of the catalogue and keeps what was typed', async ({ page }) => {
  await page.goto('/auth');
  await fillCredentials(page, { ...admin, password: 'not-the-one' });
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Login Failed');
  await expect(toast(page)).toContainText(
    'Invalid email or password. Please check your credentials and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(admin.email);
  await expect(page.getByLabel('Password')).toHaveValue('not-the-one');
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('an invalid field shows its error beside it and gets the focus, by keyboard alone', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('staff@example.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Validation Error');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    'Password must be at least 6 characters',
  );
});

test('the form is sent once, and its fields are disabled while it is sent', nightly, async ({ page }) => {
  let calls = 0;
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/auth/v1/token**', async (route) => {
    calls += 1;
    await answered;
    await route.continue();
  });
  await page.goto('/auth');
  await fillCredentials(page, admin);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expect(page.getByLabel('Email')).toBeDisabled();
  answer();
  await page.waitForURL('**/admin');
  expect(calls).toBe(1);
});

test('a failed request shows an unexpected error', nightly, async ({ page }) => {
  await page.route('**/auth/v1/token**', (route) => route.abort());
  await page.goto('/auth');
  await fillCredentials(page, admin);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(toast(page)).toContainText('An unexpected error occurred. Please try again.');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test('a new account is no admin, is denied access, and can go home or sign out', async ({ page }) => {
  const email = `new-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await fillCredentials(page, { email, password: 'mango-grove-7' });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(toast(page)).toContainText('Please check your email to confirm your account.');
  await page.goto(linkMailedTo(email, siteLocalDir()).href);
  await expect(page.getByRole('heading', { name: 'Confirm Your Email Address' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
  await expect(page.getByText('Admin privileges are required to access the admin dashboard')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await fillCredentials(page, { email, password: 'mango-grove-7' });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  // The answer is the same as for a new address, so nobody learns who has an account. The owner is told by mail.
  await expect(toast(page)).toContainText('Please check your email to confirm your account.');
});

test('a used link says so, and a new one lets its reader choose a password', nightly, async ({ page }) => {
  const { email } = await newAccount('user');
  await page.goto(linkMailedTo(email, siteLocalDir()).href);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has been used already, or it has expired.');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send a New Link' }).click();
  await expect(toast(page)).toContainText('a new link is on its way');
  await page.goto(linkMailedTo(email, siteLocalDir()).href);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByLabel('New password')).toBeFocused();
  await page.getByLabel('New password').fill('rain-tree-road-9');
  await page.getByRole('button', { name: 'Save Password' }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth');
  await fillCredentials(page, { email, password: 'rain-tree-road-9' });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin');
});

test('a visitor without a session is redirected to /auth and requests nothing of the dashboard', async ({
  page,
}) => {
  const requestUrls: string[] = [];
  page.on('request', (request) => requestUrls.push(request.url()));
  await page.goto('/admin');
  await page.waitForURL('**/auth');
  expect(requestUrls.filter((url) => /Dashboard.*\.js|rest\/v1/.test(url))).toEqual([]);
});

test('signing in opens the section that the address named, and after signing out the first one', async ({
  page,
}) => {
  await page.goto('/admin#quality');
  await page.waitForURL('**/auth');
  await signIn(page);
  await expect(page.getByRole('tab', { name: 'Data quality' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/auth');
  await signIn(page);
  await expect(page.getByRole('tab', { name: 'Today', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a role that cannot be loaded denies access, with a retry', nightly, async ({ page }) => {
  await page.route('**/rest/v1/profiles**', (route) => route.fulfill({ status: 500, body: '<h1>Oops</h1>' }));
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.unroute('**/rest/v1/profiles**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});

test('an admin who is demoted is denied access at the next call', nightly, async ({ page }) => {
  const person = await newAccount('admin');
  await signIn(page, person);
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-disabled', 'false');
  await setRole(person.id, 'user');
  // If the dashboard has made a call of its own by now, access is already denied and there is no Refresh button.
  const denied = page.getByRole('heading', { name: 'Access Denied' });
  await page.getByRole('button', { name: 'Refresh' }).or(denied).first().click();
  await expect(denied).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeHidden();
});

test(
  'a link with the session of another account does not replace the current session',
  nightly,
  async ({ page }) => {
    await openDesk(page);
    const dashboard = { name: 'Today', exact: true };
    await expect(page.getByRole('heading', dashboard)).toBeVisible();
    const stranger = await newAccount('user');
    const answer = await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: siteBackend().publishableKey },
      data: { email: stranger.email, password: stranger.password },
    });
    const { access_token, refresh_token }: Record<string, string> = await answer.json();
    const behindHash = new URLSearchParams({
      ...{ access_token: String(access_token), refresh_token: String(refresh_token) },
      ...{ expires_in: '3600', token_type: 'bearer', type: 'signup' },
    });
    const secondTab = await page.context().newPage();
    await secondTab.goto(`/admin#${behindHash}`);
    await expect(secondTab.getByRole('heading', dashboard)).toBeVisible();
    await expect(secondTab).toHaveURL(/\/admin$/);
    await page.reload();
    await expect(page.getByRole('heading', dashboard)).toBeVisible();
  },
);

testAlone('signing out in one tab signs out the others', nightly, async ({ context }) => {
  const first = await context.newPage();
  await signIn(first);
  const second = await context.newPage();
  await second.goto('/admin');
  await expect(second.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await first.getByRole('button', { name: 'Sign out' }).click();
  await first.waitForURL('**/auth');
  await second.waitForURL('**/auth');
  await expect(toast(second)).toContainText('Your session has ended.');
  await expect(toast(first)).toHaveCount(0);
});

test('an expired session is refreshed', nightly, async ({ page }) => {
  await signIn(page);
  // The wait starts here, because a call of the open dashboard may refresh the session before the page is reloaded.
  const refreshResponse = page.waitForResponse(/grant_type=refresh_token/);
  const aged = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const session: object = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
    return key !== '';
  });
  expect(aged).toBe(true);
  await page.reload();
  expect((await refreshResponse).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const path of ['/auth', '/admin']) {
    test(`${path} shows that it needs JavaScript`, nightlyIf(path === '/auth'), async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText(/needs? JavaScript/)).toBeVisible();
    });
  }
});
