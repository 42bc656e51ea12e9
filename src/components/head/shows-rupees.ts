/** Which faces of a page show a rupee sign: that of prices and headings, that of texts. */
export interface ShowsRupees {
  display: boolean;
  text: boolean;
}

/**
 * What of a page-model is shown with a rupee sign. The sign has font files of its own (decision 022), and a page that
 * finds out about them while it is laid out is laid out once more when they arrive.
 */
export function showsRupees(page: object): ShowsRupees {
  const shows = { display: false, text: false };
  look(page, shows);
  return shows;
}

function look(value: unknown, shows: ShowsRupees): void {
  if (typeof value === 'string') shows.text ||= value.includes('₹');
  else if (Array.isArray(value)) for (const part of value) look(part, shows);
  else if (isObject(value)) lookInto(value, shows);
}

/** Each page is looked through: without pairs of names and values, which a thirtieth of its render went into (measured). */
function lookInto(value: Readonly<Record<string, unknown>>, shows: ShowsRupees): void {
  for (const name of Object.keys(value)) {
    if (shows.display && shows.text) return;
    // The head is for machines.
    if (name === 'head') continue;
    const part = value[name];
    if (name === 'price') shows.display ||= isKnownPrice(part);
    else look(part, shows);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** As `components/property/Price.astro` shows it. */
function isKnownPrice(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'state' in part && part.state === 'known';
}
