import { map } from 'nanostores';
import { failedToast, infoToast, type ToastMessage } from '../toasts/toasts.ts';
import { runAlone } from '../session/action.ts';
import { BackendRefusal, type Credentials, type StaffBackend } from '../session/staff-backend.ts';
import { addressFirst, checkCredentials } from './check-credentials.ts';

export type AuthTab = 'sign-in' | 'sign-up';

export interface AuthDependencies {
  connect: () => Promise<StaffBackend>;
  showToast: (toast: ToastMessage) => void;
  /** Shows the toast on this page, and again on the page that opens next. */
  showToastAcrossPages: (toast: ToastMessage) => void;
  openDesk: () => void;
  /** The password was right, and the account asks for the code of an app, too. */
  askForCode: () => void;
  /** The target of the link in the confirmation mail. */
  adminUrl: string;
}

/** The messages of spec.md section 8 that are about signing in. */
const authMessages = {
  invalid: (message: string) => failedToast('Validation Error', message),
  unexpected: failedToast('Error', 'An unexpected error occurred. Please try again.'),
  /** The same for every address, so that nobody learns who has an account. */
  linkSent: infoToast(
    'Check Your Email',
    'If this address has an account, a link to choose a new password is on its way to it.',
  ),
  signedIn: infoToast('Welcome back!', 'Successfully signed in.'),
  signedUp: infoToast('Account Created', 'Please check your email to confirm your account.'),
  signInFailed: (message: string) =>
    failedToast(
      'Login Failed',
      message.includes('Invalid login credentials')
        ? 'Invalid email or password. Please check your credentials and try again.'
        : message,
    ),
  signUpFailed: (message: string) =>
    message.includes('already registered')
      ? failedToast('Account Exists', 'This email is already registered. Please sign in instead.')
      : failedToast('Sign Up Failed', message),
};

/** Typed text is never lost, one request runs at a time, and every response is shown as a toast. */
export function createAuthForm({
  connect,
  showToast,
  showToastAcrossPages,
  openDesk,
  askForCode,
  adminUrl,
}: AuthDependencies) {
  const $form = map<{
    tab: AuthTab;
    email: string;
    password: string;
    busy: boolean;
    problems: Partial<Record<keyof Credentials, string>>;
  }>({ tab: 'sign-in', email: '', password: '', busy: false, problems: {} });

  async function send(tab: AuthTab, credentials: Credentials): Promise<void> {
    const backend = await connect();
    if (tab === 'sign-in') {
      await backend.signIn(credentials);
      if ((await backend.secondStep.state()) === 'due') return askForCode();
      showToastAcrossPages(authMessages.signedIn);
      openDesk();
      return;
    }
    const isSignedIn = await backend.signUp(credentials, adminUrl);
    if (!isSignedIn) return showToast(authMessages.signedUp);
    showToastAcrossPages(authMessages.signedUp);
    openDesk();
  }

  return {
    $form,

    /**
     * Opens the desk for a user who is signed in already, or asks for the code that is still to enter. A backend that
     * does not answer is reported on submit.
     */
    async restoreSession(): Promise<void> {
      try {
        const backend = await connect();
        if (!(await backend.session())) return;
        if ((await backend.secondStep.state()) === 'due') askForCode();
        else openDesk();
      } catch {
        // The form stays. Signing in will report what is wrong.
      }
    },

    choose(tab: AuthTab): void {
      if (!$form.get().busy) $form.set({ ...$form.get(), tab, problems: {} });
    },

    setField(field: keyof Credentials, text: string): void {
      const { [field]: _edited, ...problems } = $form.get().problems;
      $form.set({ ...$form.get(), [field]: text, problems });
    },

    /** Sends a link to choose a new password. Resolves with false if the email address is wrong. */
    async forgotPassword(): Promise<boolean> {
      const { email, busy } = $form.get();
      if (busy) return true;
      const verdict = checkCredentials({ email, password: 'any password' });
      if (!verdict.ok) {
        const problem = email.trim() === '' ? addressFirst : verdict.first;
        $form.setKey('problems', { email: problem });
        showToast(authMessages.invalid(problem));
        return false;
      }
      const sendLink = async () => {
        await (await connect()).sendRecoveryLink(verdict.credentials.email);
        showToast(authMessages.linkSent);
      };
      await runAlone($form, sendLink, {
        begin: (form) => ({ ...form, problems: {} }),
        onFault: (fault) =>
          showToast(
            fault instanceof BackendRefusal ? failedToast('Error', fault.message) : authMessages.unexpected,
          ),
      });
      return true;
    },

    /** Resolves with the first wrong field, which then gets the focus. Null if there is none. */
    async submit(): Promise<keyof Credentials | null> {
      const { tab, email, password, busy } = $form.get();
      if (busy) return null;
      const verdict = checkCredentials({ email, password });
      if (!verdict.ok) {
        $form.setKey('problems', verdict.fields);
        showToast(authMessages.invalid(verdict.first));
        return 'email' in verdict.fields ? 'email' : 'password';
      }
      await runAlone($form, () => send(tab, verdict.credentials), {
        begin: (form) => ({ ...form, problems: {} }),
        onFault: (fault) => {
          if (!(fault instanceof BackendRefusal)) return showToast(authMessages.unexpected);
          const refused = tab === 'sign-in' ? authMessages.signInFailed : authMessages.signUpFailed;
          showToast(refused(fault.message));
        },
      });
      return null;
    },
  };
}
