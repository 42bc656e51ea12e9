import { map } from 'nanostores';
import {
  adminDoubts,
  adminDoubtsAnswer,
  decideDoubt,
  decideDoubtAnswer,
  type WaitingDoubt,
} from '#contracts/admin-doubts.ts';
import { decideConfirmation, decideConfirmationAnswer } from '#contracts/admin-partners.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

interface DoubtsState {
  load: Load;
  /** Of which `rows` are the oldest. */
  total: number;
  rows: readonly WaitingDoubt[];
  /** The one that is being corrected. It is listed until that has ended, whatever others decide meanwhile. */
  correcting: WaitingDoubt | null;
  busy: boolean;
  problem: string | null;
  message: string;
}

export type DoubtDecision = 'right' | 'left out';

const PAGE = 20;

const FASTER = 'A colleague was faster, or something else is stated by now: this is how it is.';
const refusals = {
  changed: FASTER,
  gone: 'This home is not stored any more.',
  refused: 'A home cannot have this value. Correct it, or leave it out.',
} as const;

/** What is doubted of homes of one partner, or of all (null), and waits for staff. */
export function createDoubts({ backend, partner }: { backend: StaffBackend; partner: string | null }) {
  const $doubts = map<DoubtsState>({
    load: 'loading',
    total: 0,
    rows: [],
    correcting: null,
    busy: false,
    problem: null,
    message: '',
  });
  const set = (piece: Partial<DoubtsState>) => $doubts.set({ ...$doubts.get(), ...piece });
  let take = PAGE;
  const { load, poll } = createLoader($doubts, {
    read: () => backend.rpc(adminDoubts, { partner, take }, adminDoubtsAnswer),
    show: (answer) => answer,
  });

  async function send({ id, kind, value }: WaitingDoubt, decision: DoubtDecision): Promise<void> {
    if (kind === 'answer') {
      const accepted = decision === 'right';
      const said = await backend.rpc(
        decideConfirmation,
        { confirmation: id, accepted },
        decideConfirmationAnswer,
      );
      if (said === 'changed') throw new Error(FASTER);
      return;
    }
    const payload = { doubt: id, value, decision };
    const answer = await backend.rpc(decideDoubt, { payload }, decideDoubtAnswer);
    if (answer !== 'decided') throw new Error(refusals[answer]);
  }

  return {
    $doubts,
    load,
    poll,

    async more(): Promise<void> {
      take += PAGE;
      await poll();
    },

    correct(doubt: WaitingDoubt): void {
      set({ correcting: doubt, problem: null, message: '' });
    },

    endCorrection(): void {
      set({ correcting: null });
    },

    async finishCorrection(message: string): Promise<void> {
      // The list first: the entry goes with its field, and the focus to what is said.
      await poll();
      set({ correcting: null, message, problem: null });
    },

    /** False: somebody else has decided it since. Beyond what is read of the list nobody can tell. */
    async stillWaits({ id, value }: WaitingDoubt): Promise<boolean> {
      await poll();
      const { load: state, rows, total } = $doubts.get();
      const isThere = rows.some(
        (row) => row.id === id && JSON.stringify(row.value) === JSON.stringify(value),
      );
      return isThere || state === 'failed' || total > rows.length;
    },

    async decide(doubt: WaitingDoubt, decision: DoubtDecision): Promise<void> {
      await runAction(
        $doubts,
        async () => {
          await send(doubt, decision);
          await poll();
          const message = decision === 'right' ? 'It stands, and is shown in a moment.' : 'Left out.';
          const { correcting } = $doubts.get();
          // Another value stays open.
          set({ correcting: correcting?.id === doubt.id ? null : correcting, message });
        },
        { began: { message: '' }, onFault: poll },
      );
    },
  };
}

export type Doubts = ReturnType<typeof createDoubts>;
