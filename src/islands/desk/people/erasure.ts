import { map } from 'nanostores';
import { eraseMailbox, eraseMailboxAnswer, type ErasedRows } from '#contracts/erase-mailbox.ts';
import type { Person } from '#contracts/admin-people.ts';
import { runAction } from '../../session/action.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

type Mailbox = Person['mailboxes'][number];

interface ErasureState {
  /** The mailbox whose erasure is asked about or done. Null: none. */
  mailbox: Pick<Mailbox, 'id' | 'mailbox'> | null;
  /** What would go, or went. Null until it is read. */
  erases: ErasedRows | null;
  /** Stands for what was shown. Null: it is erased, or nothing is shown. */
  mark: string | null;
  busy: boolean;
  problem: string | null;
}

const closed = { mailbox: null, erases: null, mark: null, problem: null };
const MORE_MEANWHILE = 'Something was stored meanwhile, and nothing is erased. Read again what goes.';
const refusals = {
  staff:
    'This mailbox belongs to a member of staff. Take the role away first, under Staff. Nothing is erased.',
  gone: 'This mailbox is not stored any more: a colleague may have erased it. The log of changes says so.',
};

/** Erasing one mailbox of a person: asked about with what goes, then done, with its proof. */
export function createErasure({ backend, reload }: { backend: StaffBackend; reload: () => Promise<void> }) {
  const $erasure = map<ErasureState>({ ...closed, busy: false });

  /** Without a mark it only looks. */
  async function call(seen: string | null): Promise<void> {
    const { mailbox } = $erasure.get();
    if (!mailbox) return;
    await runAction($erasure, async () => {
      const answer = await backend.rpc(eraseMailbox, { mailbox_id: mailbox.id, seen }, eraseMailboxAnswer);
      if ($erasure.get().mailbox !== mailbox) return;
      if ('erases' in answer) {
        const mark = answer.result === 'asks' ? answer.mark : null;
        const problem = mark !== null && seen !== null ? MORE_MEANWHILE : null;
        $erasure.set({ ...$erasure.get(), erases: answer.erases, mark, problem });
      } else $erasure.set({ ...$erasure.get(), mark: null, problem: refusals[answer.result] });
      if (answer.result === 'erased' || answer.result === 'gone') await reload();
    });
  }

  return {
    $erasure,
    async ask({ id, mailbox }: Mailbox): Promise<void> {
      $erasure.set({ ...$erasure.get(), ...closed, mailbox: { id, mailbox } });
      await call(null);
    },
    async erase(): Promise<void> {
      const { mark } = $erasure.get();
      if (mark !== null) await call(mark);
    },
    close: () => $erasure.set({ ...$erasure.get(), ...closed }),
  };
}

export type Erasure = ReturnType<typeof createErasure>;
