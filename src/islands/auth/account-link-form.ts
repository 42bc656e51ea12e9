import { map } from 'nanostores';
import * as z from 'zod/mini';
import { signInCode } from '#contracts/second-step.ts';
import type { AccountLink, AccountLinkType } from '#domain/address/account-link.ts';
import { runAlone } from '../session/action.ts';
import { BackendRefusal, type LinkedAccount, type StaffBackend } from '../session/staff-backend.ts';
import { failedToast, infoToast, type ToastMessage } from '../toasts/toasts.ts';
import { addressFirst, checkCredentials } from './check-credentials.ts';

export interface AccountLinkDependencies {
  connect: () => Promise<StaffBackend>;
  showToast: (toast: ToastMessage) => void;
  /** Shows the toast on this page, and again on the page that opens next. */
  showToastAcrossPages: (toast: ToastMessage) => void;
  openDesk: () => void;
}

interface LinkWords {
  title: string;
  text: string;
  button: string;
  /** The title of the toast when it is done. */
  done: string;
  asksForPassword?: true;
}

const confirming = { button: 'Confirm', done: 'Email Address Confirmed' };
const choosing = { button: 'Save Password', done: 'Password Saved', asksForPassword: true } as const;

const linkWords: Readonly<Record<AccountLinkType, LinkWords>> = {
  signup: {
    title: 'Confirm Your Email Address',
    text: 'Press Confirm only if you have just signed up and chosen a password. After that, whoever chose it can sign in.',
    ...confirming,
  },
  email_change: {
    title: 'Confirm Your New Email Address',
    text: 'Press Confirm if you have asked for this change.',
    ...confirming,
  },
  recovery: {
    title: 'Choose a New Password',
    text: 'It replaces the present one, and signs you out everywhere else.',
    ...choosing,
  },
  invite: { title: 'Choose a Password', text: 'You sign in with it from now on.', ...choosing },
  magiclink: {
    title: 'Sign In',
    text: 'Press Sign In if you have asked for this link.',
    button: 'Sign In',
    done: 'Welcome back!',
  },
};

/** What the page says in place of the button. */
const notices = {
  failed:
    'This link has been used already, or it has expired. If you know your password, sign in. Otherwise enter your email address and press Send a New Link, which lets you choose a new password.',
  'no session': 'This address is confirmed. Now open the link in the mail to your other address, too.',
  'someone signed in':
    'It is done. This browser stays signed in to another account: to use this one, sign out first, then sign in.',
};

export interface AccountLinkState {
  password: string;
  problem: string | undefined;
  /** The account has a second step, without which its password cannot be changed. */
  asksForCode: boolean;
  code: string;
  codeProblem: string | undefined;
  busy: boolean;
  notice: string | null;
}

/** The store of the page behind the link of a mail about an account. Nothing happens before its button is pressed. */
export function createAccountLinkForm(
  link: AccountLink,
  { connect, showToast, showToastAcrossPages, openDesk }: AccountLinkDependencies,
) {
  const words = linkWords[link.type];
  const $link = map<AccountLinkState>({
    password: '',
    problem: undefined,
    asksForCode: false,
    code: '',
    codeProblem: undefined,
    busy: false,
    notice: null,
  });
  let linked: LinkedAccount | null = null;

  async function follow(): Promise<void> {
    // Kept, because the link works once: a password that is refused can be corrected.
    linked ??= await (await connect()).followLink(link);
    if (words.asksForPassword) {
      if (!(await passSecondStep(linked))) return;
      await linked.setPassword($link.get().password);
    }
    const outcome = await linked.signIn();
    if (outcome !== 'signed in') return $link.setKey('notice', notices[outcome]);
    showToastAcrossPages(infoToast(words.done, 'You are signed in.'));
    openDesk();
  }

  /** False: the code is still to enter, or is wrong. */
  async function passSecondStep({ secondStep }: LinkedAccount): Promise<boolean> {
    if ((await secondStep.state()) !== 'due') return true;
    const { asksForCode, code } = $link.get();
    if (!asksForCode) {
      $link.setKey('asksForCode', true);
      return false;
    }
    const read = signInCode.safeParse(code);
    if (!read.success) {
      $link.setKey('codeProblem', read.error.issues[0]?.message);
      return false;
    }
    try {
      await secondStep.enter(read.data);
      return true;
    } catch (fault) {
      if (!(fault instanceof BackendRefusal)) throw fault;
      $link.setKey('codeProblem', fault.message);
      return false;
    }
  }

  function showFault(fault: unknown): void {
    const isRefusal = fault instanceof BackendRefusal;
    if (isRefusal && fault.status === 403) $link.setKey('notice', notices.failed);
    else
      showToast(
        failedToast('Error', isRefusal ? fault.message : 'An unexpected error occurred. Please try again.'),
      );
  }

  return {
    $link,
    words,

    setPassword(password: string): void {
      $link.set({ ...$link.get(), password, problem: undefined });
    },

    setCode(code: string): void {
      $link.set({ ...$link.get(), code, codeProblem: undefined });
    },

    /** Resolves with false if the password is too short or the code is wrong. */
    async press(): Promise<boolean> {
      const verdict = checkCredentials({ email: 'known@link.example', password: $link.get().password });
      if (words.asksForPassword && !verdict.ok) {
        $link.setKey('problem', verdict.fields.password);
        return false;
      }
      await runAlone($link, follow, { onFault: showFault });
      return $link.get().codeProblem === undefined;
    },

    /** Sends a link by which this address chooses a password. The answer shows nobody who has an account. */
    async sendNewLink(typed: string): Promise<void> {
      const email = z.email().safeParse(typed.trim());
      if (!email.success) {
        const problem = typed.trim() === '' ? addressFirst : 'Invalid email address';
        return showToast(failedToast('Validation Error', problem));
      }
      const send = async () => {
        await (await connect()).sendRecoveryLink(email.data);
        showToast(
          infoToast('Check Your Email', 'If this address has an account, a new link is on its way to it.'),
        );
      };
      await runAlone($link, send, { onFault: showFault });
    },
  };
}

export type AccountLinkForm = ReturnType<typeof createAccountLinkForm>;
