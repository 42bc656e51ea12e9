import type { EntityType } from '#domain/entity.ts';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';

interface DeleteDialogProps {
  kind: EntityType;
  pages: readonly { id: string; name: string }[];
  onDelete: () => void;
  onClose: () => void;
}

const NAMED = 5;

export function DeleteDialog({ kind, pages, onDelete, onClose }: DeleteDialogProps) {
  const more = pages.length - NAMED;
  return (
    <ModalDialog
      title="Delete HTML"
      about={`Are you sure you want to delete HTML for ${pages.length} ${kind}(s)?`}
      onClose={onClose}
    >
      <ul className="staff-names small">
        {pages.slice(0, NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      <p className="small muted">
        Visitors get a page that says it is not found, until it is generated again. The data stay. A row that
        is still marked to be published comes back with the Sunday run: to keep its page away, change that in
        the row.
      </p>
      <DialogActions leave="Cancel" onLeave={onClose}>
        <button className="button danger" type="button" onClick={onDelete}>
          Delete
        </button>
      </DialogActions>
    </ModalDialog>
  );
}
