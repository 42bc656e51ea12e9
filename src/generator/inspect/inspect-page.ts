import { mapSourcesPath } from '#domain/city/geo-credits.ts';
import type { Page, PageKind } from '#page-models/page.ts';

/** Bytes of HTML before compression that a kind of page may have; the design's gz budgets, with room to spare. */
const LIMITS: Partial<Record<PageKind, number>> = {
  property: 96_000,
  societies: 1_500_000,
  areas: 1_500_000,
};
const LIMIT = 256_000;

const BROKEN_WORD = /\b(?:undefined|NaN|null)\b/g;

/** What is wrong with a rendered page, as text; a page with a finding is not published. */
export function inspectPage(
  rendered: string,
  page: Page,
  isPublishedPath: (path: string) => boolean,
): string[] {
  const html = withoutMarkupInQuotes(rendered);
  return [
    ...oneOf(html, /<h1[\s>]/g, 'h1'),
    ...oneOf(html, /<title[\s>]/g, 'title'),
    ...(/<meta name="description" content="[^"]+"/.test(html) ? [] : ['no description']),
    ...canonical(html, page),
    ...brokenLinks(html, isPublishedPath),
    ...findBrokenWords(html, page),
    ...tooLarge(rendered, page),
  ];
}

/** An attribute holds a row's text with its '<' and '>' unescaped: '<title' in it is no title, and '>' ends no tag. */
function withoutMarkupInQuotes(html: string): string {
  return html.replace(/="[^"<>]*[<>][^"]*"/g, (attribute) => attribute.replace(/[<>]/g, ' '));
}

function oneOf(html: string, tag: RegExp, name: string): string[] {
  const count = html.match(tag)?.length ?? 0;
  return count === 1 ? [] : [`${count} ${name} instead of one`];
}

/** A page kept out of search engines needs none, and a 404 page has no address of its own. */
function canonical(html: string, page: Page): string[] {
  const found = /<link rel="canonical" href="https?:\/\/[^"]+"/.test(html);
  return found || page.head.noindex ? [] : ['no canonical link'];
}

/** A picture's own link comes from its row; a picture that is gone shows the placeholder instead (decision P13). */
function brokenLinks(html: string, isPublishedPath: (path: string) => boolean): string[] {
  const broken = new Set<string>();
  for (const [, href = ''] of html.matchAll(/<a (?![^>]*\bdata-picture=)[^>]*?href="(\/[^"]*)"/g)) {
    const path = href.replace(/[?#].*$/, '').replaceAll('&amp;', '&');
    if (!isPublishedPath(path) && path !== mapSourcesPath) broken.add(href);
  }
  if (/<a [^>]*?href="(?:#|)"/.test(html)) broken.add('#');
  return [...broken].map((href) => `a link to ${href}, where no page is`);
}

/** 'undefined' and the like in text that a visitor reads, unless the rows themselves contain it. */
function findBrokenWords(html: string, page: Page): string[] {
  for (const { 0: word, index } of html.matchAll(BROKEN_WORD))
    if (isShown(html, index))
      return hasText(page, word) ? [] : [`the word '${word}' where a fact should stand`];
  return [];
}

/** Whether the text at `index` stands outside of tags, scripts and styles. */
function isShown(html: string, index: number): boolean {
  if (html.lastIndexOf('<', index) > html.lastIndexOf('>', index)) return false;
  return ['script', 'style'].every(
    (name) => html.lastIndexOf(`<${name}`, index) <= html.lastIndexOf(`</${name}>`, index),
  );
}

function hasText(value: unknown, word: string): boolean {
  if (typeof value === 'string') return value.includes(word);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((part) => hasText(part, word))
  );
}

function tooLarge(html: string, page: Page): string[] {
  const limit = LIMITS[page.kind] ?? LIMIT;
  return html.length > limit ? [`${html.length} bytes of HTML, more than the ${limit} it may have`] : [];
}
