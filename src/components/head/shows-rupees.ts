/** Which fonts of a page show a rupee sign: the font of prices and headings, the font of texts. */
export interface ShowsRupees {
  display: boolean;
  text: boolean;
}

/** The sign has its own font files (decision 022), which cost a second layout when found late. */
export function showsRupees(page: object): ShowsRupees {
  const shows = { display: false, text: false };
  scanValue(page, shows);
  return shows;
}

function scanValue(value: unknown, shows: ShowsRupees): void {
  if (typeof value === 'string') shows.text ||= value.includes('₹');
  else if (Array.isArray(value)) for (const part of value) scanValue(part, shows);
  else if (isObject(value)) scanObject(value, shows);
}

/** Runs for every page. Iterating keys instead of entries saves a thirtieth of the render time. */
function scanObject(value: Readonly<Record<string, unknown>>, shows: ShowsRupees): void {
  for (const name of Object.keys(value)) {
    if (shows.display && shows.text) return;
    // The head is not visible.
    if (name === 'head') continue;
    const part = value[name];
    if (name === 'price') shows.display ||= isKnownPrice(part);
    else scanValue(part, shows);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The same rule as in `components/property/Price.astro`. */
function isKnownPrice(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'state' in part && part.state === 'known';
}
