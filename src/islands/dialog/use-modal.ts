import type { ReadableAtom } from 'nanostores';
import { useEffect, useRef, type RefObject } from 'react';
import { followOpen, showModal } from './show-modal.ts';

/** The dialog, kept modal while `open` is true and closed otherwise. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || (open ? element.matches(':modal') : !element.open)) return;
    if (!open) return element.close();
    // It may be open and not modal, if it was taken out of the page meanwhile (decision 175).
    element.open = false;
    showModal(element);
  }, [open]);
  return dialog;
}

/** Rendered before it is opened, so it opens without waiting for React. `focus` sets the first focus. */
export function useReadyModal(
  $open: ReadableAtom<boolean>,
  focus?: () => void,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const initialFocus = useRef(focus);
  useEffect(() => {
    const element = dialog.current;
    return element ? followOpen(element, $open, initialFocus.current) : undefined;
  }, [$open]);
  return dialog;
}
