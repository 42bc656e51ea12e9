import type { ReadableAtom } from 'nanostores';
import { afterPaint } from '../motion/after-paint.ts';

/** The parts of the browser that decide when a dialog becomes modal. Tests replace them. */
export interface ModalDependencies {
  /** Returns a function that cancels the task. */
  afterPaint: (task: () => void) => () => void;
  /** Runs the listener before the page receives a key or pointer event. Returns a function that stops listening. */
  onInput: (listener: () => void) => () => void;
}

const browserDependencies: ModalDependencies = {
  afterPaint,
  onInput: (act) => {
    const onKey = (event: KeyboardEvent) => {
      act();
      // The key is meant for the dialog, so it is dispatched again on the element that now has the focus. The browser's
      // default action still uses the original event.
      event.stopImmediatePropagation();
      document.activeElement?.dispatchEvent(new KeyboardEvent(event.type, event));
    };
    addEventListener('keydown', onKey, true);
    addEventListener('pointerdown', act, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('pointerdown', act, true);
    };
  },
};

/**
 * Opens a native modal dialog: the focus stays inside and is restored on close, and the rest of the page is inert. The
 * dialog itself gets the first focus, so that its first control is not preferred, unless `focus` chooses another
 * element. A script sets the focus, because Chromium ignores `autofocus` on a dialog and focuses its first control.
 */
export function showModal(
  dialog: Pick<HTMLDialogElement, 'showModal' | 'focus'>,
  focus: () => void = () => dialog.focus({ preventScroll: true }),
): void {
  dialog.showModal();
  focus();
}

/**
 * Opens and closes an existing dialog with `$open`, and shows it in the same frame as the click. At first the dialog is
 * only shown over the page, with its styles for `:not(:modal)`. It becomes modal after the next paint, or at the next
 * key or pointer press. The reason is that making the page inert recomputes the style of every element, which is
 * noticeable on a cheap phone (decision 109). Returns a function that stops it.
 */
export function followOpen(
  dialog: Pick<HTMLDialogElement, 'open' | 'showModal' | 'focus' | 'close'> & {
    matches(selector: string): boolean;
  },
  $open: ReadableAtom<boolean>,
  focus?: () => void,
  dependencies: ModalDependencies = browserDependencies,
): () => void {
  let stopWaiting = () => {};

  function show(): void {
    dialog.open = true;
    const cancelPaint = dependencies.afterPaint(makeModal);
    const stopListening = dependencies.onInput(makeModal);
    stopWaiting = () => {
      cancelPaint();
      stopListening();
    };
  }

  function makeModal(): void {
    stopWaiting();
    dialog.open = false;
    showModal(dialog, focus);
  }

  const stopFollowing = $open.subscribe((open, before) => {
    stopWaiting();
    if (open && !dialog.open) show();
    // Opened by the page before the islands ran (decision 299). It is no longer modal if it was taken out of the page
    // meanwhile (decision 175).
    else if (open && dialog.matches(':modal')) focus?.();
    else if (open) makeModal();
    // At first it may be open without the store, which then takes it over.
    if (before === true && !open && dialog.open) dialog.close();
  });
  return () => {
    stopWaiting();
    stopFollowing();
  };
}
