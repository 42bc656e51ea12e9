/** 'Hsr Layout' for 'hsr-layout': the name of a place or a choice of which only the slug is known. */
export function wordsOfSlug(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
