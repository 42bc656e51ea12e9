export const RENDERER = 'angala-page-island';

/** Trimmed, because Astro puts whitespace around it and React hydrates only what it would render. */
export function islandMarkup(content: string): string {
  return `<astro-slot>${content.trim()}</astro-slot>`;
}
