import { useStore } from '@nanostores/react';
import { isStored } from '#contracts/save-listing.ts';
import { editorAddress } from '../editor/editor-address.ts';
import { askedRows, formatOutcome, type BatchSave } from './batch-save.ts';
import type { BulkUndo } from './bulk-undo.ts';
import { BulkChangeLine } from './BulkChangeLine.tsx';

export function BatchSavePart({ batchSave, bulkUndo }: { batchSave: BatchSave; bulkUndo: BulkUndo }) {
  const state = useStore(batchSave.$batchSave);
  const { kind, bulk, busy, total, results, remaining, problem } = state;
  const { changes } = useStore(bulkUndo.$undo);
  if (kind === null) return null;
  const notSaved = results.filter(({ saved }) => !isStored(saved.result));
  const asked = askedRows(state).length;
  const change = busy ? undefined : changes.find(({ id }) => id === bulk);
  return (
    <div className="staff-pieces">
      {busy && <progress max={total} value={results.length} aria-label="Rows that are saved" />}
      <p role="status">
        {busy
          ? `${results.length.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}…`
          : remaining.length === 0 && formatOutcome(state)}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem} Nothing is lost, and nothing will be saved twice.
        </p>
      )}
      {notSaved.length > 0 && (
        <ul className="staff-lines small">
          {notSaved.slice(0, 100).map(({ row, saved }) => (
            <li key={row.id}>
              <a href={editorAddress(kind, row.id)}>
                <bdi>{row.name || row.id}</bdi>
              </a>
              : {outcomeReasons[saved.result] ?? saved.questions?.join(' ') ?? saved.problem}
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {!busy && remaining.length > 0 && (
          <button className="button small" type="button" onClick={() => void batchSave.resume()}>
            Continue with the other {remaining.length.toLocaleString('en-IN')}
          </button>
        )}
        {!busy && remaining.length === 0 && asked > 0 && (
          <button className="button small" type="button" onClick={() => void batchSave.confirm()}>
            {asked === 1
              ? 'Yes, save it as it is'
              : `Yes, save these ${asked.toLocaleString('en-IN')} as they are`}
          </button>
        )}
      </div>
      {change && <BulkChangeLine change={change} bulkUndo={bulkUndo} />}
    </div>
  );
}

const outcomeReasons: Record<string, string | undefined> = {
  changed: 'somebody else has changed it meanwhile. Look again to see it as it is now.',
  gone: 'it is deleted.',
};
