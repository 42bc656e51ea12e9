import type { ReadableAtom } from 'nanostores';
import { afterPaint } from '../motion/after-paint.ts';

/** The parts of the browser that decide when a dialog becomes modal; a test passes its own. */
export interface ModalTools {
  /** Returns how to call the task off. */
  afterPaint: (task: () => void) => () => void;
  /** Before the page hears of a key or a press. Returns how to stop listening. */
  onInput: (act: () => void) => () => void;
}

const browserTools: ModalTools = {
  afterPaint,
  onInput: (act) => {
    const onKey = (event: KeyboardEvent) => {
      act();
      // It was pressed for what is open now. What the browser itself does with it, it does with the original.
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
 * A native modal dialog: the focus is kept inside and given back, and the rest of the page is inert. The dialog itself gets
 * the first focus, so that no control is preferred because it comes first, or what `focus` gives it to. A script sets it,
 * because Chromium ignores `autofocus` on a dialog and focuses its first control.
 */
export function showModal(
  dialog: Pick<HTMLDialogElement, 'showModal' | 'focus'>,
  focus: () => void = () => dialog.focus({ preventScroll: true }),
): void {
  dialog.showModal();
  focus();
}

/**
 * Lets a dialog, made before, follow `$open`, and answers a click in its own frame: the dialog is first only shown over the
 * page, as its styles say for `:not(:modal)`, and made modal once that is on the screen, or with the next key or press.
 * Making the page inert computes the style of each of its elements anew, which takes a cheap phone longer than a blink
 * (decision 146). Returns how to stop following.
 */
export function followOpen(
  dialog: Pick<HTMLDialogElement, 'open' | 'showModal' | 'focus' | 'close'>,
  $open: ReadableAtom<boolean>,
  focus?: () => void,
  tools: ModalTools = browserTools,
): () => void {
  let stopWaiting = () => {};

  function show(): void {
    dialog.open = true;
    const callOff = tools.afterPaint(makeModal);
    const stopListening = tools.onInput(makeModal);
    stopWaiting = () => {
      callOff();
      stopListening();
    };
  }

  function makeModal(): void {
    stopWaiting();
    dialog.open = false;
    showModal(dialog, focus);
  }

  return $open.subscribe((open) => {
    stopWaiting();
    if (open && !dialog.open) show();
    if (!open && dialog.open) dialog.close();
  });
}
