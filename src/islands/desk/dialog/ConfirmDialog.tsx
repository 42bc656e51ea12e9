import type { ReactNode } from 'react';
import { DialogActions } from './DialogActions.tsx';
import { ModalDialog } from './ModalDialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What happens then, and who learns of it. */
  about: ReactNode;
  /** Says what is done: 'Cancel the call'. */
  confirm: string;
  onClose: () => void;
  /** Closes the dialog too. */
  onConfirm: () => void;
}

/** Asks before what cannot be taken back. */
export function ConfirmDialog({ title, about, confirm, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <ModalDialog title={title} about={about} onClose={onClose}>
      <DialogActions leave="Keep it" onLeave={onClose}>
        <button className="button danger" type="button" onClick={onConfirm}>
          {confirm}
        </button>
      </DialogActions>
    </ModalDialog>
  );
}
