import { expect, test } from 'vitest';
import { createCodeForm } from '#islands/auth/code-form.ts';
import type { StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, noSecondStep, refusal, toastRecorder } from '../staff-fakes.ts';

function openForm(enter: StaffBackend['secondStep']['enter'], answers: Partial<StaffBackend> = {}) {
  const toasts = toastRecorder();
  const opened: string[] = [];
  const form = createCodeForm({
    connect: () => Promise.resolve(fakeBackend({ secondStep: { ...noSecondStep, enter }, ...answers })),
    showToast: toasts.show,
    showToastAcrossPages: toasts.show,
    openDesk: () => opened.push('/admin'),
    askForPassword: () => opened.push('the password'),
  });
  return { form, toasts, opened };
}

test('the right code, also with the space that apps show, opens the desk with a welcome', async () => {
  const entered: string[] = [];
  const { form, toasts, opened } = openForm((code) => Promise.resolve(void entered.push(code)));
  form.type('123 456');
  expect(await form.submit()).toBe(true);
  expect([entered, opened, toasts.last()?.title]).toEqual([['123456'], ['/admin'], 'Welcome back!']);
});

test.each(['', '12345', '1234567', '12345a', '１２３４５６', '<b>1</b>', 'constructor'])(
  'a code %j that no app shows is not sent',
  async (code) => {
    const { form, opened } = openForm(() => Promise.reject(new Error('sent')));
    form.type(code);
    expect(await form.submit()).toBe(false);
    expect(form.$code.get()).toMatchObject({ code, problem: 'Enter the six digits that the app shows.' });
    expect(opened).toEqual([]);
  },
);

test('a wrong code says so beside the field, and typing takes the words away', async () => {
  const { form, opened } = openForm(() => refusal('This code is not right.', 422));
  form.type('123456');
  expect(await form.submit()).toBe(false);
  expect(form.$code.get()).toMatchObject({ problem: 'This code is not right.', busy: false });
  form.type('12345');
  expect(form.$code.get().problem).toBeUndefined();
  expect(opened).toEqual([]);
});

test('a session that has ended meanwhile asks for the password again', async () => {
  const { form, opened } = openForm(() => refusal('Session does not exist', 403));
  form.type('123456');
  await form.submit();
  expect(opened).toEqual(['the password']);
});

test('a service that does not answer keeps what was typed and says so', async () => {
  const { form, toasts } = openForm(() => Promise.reject(new Error('no network')));
  form.type('123456');
  await form.submit();
  expect([form.$code.get().code, toasts.last()?.title]).toEqual(['123456', 'Error']);
});

test('another account is asked for after the session of this one has ended', async () => {
  const { form, opened } = openForm(() => Promise.resolve(), { signOut: () => Promise.resolve() });
  await form.leave();
  expect(opened).toEqual(['the password']);
  const failing = openForm(() => Promise.resolve(), {
    signOut: () => Promise.reject(new Error('no network')),
  });
  await failing.form.leave();
  expect([failing.opened, failing.toasts.last()?.title]).toEqual([[], 'Error']);
});
