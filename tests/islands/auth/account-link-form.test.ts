import { describe, expect, test } from 'vitest';
import type { AccountLinkType } from '#domain/address/account-link.ts';
import { createAccountLinkForm } from '#islands/auth/account-link-form.ts';
import { BackendRefusal, type LinkedAccount, type StaffBackend } from '#islands/session/staff-backend.ts';
import { fakeBackend, noSecondStep, refusal, toastRecorder } from '../staff-fakes.ts';

const usedUp = () => refusal('Email link is invalid or has expired', 403);

function openLink(type: AccountLinkType, answers: Partial<StaffBackend>) {
  const toasts = toastRecorder();
  const openedPages: string[] = [];
  const form = createAccountLinkForm(
    { type, tokenHash: '3f2a90' },
    {
      connect: () => Promise.resolve(fakeBackend(answers)),
      showToast: toasts.show,
      showToastAcrossPages: toasts.show,
      openDesk: () => openedPages.push('/admin'),
    },
  );
  return { form, toasts, openedPages, notice: () => form.$link.get().notice };
}

/** A link that works, and what was done with the account behind it. */
function workingLink(outcome: Awaited<ReturnType<LinkedAccount['signIn']>> = 'signed in') {
  const done: string[] = [];
  const followLink: StaffBackend['followLink'] = ({ type, tokenHash }) => {
    done.push(`follow ${type} ${tokenHash}`);
    return Promise.resolve({
      secondStep: noSecondStep,
      setPassword: (password) => Promise.resolve(void done.push(`password ${password}`)),
      signIn: () => Promise.resolve(outcome),
    });
  };
  return { done, followLink };
}

describe('the page behind the link of a mail', () => {
  test('does nothing before its button is pressed', async () => {
    const { done, followLink } = workingLink();
    const { form, toasts, openedPages } = openLink('signup', { followLink });
    expect([done, openedPages]).toEqual([[], []]);
    await form.press();
    expect([done, openedPages]).toEqual([['follow signup 3f2a90'], ['/admin']]);
    expect(toasts.last()?.title).toBe('Email Address Confirmed');
  });

  test('asks for a password of six characters before the link is used up', async () => {
    const { done, followLink } = workingLink();
    const { form, openedPages } = openLink('recovery', { followLink });
    form.setPassword('12345');
    expect(await form.press()).toBe(false);
    expect(form.$link.get().problem).toBe('Password must be at least 6 characters');
    expect(done).toEqual([]);
    form.setPassword('mango-grove');
    await form.press();
    expect(done).toEqual(['follow recovery 3f2a90', 'password mango-grove']);
    expect(openedPages).toEqual(['/admin']);
  });

  test('keeps the link for another try when the service refuses the password', async () => {
    let followed = 0;
    const tried: string[] = [];
    const { form, toasts, openedPages } = openLink('recovery', {
      followLink: () => {
        followed++;
        return Promise.resolve({
          secondStep: noSecondStep,
          setPassword: (password) => {
            tried.push(password);
            return tried.length > 1
              ? Promise.resolve()
              : Promise.reject(new BackendRefusal('New password should be different.', 422));
          },
          signIn: () => Promise.resolve('signed in' as const),
        });
      },
    });
    form.setPassword('courtyard');
    await form.press();
    expect(toasts.last()?.description).toBe('New password should be different.');
    form.setPassword('mango-grove');
    await form.press();
    expect([followed, tried, openedPages]).toEqual([1, ['courtyard', 'mango-grove'], ['/admin']]);
  });

  test('asks for the code of an account with a second step, then changes the password, with one use of the link', async () => {
    const { done, followLink } = workingLink();
    let state: 'due' | 'passed' = 'due';
    const { form, openedPages } = openLink('recovery', {
      followLink: async (link) => ({
        ...(await followLink(link)),
        secondStep: {
          ...noSecondStep,
          state: () => Promise.resolve(state),
          enter: (code) => {
            if (code !== '123456') return refusal('This code is not right.', 422);
            state = 'passed';
            return Promise.resolve();
          },
        },
      }),
    });
    form.setPassword('mango-grove');
    expect(await form.press()).toBe(true);
    expect(form.$link.get()).toMatchObject({ asksForCode: true, password: 'mango-grove', busy: false });
    for (const [code, problem] of [
      ['', 'Enter the six digits that the app shows.'],
      ['__proto__', 'Enter the six digits that the app shows.'],
      ['654321', 'This code is not right.'],
    ] as const) {
      form.setCode(code);
      expect(await form.press()).toBe(false);
      expect(form.$link.get().codeProblem).toBe(problem);
    }
    expect([done, openedPages]).toEqual([['follow recovery 3f2a90'], []]);
    form.setCode(' 123 456 ');
    expect(await form.press()).toBe(true);
    expect([done, openedPages]).toEqual([['follow recovery 3f2a90', 'password mango-grove'], ['/admin']]);
  });

  test.each(['signup', 'recovery', 'email_change'] as const)(
    'says that a link (%s) is used or expired, and what to do',
    async (type) => {
      const { form, notice, openedPages } = openLink(type, { followLink: usedUp });
      form.setPassword('mango-grove');
      await form.press();
      expect(notice()).toMatch(/used already, or it has expired.+sign in.+Send a New Link/s);
      expect(openedPages).toEqual([]);
    },
  );

  test('sends a new link to the address that was typed, without saying who has an account', async () => {
    const asked: string[] = [];
    const { form, toasts } = openLink('signup', {
      sendRecoveryLink: (email) => Promise.resolve(void asked.push(email)),
    });
    await form.sendNewLink('not an address');
    expect([asked, toasts.last()?.description]).toEqual([[], 'Invalid email address']);
    await form.sendNewLink('');
    expect([asked, toasts.last()?.description]).toEqual([[], 'Type your email address here first.']);
    await form.sendNewLink(' asha@mail.example ');
    expect(asked).toEqual(['asha@mail.example']);
    expect(toasts.last()?.description).toBe(
      'If this address has an account, a new link is on its way to it.',
    );
  });

  test('signs nobody out who is signed in to another account, and says so', async () => {
    const { form, notice, openedPages } = openLink('signup', workingLink('someone signed in'));
    await form.press();
    expect(notice()).toMatch(/stays signed in to another account/);
    expect(openedPages).toEqual([]);
  });

  test('asks for the second mail when both addresses confirm a change', async () => {
    const { form, notice } = openLink('email_change', workingLink('no session'));
    await form.press();
    expect(notice()).toMatch(/open the link in the mail to your other address/);
  });

  test('stays as it is when the service cannot be reached', async () => {
    const { form, toasts, notice } = openLink('signup', {
      followLink: () => Promise.reject(new Error('offline')),
    });
    await form.press();
    expect([notice(), toasts.last()?.description]).toEqual([
      null,
      'An unexpected error occurred. Please try again.',
    ]);
  });

  test('is pressed once, however often', async () => {
    const { done, followLink } = workingLink();
    const { form } = openLink('signup', { followLink });
    await Promise.all([form.press(), form.press()]);
    expect(done).toEqual(['follow signup 3f2a90']);
  });
});
