/** Lets the browser ask before somebody leaves the page with unsaved changes. Returns how to stop. */
export function warnBeforeLeaving(page: EventTarget, isUnsaved: () => boolean): () => void {
  const ask = (event: Event) => {
    if (isUnsaved()) event.preventDefault();
  };
  page.addEventListener('beforeunload', ask);
  return () => page.removeEventListener('beforeunload', ask);
}
