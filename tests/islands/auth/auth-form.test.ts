import { expect, test } from 'vitest';
import { createAuthForm } from '#islands/auth/auth-form.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, noSecondStep, refusal, toastRecorder } from '../staff-fakes.ts';

function openForm(answers: Partial<StaffBackend>) {
  const toasts = toastRecorder();
  const openedPages: string[] = [];
  const form = createAuthForm({
    connect: () => Promise.resolve(fakeBackend(answers)),
    showToast: toasts.show,
    showToastAcrossPages: toasts.show,
    openDesk: () => openedPages.push('/admin'),
    askForCode: () => openedPages.push('the code'),
    adminUrl: 'https://angala.example/admin',
  });
  form.setField('email', ' asha@example.com ');
  form.setField('password', 'courtyard');
  return { form, toasts, openedPages };
}

test('the right password shows a welcome and opens the desk', async () => {
  const credentialsSent: unknown[] = [];
  const { form, toasts, openedPages } = openForm({
    signIn: (credentials) => Promise.resolve(void credentialsSent.push(credentials)),
  });
  await form.submit();
  expect(credentialsSent).toEqual([{ email: 'asha@example.com', password: 'courtyard' }]);
  expect(toasts.last()).toEqual({
    title: 'Welcome back!',
    description: 'Successfully signed in.',
    tone: 'plain',
  });
  expect(openedPages).toEqual(['/admin']);
});

test('an account with a second step is asked for its code, without a welcome, also when the page is opened again', async () => {
  const due = {
    signIn: () => Promise.resolve(),
    session: () => Promise.resolve({ userId: 'u1', email: 'asha@example.com' }),
    secondStep: { ...noSecondStep, state: () => Promise.resolve('due' as const) },
  };
  const { form, toasts, openedPages } = openForm(due);
  await form.submit();
  const again = openForm(due);
  await again.form.restoreSession();
  expect([openedPages, again.openedPages]).toEqual([['the code'], ['the code']]);
  expect(toasts.shown).toEqual([]);
});

test.each([
  ['not an address', 'courtyard', 'email', 'Invalid email address'],
  ['', '', 'email', 'Invalid email address'],
  ['asha@example.com', '12345', 'password', 'Password must be at least 6 characters'],
] as const)('refuses %j with %j before sending anything', async (email, password, field, message) => {
  const { form, toasts } = openForm({});
  form.setField('email', email);
  form.setField('password', password);
  expect(await form.submit()).toBe(field);
  expect(toasts.shown).toEqual([{ title: 'Validation Error', description: message, tone: 'destructive' }]);
  expect(form.$form.get().problems[field]).toBe(message);
  expect(form.$form.get()).toMatchObject({ email, password });
});

test('accepts a password of six characters', async () => {
  const { form, openedPages } = openForm({ signIn: () => Promise.resolve() });
  form.setField('password', '123456');
  await form.submit();
  expect(openedPages).toEqual(['/admin']);
});

test.each([
  [
    'sign-in',
    'Invalid login credentials',
    'Login Failed',
    'Invalid email or password. Please check your credentials and try again.',
  ],
  ['sign-in', 'Email not confirmed', 'Login Failed', 'Email not confirmed'],
  [
    'sign-up',
    'User already registered',
    'Account Exists',
    'This email is already registered. Please sign in instead.',
  ],
  ['sign-up', 'Signups not allowed', 'Sign Up Failed', 'Signups not allowed'],
] as const)('on %s, reports "%s" as %s', async (tab, message, title, description) => {
  const { form, toasts, openedPages } = openForm({
    signIn: () => refusal(message),
    signUp: () => refusal(message),
  });
  form.choose(tab);
  await form.submit();
  expect(toasts.shown).toEqual([{ title, description, tone: 'destructive' }]);
  expect(openedPages).toEqual([]);
  expect(form.$form.get()).toMatchObject({ email: ' asha@example.com ', password: 'courtyard', busy: false });
});

test('reports an unexpected error when the service does not answer, and the form can be sent again', async () => {
  const { form, toasts } = openForm({ signIn: () => Promise.reject(new Error('Failed to fetch')) });
  await form.submit();
  expect(toasts.last()).toEqual({
    title: 'Error',
    description: 'An unexpected error occurred. Please try again.',
    tone: 'destructive',
  });
  expect(form.$form.get().busy).toBe(false);
});

test.each([
  [true, ['/admin']],
  [false, []],
] as const)('a new account with an immediate session (%s) opens %j', async (atOnce, expectedPages) => {
  const redirects: unknown[] = [];
  const { form, toasts, openedPages } = openForm({
    signUp: (_credentials, redirectTo) => {
      redirects.push(redirectTo);
      return Promise.resolve(atOnce);
    },
  });
  form.choose('sign-up');
  await form.submit();
  expect(redirects).toEqual(['https://angala.example/admin']);
  expect(toasts.last()?.description).toBe('Please check your email to confirm your account.');
  expect(openedPages).toEqual(expectedPages);
});

test('ignores a second submit and a change of tab while a request is running', async () => {
  let answer = () => {};
  let calls = 0;
  const { form } = openForm({
    signIn: () => {
      calls += 1;
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
  });
  const first = form.submit();
  await Promise.resolve();
  await form.submit();
  form.choose('sign-up');
  expect(form.$form.get()).toMatchObject({ busy: true, tab: 'sign-in' });
  answer();
  await first;
  expect(calls).toBe(1);
});

test('opens the desk at once for a visitor who is already signed in', async () => {
  const signedIn = openForm({ session: () => Promise.resolve({ userId: '1', email: 'a@b.c' }) });
  await signedIn.form.restoreSession();
  expect(signedIn.openedPages).toEqual(['/admin']);
  const signedOut = openForm({});
  await signedOut.form.restoreSession();
  expect(signedOut.openedPages).toEqual([]);
});

test('a forgotten password asks for a link, with the same answer for every address', async () => {
  const asked: string[] = [];
  const { form, toasts } = openForm({ sendRecoveryLink: (email) => Promise.resolve(void asked.push(email)) });
  form.setField('password', '');
  expect(await form.forgotPassword()).toBe(true);
  expect(asked).toEqual(['asha@example.com']);
  expect(toasts.last()).toEqual({
    title: 'Check Your Email',
    description: 'If this address has an account, a link to choose a new password is on its way to it.',
    tone: 'plain',
  });
  expect(form.$form.get()).toMatchObject({ email: ' asha@example.com ', busy: false });
});

test('a forgotten password needs an address first', async () => {
  const { form, toasts } = openForm({});
  form.setField('email', 'asha');
  expect(await form.forgotPassword()).toBe(false);
  expect(form.$form.get().problems).toEqual({ email: 'Invalid email address' });
  expect(toasts.last()?.description).toBe('Invalid email address');
  form.setField('email', ' ');
  expect(await form.forgotPassword()).toBe(false);
  expect(form.$form.get().problems).toEqual({
    email: 'Type your email address here first.',
  });
});

test('a refused link keeps the form and says why', async () => {
  const { form, toasts } = openForm({
    sendRecoveryLink: () => refusal('Too many attempts. Try again in 5 minutes.'),
  });
  await form.forgotPassword();
  expect(toasts.last()).toMatchObject({ description: 'Too many attempts. Try again in 5 minutes.' });
  expect(form.$form.get().busy).toBe(false);
});
