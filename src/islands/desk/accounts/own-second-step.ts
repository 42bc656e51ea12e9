import { map } from 'nanostores';
import { offersSecondStep, offersSecondStepAnswer, signInCode } from '#contracts/second-step.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { type BegunSecondStep, BackendRefusal, type StaffBackend } from '../../session/staff-backend.ts';

interface OwnSecondStepState {
  load: Load;
  /** Whether the sign-in service has second steps. */
  isOffered: boolean;
  isOn: boolean;
  /** What the app scans, until its first code was confirmed. */
  begun: BegunSecondStep | null;
  code: string;
  codeProblem: string | undefined;
  busy: boolean;
  problem: string | null;
  /** What was done last. */
  done: string | null;
}

/** The second step at sign-in of whoever is signed in. */
export function createOwnSecondStep({ backend }: { backend: StaffBackend }) {
  const { secondStep } = backend;
  const $step = map<OwnSecondStepState>({
    load: 'loading',
    isOffered: false,
    isOn: false,
    begun: null,
    code: '',
    codeProblem: undefined,
    busy: false,
    problem: null,
    done: null,
  });
  const set = (piece: Partial<OwnSecondStepState>) => $step.set({ ...$step.get(), ...piece });
  const began = { done: null, codeProblem: undefined };

  const { load } = createLoader($step, {
    read: async () => {
      const isOffered = await backend.rpc(offersSecondStep, {}, offersSecondStepAnswer);
      return { isOffered, isOn: isOffered && (await secondStep.state()) !== 'none' };
    },
    show: (answer) => answer,
  });

  return {
    $step,
    load,

    async begin(): Promise<void> {
      await runAction($step, async () => set({ begun: await secondStep.begin(), code: '' }), { began });
    },

    type(code: string): void {
      set({ code, codeProblem: undefined });
    },

    /** Resolves with false if the code is wrong. */
    async confirm(): Promise<boolean> {
      const { begun, code } = $step.get();
      if (!begun) return true;
      const read = signInCode.safeParse(code);
      if (!read.success) {
        set({ codeProblem: read.error.issues[0]?.message });
        return false;
      }
      const confirm = async () => {
        try {
          await secondStep.confirm(begun.id, read.data);
        } catch (fault) {
          if (!(fault instanceof BackendRefusal) || fault.status !== 422) throw fault;
          return set({ codeProblem: fault.message });
        }
        set({
          ...{ isOn: true, begun: null, code: '' },
          done: 'From now on sign-in asks for the code, too. In other browsers you are signed out.',
        });
      };
      await runAction($step, confirm, { began });
      return $step.get().codeProblem === undefined;
    },

    /** What was begun counts for nothing. */
    giveUp(): void {
      set({ begun: null, code: '', codeProblem: undefined, problem: null });
    },

    async end(): Promise<void> {
      const end = async () => {
        await secondStep.end();
        set({ isOn: false, done: 'From now on your password is enough to sign in.' });
      };
      await runAction($step, end, { began });
    },
  };
}
