import type { ReactNode } from 'react';
import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';

interface DecisionDialogProps {
  title: string;
  /** On the button that does it. */
  action: string;
  busy: boolean;
  problem: string | null;
  onClose: () => void;
  onDecide: () => Promise<void>;
  /** What the press does. */
  children: ReactNode;
}

/** A decision that moves listings: what it does stands there before the press. */
export function DecisionDialog({
  title,
  action,
  busy,
  problem,
  onClose,
  onDecide,
  children,
}: DecisionDialogProps) {
  return (
    <ModalDialog title={title} onClose={onClose}>
      {children}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <DialogActions leave="Cancel" onLeave={onClose}>
        <button
          className="button primary"
          type="button"
          aria-disabled={busy}
          onClick={() => void (busy ? undefined : onDecide())}
        >
          {action}
        </button>
      </DialogActions>
    </ModalDialog>
  );
}
