import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { showModal } from '../../dialog/show-modal.ts';

interface ModalDialogProps {
  title: string;
  /** Shown under the title; a screen reader reads it with the title. */
  about?: ReactNode;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Keeps the focus inside, restores it on close, and closes on Escape. It is open while mounted. */
export function ModalDialog({ title, about, wide = false, onClose, children }: ModalDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect, so that the dialog closes while it is still in the document and the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    // Focuses the title, so that a screen reader reads it and no frame or Delete button has the focus.
    if (element) showModal(element, () => element.querySelector('h2')?.focus());
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog staff-dialog wide' : 'dialog staff-dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={about ? `${id}-about` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {about && (
          <p className="small muted" id={`${id}-about`}>
            {about}
          </p>
        )}
      </header>
      {children}
    </dialog>
  );
}
