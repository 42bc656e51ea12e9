import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { DeletedRow } from '#contracts/admin-listings.ts';
import { RESTORE_DAYS } from '#contracts/delete-listing.ts';
import { DialogActions } from '../../dialog/DialogActions.tsx';
import { ModalDialog } from '../../dialog/ModalDialog.tsx';
import { Spinner } from '../../block/Spinner.tsx';
import { Author } from '../../format/Author.tsx';
import { formatGeneratedAt } from '../../format/formats.ts';
import { type Deletion, describeDependents } from './deletion.ts';
import { kindLabels } from '../fields/kind-labels.ts';
import { ProblemNote } from '../../block/ProblemNote.tsx';

interface DeleteListingDialogProps {
  deletion: Deletion;
  onDeleted: () => void;
}

/** Asks for confirmation, and lists what depends on the row before it is deleted. */
export function DeleteListingDialog({ deletion, onDeleted }: DeleteListingDialogProps) {
  const { pending, busy, problem } = useStore(deletion.$deletion);
  if (!pending) return null;
  const { kind, name, dependents } = pending;
  return (
    <ModalDialog
      title={`Delete ‘${name}’?`}
      about={`For 30 days this ${kindLabels[kind].singular} can be restored as it is.`}
      onClose={deletion.close}
    >
      {dependents === null && problem === null && <Spinner text="Checking what depends on it…" />}
      {dependents && (
        <ul className="staff-hanging">
          {describeDependents(kind, dependents).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <ProblemNote text={problem} />
      <DialogActions leave="Keep it" onLeave={deletion.close}>
        <button
          className="button danger"
          type="button"
          disabled={dependents === null}
          aria-disabled={busy}
          onClick={() =>
            void deletion.remove().then((isDone) => {
              if (isDone) onDeleted();
            })
          }
        >
          Delete it
        </button>
      </DialogActions>
    </ModalDialog>
  );
}

interface DeletedProps {
  deletion: Deletion;
  /** Called after a restore, so that the list is read again. */
  onRestored: () => void;
}

/** Names the row that was just deleted or restored, with an Undo button after a deletion. */
export function DeletedNotice({ deletion, onRestored }: DeletedProps) {
  const { message, undo, problem, pending } = useStore(deletion.$deletion);
  if (message === '' && problem === null) return null;
  return (
    <div className="notice staff-undo">
      <p role="status">{message}</p>
      {undo && <RestoreButton deletion={deletion} row={undo} onRestored={onRestored} label="Undo" />}
      <ProblemNote text={pending ? null : problem} />
    </div>
  );
}

interface DeletedHereProps extends DeletedProps {
  row: Omit<DeletedRow, 'reference'>;
  /** False for an editor, who has to ask an admin. */
  mayRestore: boolean;
  /** The number of its fields with unsaved text. */
  unsavedFields: number;
  addressOfList: string;
}

/** What stands in place of the editor when the row is deleted. */
export function DeletedHere({
  deletion,
  row,
  mayRestore,
  unsavedFields,
  addressOfList,
  onRestored,
}: DeletedHereProps) {
  const { problem } = useStore(deletion.$deletion);
  const { singular } = kindLabels[row.kind];
  return (
    <div className="notice">
      <p>
        This {singular} was deleted on {formatGeneratedAt(row.deleted_at)} by{' '}
        <Author by={row} unknown="an account that is gone" />. {mayRestore ? 'You' : 'An admin'} can restore
        it within {RESTORE_DAYS} days of that.
        {unsavedFields > 0 && ' What you typed in it is kept on this device.'}
      </p>
      <ProblemNote text={problem} />
      <div className="actions">
        {mayRestore && (
          <RestoreButton deletion={deletion} row={row} onRestored={onRestored} label="Restore" />
        )}
        <a className="button quiet small" href={addressOfList}>
          Back to the list
        </a>
      </div>
    </div>
  );
}

interface DeletedListProps extends DeletedProps {
  words: string;
  /** True if the words find nothing else. It is opened then. */
  isAlone: boolean;
}

/** Follows the words of the search above it. */
export function DeletedList({ deletion, words, isAlone, onRestored }: DeletedListProps) {
  const { load, rows } = useStore(deletion.$trash);
  const [isOpened, setIsOpened] = useState(false);
  const isOpen = isOpened || isAlone;
  useEffect(() => {
    if (isOpen) void deletion.showTrash(words);
  }, [deletion, isOpen, words]);
  return (
    <details
      className="staff-deleted"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpened(currentTarget.open)}
    >
      <summary className="small">Deleted within {RESTORE_DAYS} days</summary>
      {load === 'failed' && (
        <ProblemNote text="They could not be read." onTryAgain={() => void deletion.showTrash(words)} />
      )}
      {load === 'ready' && rows.length === 0 && (
        <p className="small muted">{words.trim() === '' ? 'Nothing.' : 'None of them matches.'}</p>
      )}
      <ul className="staff-trash small">
        {rows.map((row) => (
          <li key={`${row.kind}/${row.id}`}>
            <span>
              <bdi>{row.name}</bdi>{' '}
              <span className="muted">
                {row.reference && (
                  <>
                    <bdi>{row.reference}</bdi>,{' '}
                  </>
                )}
                {kindLabels[row.kind].singular}, {formatGeneratedAt(row.deleted_at)},{' '}
                <Author by={row} unknown="an account that is gone" />
              </span>
            </span>
            <RestoreButton deletion={deletion} row={row} onRestored={onRestored} label="Restore" />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RestoreButtonProps extends DeletedProps {
  row: Pick<DeletedRow, 'kind' | 'id' | 'name'>;
  label: string;
}

function RestoreButton({ deletion, row, onRestored, label }: RestoreButtonProps) {
  const { busy } = useStore(deletion.$deletion);
  return (
    <button
      className="button quiet small"
      type="button"
      disabled={busy}
      onClick={() =>
        void deletion.restore(row).then((isDone) => {
          if (isDone) onRestored();
        })
      }
    >
      {label}
      <span className="sr"> {row.name}</span>
    </button>
  );
}
