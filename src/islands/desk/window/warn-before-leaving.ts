/** Makes the browser ask before a page with unsaved changes is left. Returns a function that stops it. */
export function warnBeforeLeaving(page: EventTarget, isUnsaved: () => boolean): () => void {
  const onBeforeUnload = (event: Event) => {
    if (isUnsaved()) event.preventDefault();
  };
  page.addEventListener('beforeunload', onBeforeUnload);
  return () => page.removeEventListener('beforeunload', onBeforeUnload);
}
