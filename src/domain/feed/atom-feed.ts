/** A feed as defined by RFC 4287. Addresses are absolute. Times are written as in RFC 3339, in UTC. */
export interface AtomFeed {
  /** The address of the feed, which is also its id. */
  self: string;
  /** The page that lists the same entries. */
  page: string;
  title: string;
  author: string;
  icon: string;
  /** At least one. */
  entries: readonly Pick<AtomEntryText, 'updated'>[];
}

export interface AtomEntry {
  /** Stays the same for ever, even if the page moves. */
  id: string;
  title: string;
  /** BCP 47 tag of the title. Null for the language of the site. */
  lang: string | null;
  page: string;
  published: string;
  /** When something changed that readers want to hear about. */
  updated: string;
  category: string;
  /** HTML, as in a page. */
  html: string;
}

export interface AtomEntryText {
  text: string;
  updated: string;
}

/** The site's language, as its pages state it. */
const LANGUAGE = 'en-IN';

/**
 * The text before and after the entries (newest first). The same entries always give the same bytes, whenever the feed
 * is made.
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

/** Characters that XML 1.0 forbids even when escaped: most control characters, and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Escapes any text for an element, or for an attribute in double quotes. A lone surrogate becomes U+FFFD. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
