import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface ModalDialogProps {
  title: string;
  /** Shown under the title; a screen reader reads it with the title. */
  about?: ReactNode;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: focus is kept in and given back, Escape closes. Mounted means open. */
export function ModalDialog({ title, about, wide = false, onClose, children }: ModalDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // In the layout phase: the dialog closes while it is still in the document, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // Focus the title, which a screen reader then reads, and not a frame or a button that deletes.
    element?.querySelector('h2')?.focus();
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
