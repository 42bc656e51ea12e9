/**
 * Ends what the page's own scripts do while this dialog is open and when it closes (`directives/open-dialog.ts`,
 * `components/property/copy-pictures.ts`), because the island does it
 * from now on. Returns whether the dialog is open.
 */
export function takeOver(dialog: HTMLDialogElement): boolean {
  dialog.onclose = null;
  window.onpopstate = null;
  window.onkeydown = null;
  return dialog.open;
}
