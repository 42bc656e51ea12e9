import { map } from 'nanostores';
import { signInCode } from '#contracts/second-step.ts';
import { runAlone } from '../session/action.ts';
import { BackendRefusal, type StaffBackend } from '../session/staff-backend.ts';
import { failedToast, infoToast, type ToastMessage } from '../toasts/toasts.ts';

export interface CodeDependencies {
  connect: () => Promise<StaffBackend>;
  showToast: (toast: ToastMessage) => void;
  /** Shows the toast on this page, and again on the page that opens next. */
  showToastAcrossPages: (toast: ToastMessage) => void;
  openDesk: () => void;
  /** Back to the password, for another account. */
  askForPassword: () => void;
}

const unexpected = failedToast('Error', 'An unexpected error occurred. Please try again.');

/** The second step of signing in: the code of an app, for a session that has only shown its password. */
export function createCodeForm({
  connect,
  showToast,
  showToastAcrossPages,
  openDesk,
  askForPassword,
}: CodeDependencies) {
  const $code = map<{ code: string; problem: string | undefined; busy: boolean }>({
    ...{ code: '', problem: undefined, busy: false },
  });
  const onFault = () => showToast(unexpected);

  return {
    $code,

    type(code: string): void {
      $code.set({ ...$code.get(), code, problem: undefined });
    },

    /** Resolves with false if the code is wrong. */
    async submit(): Promise<boolean> {
      const read = signInCode.safeParse($code.get().code);
      if (!read.success) {
        $code.setKey('problem', read.error.issues[0]?.message);
        return false;
      }
      const enter = async () => {
        await (await connect()).secondStep.enter(read.data);
        showToastAcrossPages(infoToast('Welcome back!', 'Successfully signed in.'));
        openDesk();
      };
      await runAlone($code, enter, {
        onFault: (fault) => {
          if (!(fault instanceof BackendRefusal)) return onFault();
          // The session has ended meanwhile.
          if (fault.status === 401 || fault.status === 403) return askForPassword();
          $code.setKey('problem', fault.message);
        },
      });
      return $code.get().problem === undefined;
    },

    /** Ends the session that has no code, so that somebody else can sign in. */
    async leave(): Promise<void> {
      const leave = async () => {
        await (await connect()).signOut();
        askForPassword();
      };
      await runAlone($code, leave, { onFault });
    },
  };
}

export type CodeForm = ReturnType<typeof createCodeForm>;
