/**
 * Ends what the page's own scripts do while this dialog is open and when it closes (`directives/open-dialog.ts`,
 * `components/property/copy-pictures.ts`), because the island does it
 * from now on. Returns whether the dialog is open.
 */
export function takeOver(dialog: HTMLDialogElement): boolean {
  dialog.onclose = null;
  window.onpopstate = null;
  window.onkeydown = null;
  const field = document.activeElement;
  // A quick visitor is in a field before the dialog is modal. The browser returns the focus to where it was before.
  if (dialog.open && field instanceof HTMLElement && dialog.contains(field) && !dialog.matches(':modal')) {
    document.querySelector<HTMLElement>(`[data-opens="#${dialog.id}"]`)?.focus();
    dialog.open = false;
    dialog.showModal();
    field.focus();
  }
  return dialog.open;
}
