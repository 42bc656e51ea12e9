/**
 * Ends what the page's own script does when this dialog closes (`directives/open-dialog.ts`), because the island does it
 * from now on. Returns whether the dialog is open.
 */
export function takeOver(dialog: HTMLDialogElement): boolean {
  dialog.onclose = null;
  window.onpopstate = null;
  return dialog.open;
}
