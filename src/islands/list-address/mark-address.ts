/**
 * Notes on the document how the search for what the address of a list asks for stands, or that it asks for nothing. The
 * style sheet then shows the published list, or hides it. Before the island has loaded, the page notes it itself
 * (read-asked.ts). Its script then also shows the address as chips (show-asked.ts).
 */
export function markAddress(state: 'loading' | 'failed' | 'found' | null): void {
  const { dataset } = document.documentElement;
  if (state === null) delete dataset['asked'];
  else dataset['asked'] = state;
  if (state === 'loading') dispatchEvent(new Event('asked'));
}
