import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { BatchSave } from './batch-save.ts';
import type { BulkUndo } from './bulk-undo.ts';
import { BulkChangeLine } from './BulkChangeLine.tsx';

interface Props {
  bulkUndo: BulkUndo;
  /** What they have just saved stands beside them. */
  batchSaves: readonly [BatchSave, BatchSave];
}

/** The changes of many listings that can be taken back, after a reload too. */
export function BulkChangesPart({ bulkUndo, batchSaves: [ofField, ofTable] }: Props) {
  const { changes, of } = useStore(bulkUndo.$undo);
  const beside = [useStore(ofField.$batchSave).bulk, useStore(ofTable.$batchSave).bulk];
  useEffect(() => void bulkUndo.load(), [bulkUndo]);
  const shown = changes.filter(({ id }) => !beside.includes(id));
  if (shown.length === 0) return null;
  // What an undo has just done stays on the screen.
  const isOpen = shown.some(({ id, left }) => left > 0 || id === of);
  return (
    <details className="notice staff-bulk-changes" open={isOpen}>
      <summary>Changes of many in the last 24 hours ({shown.length})</summary>
      {shown.map((change) => (
        <BulkChangeLine key={change.id} change={change} bulkUndo={bulkUndo} />
      ))}
    </details>
  );
}
