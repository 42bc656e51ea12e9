import { mapSourcesPath } from '#domain/city/geo-credits.ts';
import type { PageKind } from '#page-models/page.ts';
import { readHtml } from './read-html.ts';

/** Bytes of HTML before compression: above the design's budgets for gzip, with room to spare. */
const LIMITS: Partial<Record<PageKind, number>> = {
  property: 96_000,
  societies: 1_500_000,
  areas: 1_500_000,
};
const LIMIT = 256_000;

export interface InspectedPage {
  kind: PageKind;
  noindex: boolean;
  /** Reads the page-model. Called only for a page whose text has a suspicious word. */
  model(): unknown;
}

/** The problems as text. A page with a problem is not published (decision 010). */
export function inspectPage(
  html: Buffer,
  page: InspectedPage,
  isPublishedPath: (path: string) => boolean,
): string[] {
  const { h1, title, hasDescription, hasCanonical, links, brokenWords } = readHtml(html);
  return [
    ...(h1 === 1 ? [] : [`${h1} h1 instead of one`]),
    ...(title === 1 ? [] : [`${title} title instead of one`]),
    ...(hasDescription ? [] : ['no description']),
    // A page kept out of search engines needs none, and a 404 page has no address of its own.
    ...(hasCanonical || page.noindex ? [] : ['no canonical link']),
    ...brokenLinks(links, isPublishedPath),
    ...findBrokenWords(brokenWords, page),
    ...tooLarge(html, page),
  ];
}

function brokenLinks(links: ReadonlySet<string>, isPublishedPath: (path: string) => boolean): string[] {
  const broken: string[] = [];
  for (const href of links) {
    if (href === '' || href === '#') broken.push('#');
    if (!href.startsWith('/')) continue;
    const path = pathOf(href);
    if (!isPublishedPath(path) && path !== mapSourcesPath) broken.push(href);
  }
  return broken.map((href) => `a link to ${href}, where no page is`);
}

function pathOf(href: string): string {
  const end = href.search(/[?#]/);
  const path = end === -1 ? href : href.slice(0, end);
  return path.includes('&') ? path.replaceAll('&amp;', '&') : path;
}

/** Reports 'undefined', 'NaN' and 'null' in visible text, unless the page-model itself contains the word. */
function findBrokenWords(words: ReadonlySet<string>, { model }: InspectedPage): string[] {
  if (words.size === 0) return [];
  const page = model();
  return [...words]
    .filter((word) => !hasText(page, word))
    .map((word) => `the word '${word}' where a fact should stand`);
}

function hasText(value: unknown, word: string): boolean {
  if (typeof value === 'string') return value.includes(word);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((part) => hasText(part, word))
  );
}

function tooLarge(html: Buffer, page: InspectedPage): string[] {
  const limit = LIMITS[page.kind] ?? LIMIT;
  return html.length > limit ? [`${html.length} bytes of HTML, more than the ${limit} it may have`] : [];
}
