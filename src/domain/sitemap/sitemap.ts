import { escapeXml } from '../text/escape-xml.ts';

/** Addresses are absolute. */
export interface SitemapUrl {
  url: string;
  /** The day the content last changed. */
  changed: string;
  images: readonly string[];
}

/** Limits of the sitemap protocol: addresses per file, and images per address. */
const URLS_PER_FILE = 50_000;
/** 50 MB, less the text around the entries. */
const BYTES_PER_FILE = 50 * 1024 * 1024 - 1_000;
const IMAGES_PER_URL = 1_000;

const utf8 = new TextEncoder();

const IMAGES = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

export interface SitemapFiles {
  /** By name. The index comes last. */
  files: Map<string, string>;
  firstFileUrlCount: number;
}

/** '/sitemap.xml' is the index. '/sitemap1.xml' holds addresses up to the limits, further files hold the others. */
export function sitemapFiles(origin: string, urls: Iterable<UrlEntry>): SitemapFiles {
  const files = new Map<string, string>();
  const index: string[] = [];
  let firstFileUrlCount = 0;
  for (const { entries, newest } of splitByLimit(urls)) {
    if (files.size === 0) firstFileUrlCount = entries.length;
    const name = `sitemap${files.size + 1}.xml`;
    files.set(name, document('urlset', IMAGES, entries));
    index.push(`<sitemap><loc>${escapeXml(`${origin}/${name}`)}</loc><lastmod>${newest}</lastmod></sitemap>`);
  }
  files.set('sitemap.xml', document('sitemapindex', '', index));
  return { files, firstFileUrlCount };
}

interface Part {
  entries: string[];
  newest: string;
}

function* splitByLimit(urls: Iterable<UrlEntry>): Generator<Part> {
  let part: Part = { entries: [], newest: '' };
  let bytes = 0;
  for (const url of urls) {
    const { entry, size } = url;
    const full = part.entries.length === URLS_PER_FILE || bytes + size > BYTES_PER_FILE;
    if (full && part.entries.length > 0) {
      yield part;
      part = { entries: [], newest: '' };
      bytes = 0;
    }
    part.entries.push(entry);
    bytes += size;
    // Days are written as YYYY-MM-DD, so comparing texts is enough.
    if (url.changed > part.newest) part.newest = url.changed;
  }
  if (part.entries.length > 0) yield part;
}

export interface UrlEntry {
  entry: string;
  /** In bytes, with the line break after the entry. */
  size: number;
  changed: string;
}

/** The entry of a page, with its size in bytes and at most so many pictures as the format allows. */
export function urlEntry({ url, changed, images }: SitemapUrl): UrlEntry {
  const pictures = images
    .slice(0, IMAGES_PER_URL)
    .map((image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`);
  const entry = `<url><loc>${escapeXml(url)}</loc><lastmod>${changed}</lastmod>${pictures.join('')}</url>`;
  return { entry, changed, size: utf8.encode(entry).length + 1 };
}

function document(root: string, namespaces: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>
${entries.join('\n')}
</${root}>
`;
}
