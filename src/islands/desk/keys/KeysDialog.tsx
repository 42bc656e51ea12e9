import { DialogActions } from '../dialog/DialogActions.tsx';
import { ModalDialog } from '../dialog/ModalDialog.tsx';
import { deskKeys } from './desk-keys.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title="Keys" about="None of them does anything while you type." onClose={onClose}>
      <dl className="desk-key-list">
        {deskKeys.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogActions leave="Close" onLeave={onClose} />
    </ModalDialog>
  );
}
