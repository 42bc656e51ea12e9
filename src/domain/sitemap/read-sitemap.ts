/** Names of the files that one of our sitemap indexes lists, in order. */
export function sitemapNames(index: string): string[] {
  return [...index.matchAll(/<sitemap><loc>[^<]*\/(sitemap\d+\.xml)<\/loc>/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The pictures of every page that one of our sitemap files lists, by the page's address. */
export function listedPictures(file: string): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const [entry] of file.matchAll(/<url>.*?<\/url>/g)) {
    const [url, ...images] = [...entry.matchAll(/<(?:image:)?loc>([^<]*)</g)].map(([, text]) =>
      plain(text ?? ''),
    );
    if (url !== undefined) pages.set(url, images);
  }
  return pages;
}

/** Undoes the escaping of `sitemapFiles`. */
function plain(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
