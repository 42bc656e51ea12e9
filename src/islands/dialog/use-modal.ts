import { useEffect, useRef, type RefObject } from 'react';

/**
 * A native modal dialog that follows `open`: focus is kept inside and restored, and the rest of the page is inert. The
 * dialog itself gets the first focus, so that no control is preferred because it comes first. A script sets the focus,
 * because Chromium ignores `autofocus` on a dialog and focuses its first control.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    element.focus({ preventScroll: true });
  }, [open]);
  return dialog;
}
