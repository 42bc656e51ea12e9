import { map } from 'nanostores';
import {
  adminBulkChanges,
  adminBulkChangesAnswer,
  type BulkChange,
  undoBulkChange,
  undoBulkChangeAnswer,
} from '#contracts/admin-bulk-changes.ts';
import { runAction } from '../../../session/action.ts';
import { createLoader, type Load } from '../../../session/loader.ts';
import { reasonOf, type StaffBackend } from '../../../session/staff-backend.ts';

interface BulkUndoState {
  load: Load;
  /** Of the last 24 hours, the latest first. */
  changes: readonly BulkChange[];
  busy: boolean;
  /** The change whose undo was asked for last. */
  of: string | null;
  problem: string | null;
}

interface BulkUndoDependencies {
  backend: StaffBackend;
  onUndone: () => void;
}

/**
 * The changes of many listings that can still be taken back. The server keeps what was before, so an undo outlives a
 * reload, and one that stopped goes on where it was.
 */
export function createBulkUndo({ backend, onUndone }: BulkUndoDependencies) {
  const $undo = map<BulkUndoState>({ load: 'loading', changes: [], busy: false, of: null, problem: null });
  const { load } = createLoader($undo, {
    read: () => backend.rpc(adminBulkChanges, {}, adminBulkChangesAnswer),
    show: (answer) => answer,
  });
  return {
    $undo,
    load,

    async undo(bulk: string): Promise<void> {
      const undoAll = async () => {
        for (;;) {
          const { result, left } = await backend.rpc(undoBulkChange, { bulk }, undoBulkChangeAnswer);
          if (result === 'late')
            return $undo.setKey('problem', 'The 24 hours in which this could be taken back are over.');
          if (left === 0) return;
        }
      };
      await runAction($undo, undoAll, {
        began: { of: bulk },
        messageOf: (fault) => `The undo stopped. ${reasonOf(fault)} It goes on where it was.`,
      });
      await load();
      onUndone();
    },
  };
}

export type BulkUndo = ReturnType<typeof createBulkUndo>;
