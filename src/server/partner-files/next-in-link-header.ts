/** Characters. */
const MAX_HEADER = 8_000;
const LINK = /<([^<>]*)>([^<]*)/g;
const IS_NEXT = /;\s*rel\s*=\s*(?:"(?:[^"]*\s)?next(?:\s[^"]*)?"|next(?=\s*(?:[;,]|$)))/i;

/** The address of the page after this one, as a `Link` header of RFC 8288 says it: `<…?page=2>; rel="next"`. Null without one. */
export function nextInLinkHeader(header: string | readonly string[] | undefined): string | null {
  const text = typeof header === 'string' ? header : (header ?? []).join(', ');
  if (text.length > MAX_HEADER) return null;
  for (const [, address = '', parameters = ''] of text.matchAll(LINK))
    if (IS_NEXT.test(parameters) && address.trim() !== '') return address.trim();
  return null;
}
