/** Lets the browser ask before the page is left while something is not saved. Returns how to stop. */
export function warnBeforeLeaving(page: EventTarget, isUnsaved: () => boolean): () => void {
  const ask = (event: Event) => {
    if (isUnsaved()) event.preventDefault();
  };
  page.addEventListener('beforeunload', ask);
  return () => page.removeEventListener('beforeunload', ask);
}
