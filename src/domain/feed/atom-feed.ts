import { escapeXml } from '../text/escape-xml.ts';

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

const LANGUAGE = 'en-IN';

/** The same entries, newest first, always give the same bytes, whenever the feed is made. */
export function atomFrame({ self, page, title, author, icon, entries }: AtomFeed): {
  before: string;
  after: string;
} {
  const [updated = ''] = entries.map((entry) => entry.updated).sort((a, b) => (a < b ? 1 : -1));
  const before = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${LANGUAGE}">
<id>${escapeXml(self)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeXml(author)}</name></author>
<icon>${escapeXml(icon)}</icon>
<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
`;
  return { before, after: '</feed>\n' };
}

/** The entry of a feed as text, with what the feed needs to order it. */
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
<id>${escapeXml(id)}</id>
<title${lang === null ? '' : ` xml:lang="${escapeXml(lang)}"`}>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
<published>${published}</published>
<updated>${updated}</updated>
<category term="${escapeXml(category)}"/>
<content type="html">${escapeXml(html)}</content>
</entry>
`;
  return { text, updated };
}
