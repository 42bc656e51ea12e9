import { cityFolder, DEFAULT_CITY } from './city-folder.ts';

const DEFAULT_FOLDER = cityFolder(DEFAULT_CITY);

/**
 * The slug of an area or society in lists and filters, which cover all cities: 'gokulam-mysuru'. Slugs are unique only
 * within a city, and only those of the default city stand alone (decision 211).
 */
export function listSlug(slug: string, city: string | null | undefined): string {
  const folder = cityFolder(city);
  const suffix = `-${folder}`;
  return folder === DEFAULT_FOLDER || slug.endsWith(suffix) ? slug : `${slug}${suffix}`;
}
