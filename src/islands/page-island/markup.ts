export const RENDERER = 'angala-page-island';

/**
 * The server output of an island: the page's own markup. It is trimmed, because Astro puts whitespace around it and
 * React hydrates only what it would render itself.
 */
export function islandMarkup(content: string): string {
  return `<astro-slot>${content.trim()}</astro-slot>`;
}
