import { shownFact } from '../text/text.ts';

// Separate from city.ts, which imports zod. Otherwise every island that builds an address would load zod.

export const DEFAULT_CITY = 'Bangalore';
const DEFAULT_FOLDER = DEFAULT_CITY.toLowerCase();

/** The folder of a city's pages: its name in lower case, by default bangalore (decision A2). */
export function cityFolder(name: string | null | undefined): string {
  // Each publish asks this for every list, and nearly always for this city.
  if (name === DEFAULT_CITY) return DEFAULT_FOLDER;
  const folder = (shownFact(name) ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return folder || DEFAULT_FOLDER;
}
