import { type Markup, markup } from './markup.ts';

/** A link to `page` if it is one of our own pages, otherwise to the front page. */
export function backLink(page: string | undefined, origins: readonly string[], text: string): Markup {
  const base = origins[0] ?? 'http://localhost';
  const url = page && URL.canParse(page, base) ? new URL(page, base) : null;
  // A browser takes '//elsewhere.example' for another site.
  const isOurs = url && [base, ...origins].includes(url.origin) && !url.pathname.startsWith('//');
  if (!isOurs) return markup`<a href="/">Back to Home</a>`;
  return markup`<a href="${url.pathname}">${text}</a>`;
}
