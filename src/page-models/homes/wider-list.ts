import { areasPath, indexOfPage, isPlaceListPath } from '#site/paths.ts';
import { ownValue } from '#domain/text/own-value.ts';

/** Whether this is the address of a list by place, size or budget, or of a numbered page of a list or an index. */
export function isListPath(path: string): boolean {
  return (isPlaceListPath(path) && !path.endsWith('.html')) || indexOfPage(path) !== null;
}

/**
 * Goes back step by step to a list that has a page ('/buy/in/whitefield/3-bhk' to '/buy/in/whitefield'), also by another name
 * of its place, then to the page of the place, then to /buy or /rent. A numbered page of an index leads to the index. `places`
 * are the pages of places by their key: 'in/whitefield'.
 */
export function widerList(
  path: string,
  { hasPage, places }: { hasPage: (path: string) => boolean; places: Readonly<Record<string, string>> },
): string {
  const index = indexOfPage(path);
  if (index !== null) return hasPage(index) ? index : areasPath();
  const [, offer = '', preposition = '', slug = '', ...limits] = path.split('/');
  const key = `${preposition}/${slug}`;
  const place = ownValue(places, key);
  // What became another spelling of a place leads to the same list of that place.
  const others = Object.entries(places).flatMap(([other, page]) => (place && page === place ? [other] : []));
  const keys = [key, ...others];
  for (let length = limits.length; length >= 0; length--)
    for (const each of keys) {
      const wider = ['', offer, each, ...limits.slice(0, length)].join('/');
      if (hasPage(wider)) return wider;
    }
  return place && hasPage(place) ? place : `/${offer}`;
}
