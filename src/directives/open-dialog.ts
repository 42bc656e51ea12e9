declare global {
  interface Window {
    /**
     * Puts into a dialog what it shows. Only on pages that need it (`copy-pictures.ts`, `move-filters.ts`). Returns true
     * if it has done the rest too.
     */
    fillDialog?: (opener: HTMLElement, dialog: HTMLDialogElement) => unknown;
  }
}

/**
 * Opens the dialog of the page that this element names in `data-opens` (a selector), before its island has loaded. Back
 * closes it, as it does when the island has taken over (`islands/dialog/take-over.ts`). Returns false if the page has no
 * such dialog, or has not been parsed that far. It is part of every page, so it is short.
 */
export function openDialog(opener: HTMLElement, isByKey: boolean): boolean {
  const dialog = document.querySelector<HTMLDialogElement>(opener.dataset['opens'] ?? ':not(*)');
  if (!dialog) return false;
  // An open one: the press of a picture in it.
  if (dialog.open) return true;
  dialog.open = true;
  if (window.fillDialog?.(opener, dialog)) return true;
  history.pushState({ layer: dialog.id }, '');
  dialog.onclose = () => history.state?.layer && history.back();
  window.onpopstate = () => dialog.close();
  const makeModal = () => {
    // The island has taken over meanwhile.
    if (!dialog.onclose || !dialog.open) return;
    dialog.open = false;
    // Where the browser returns the focus to on closing. A quick visitor may be in a field of the dialog already.
    opener.focus();
    dialog.showModal();
    // No control is preferred, and no keyboard of a phone opens.
    dialog.focus();
  };
  // Modal only after its frame, because making the rest inert costs a cheap phone as much as the frame (decision 109). Not
  // for a key, because the next one may come before it.
  if (isByKey) makeModal();
  else requestAnimationFrame(() => setTimeout(makeModal));
  return true;
}
