export interface PageHtml {
  h1: number;
  title: number;
  hasDescription: boolean;
  /** Whether there is a canonical address with its origin. */
  hasCanonical: boolean;
  /** As written in the attribute. Excludes links of pictures, whose address comes from a row. */
  links: Set<string>;
  /** Words in visible text that stand for a missing value: 'undefined', 'NaN' and 'null'. */
  brokenWords: Set<string>;
}

const QUOTE = 34; // "
const LESS = 60; // <
const GREATER = 62; // >
/** The first two characters of each word, as a cheap filter before the regular expression runs. */
const BEGINS = new Map([
  [117, 110], // un
  [78, 97], // Na
  [110, 117], // nu
]);
const BROKEN_WORD = /(?<![\w])(?:undefined|NaN|null)\b/y;

/**
 * Reads the UTF-8 bytes of a page in one pass: if each rule searched the whole page, inspection would be a third of the
 * page's time. The bytes are decoded as Latin-1, one character per byte, because everything searched for is ASCII; the
 * original string, which was concatenated from pieces and has two bytes per character, takes twice as long. Quotes are
 * respected, because an attribute contains the '<' and '>' of a row's text unescaped.
 */
export function readHtml(content: Buffer): PageHtml {
  const html = content.toString('latin1');
  const found: PageHtml = {
    h1: 0,
    title: 0,
    hasDescription: false,
    hasCanonical: false,
    links: new Set(),
    brokenWords: new Set(),
  };
  for (let at = 0; at < html.length;) {
    at = readText(html, at, found.brokenWords);
    if (at < html.length) at = readTag(html, at, found);
  }
  return found;
}

/** Returns where the next tag begins. */
function readText(html: string, from: number, brokenWords: Set<string>): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === LESS) return at;
    const second = code === 110 || code === 117 || code === 78 ? BEGINS.get(code) : undefined;
    if (second === undefined || html.charCodeAt(at + 1) !== second) continue;
    BROKEN_WORD.lastIndex = at;
    const [word] = BROKEN_WORD.exec(html) ?? [];
    if (word) brokenWords.add(word);
  }
  return at;
}

/** Also skips the content of scripts and styles. Returns where the tag or comment ends. */
function readTag(html: string, from: number, found: PageHtml): number {
  if (html.startsWith('<!--', from)) return endOf(html, '-->', from + 4);
  const end = endOfTag(html, from + 1);
  switch (html.charCodeAt(from + 1)) {
    case 97: // a
      if (isTag(html, from, 'a')) readLink(html.slice(from, end), found.links);
      break;
    case 104: // h
      if (isTag(html, from, 'h1')) found.h1++;
      break;
    case 116: // t
      if (isTag(html, from, 'title')) found.title++;
      break;
    case 109: // m
      if (/^<meta name="description" content="[^"]/.test(html.slice(from, end))) found.hasDescription = true;
      break;
    case 108: // l
      if (/^<link rel="canonical" href="https?:\/\/[^"]/.test(html.slice(from, end)))
        found.hasCanonical = true;
      break;
    case 115: // s
      if (isTag(html, from, 'script')) return endOf(html, '</script', end);
      if (isTag(html, from, 'style')) return endOf(html, '</style', end);
  }
  return end;
}

function endOfTag(html: string, from: number): number {
  for (let at = from; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code === GREATER) return at + 1;
    if (code !== QUOTE) continue;
    at = html.indexOf('"', at + 1);
    if (at === -1) break;
  }
  return html.length;
}

function isTag(html: string, at: number, name: string): boolean {
  if (!html.startsWith(name, at + 1)) return false;
  const next = html[at + 1 + name.length];
  return next === '>' || next === ' ' || next === '\n' || next === '\t';
}

/** A quote in a row's text is written as `&quot;`, so no value can look like an attribute. */
function readLink(tag: string, links: Set<string>): void {
  const href = /\shref="([^"]*)"/.exec(tag)?.[1];
  if (href !== undefined && !/\sdata-(?:picture|plan)="/.test(tag)) links.add(fromBytes(href));
}

function fromBytes(latin1: string): string {
  return /[^ -~]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}

function endOf(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at + text.length;
}
