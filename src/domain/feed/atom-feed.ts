/** A feed by RFC 4287. Addresses absolute; times as RFC 3339 writes them, all in UTC. */
export interface AtomFeed {
  /** Where it is, which is its id too. */
  self: string;
  /** The page that lists the same. */
  page: string;
  title: string;
  author: string;
  icon: string;
  /** One at least. */
  entries: readonly Pick<AtomEntryText, 'updated'>[];
}

export interface AtomEntry {
  /** The same for good, wherever the page moves. */
  id: string;
  title: string;
  /** BCP 47 tag of the title; null for the language of the site. */
  lang: string | null;
  page: string;
  published: string;
  /** When something about it changed that readers want to hear of. */
  updated: string;
  category: string;
  /** Markup, as a page would have it. */
  html: string;
}

export interface AtomEntryText {
  text: string;
  updated: string;
}

/** The site's language, as its pages state it. */
const LANGUAGE = 'en-IN';

/**
 * What stands before and after the texts of the entries, the newest first. The whole is the same bytes for the same
 * entries, whenever it is made.
 */
export function atomFrame({ self, page, title, author, icon, entries }: AtomFeed): {
  before: string;
  after: string;
} {
  const [updated = ''] = entries.map((entry) => entry.updated).sort((a, b) => (a < b ? 1 : -1));
  const before = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LANGUAGE}">
<id>${xmlText(self)}</id>
<title>${xmlText(title)}</title>
<updated>${updated}</updated>
<author><name>${xmlText(author)}</name></author>
<icon>${xmlText(icon)}</icon>
<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>
<link rel="alternate" type="text/html" href="${xmlText(page)}"/>
`;
  return { before, after: '</feed>\n' };
}

export function atomEntry({
  id,
  title,
  lang,
  page,
  published,
  updated,
  category,
  html,
}: AtomEntry): AtomEntryText {
  const text = `<entry>
<id>${xmlText(id)}</id>
<title${lang === null ? '' : ` xml:lang="${xmlText(lang)}"`}>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(page)}"/>
<published>${published}</published>
<updated>${updated}</updated>
<category term="${xmlText(category)}"/>
<content type="html">${xmlText(html)}</content>
</entry>
`;
  return { text, updated };
}

/** What XML 1.0 lets no document contain, however it is written: most control characters and two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Any text, as the text of an element or of an attribute in double quotes; half a character becomes U+FFFD. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
