/** The name of our islands' renderer. */
export const RENDERER = 'angala-page-island';

/**
 * What an island renders on the server: the page's own markup. Astro puts a space around it, and React takes over only
 * what it would render itself.
 */
export function islandMarkup(content: string): string {
  return `<astro-slot>${content.trim()}</astro-slot>`;
}
