import type { AreaMerge } from '#contracts/admin-area-twins.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { describeCounts } from './describe-counts.ts';

interface TwoPlacesDialogProps {
  merge: AreaMerge;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onUndo: () => Promise<void>;
}

/** What goes back and what stays, before a merge is taken back. */
export function TwoPlacesDialog({ merge, busy, problem, onClose, onUndo }: TwoPlacesDialogProps) {
  const name = <b translate="no">{merge.name}</b>;
  const kept = <b translate="no">{merge.kept}</b>;
  return (
    <DecisionDialog
      title="Make two places again"
      action="Make two places"
      busy={busy}
      problem={problem}
      onClose={onClose}
      onDecide={onUndo}
    >
      <p>
        {name} comes back with its own texts and pictures, and what moved goes back to it:{' '}
        {describeCounts(merge)}.
      </p>
      <p>
        What was added to {kept} since then, or moved elsewhere, stays where it is. Imports that name {name}{' '}
        land in it again.
      </p>
    </DecisionDialog>
  );
}
