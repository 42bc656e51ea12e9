/** A page as a sitemap lists it. Addresses absolute. */
export interface SitemapUrl {
  url: string;
  /** Day the content last changed. */
  changed: string;
  images: readonly string[];
}

/** Limits of the sitemap protocol: per file, and images per URL. */
const URLS_PER_FILE = 50_000;
const BYTES_PER_FILE = 45_000_000;
const IMAGES_PER_URL = 1_000;

const IMAGES = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** Files of a sitemap: '/sitemap.xml' is the index, '/sitemap1.xml' its first file. Groups never share a file. */
export function sitemapFiles(
  origin: string,
  groups: readonly (readonly SitemapUrl[])[],
): Map<string, string> {
  const files = new Map<string, string>();
  const index: string[] = [];
  for (const group of groups) {
    for (const { entries, newest } of splitByLimit(group)) {
      const name = `sitemap${files.size + 1}.xml`;
      files.set(name, document('urlset', IMAGES, entries));
      index.push(`<sitemap><loc>${escaped(`${origin}/${name}`)}</loc><lastmod>${newest}</lastmod></sitemap>`);
    }
  }
  files.set('sitemap.xml', document('sitemapindex', '', index));
  return files;
}

/** The entries of one file, and the day of the newest. */
interface Part {
  entries: string[];
  newest: string;
}

function* splitByLimit(group: readonly SitemapUrl[]): Generator<Part> {
  let part: Part = { entries: [], newest: '' };
  let bytes = 0;
  for (const url of group) {
    const entry = urlEntry(url);
    const full = part.entries.length === URLS_PER_FILE || bytes + entry.length > BYTES_PER_FILE;
    if (full && part.entries.length > 0) {
      yield part;
      part = { entries: [], newest: '' };
      bytes = 0;
    }
    part.entries.push(entry);
    bytes += entry.length;
    // Days written as YYYY-MM-DD.
    if (url.changed > part.newest) part.newest = url.changed;
  }
  if (part.entries.length > 0) yield part;
}

function urlEntry({ url, changed, images }: SitemapUrl): string {
  const pictures = images
    .slice(0, IMAGES_PER_URL)
    .map((image) => `<image:image><image:loc>${escaped(image)}</image:loc></image:image>`);
  return `<url><loc>${escaped(url)}</loc><lastmod>${changed}</lastmod>${pictures.join('')}</url>`;
}

function document(root: string, namespaces: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>
${entries.join('\n')}
</${root}>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
