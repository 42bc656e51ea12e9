/** Between a number and its unit, in text. A quotation mark ends an attribute or a text of structured data before the next tag. */
const SPACE_BEFORE_UNIT = / (?=(?:km|m|sqft|L|Cr)\b[^<>"]*<)(?<=\d )/g;
const ISLAND = '<astro-island';
const END_OF_ISLAND = '</astro-island>';

/**
 * The page with a no-break space between each number and its unit: '1.4 km', '1,090 sqft', '₹1.1 Cr', in texts of rows too.
 * Islands keep their spaces, because React compares their text with what it renders; so does all before the body.
 */
export function keepUnits(html: string): string {
  let from = Math.max(0, html.indexOf('<body'));
  let kept = html.slice(0, from);
  for (;;) {
    const island = html.indexOf(ISLAND, from);
    const to = island < 0 ? html.length : island + ISLAND.length;
    kept += html.slice(from, to).replace(SPACE_BEFORE_UNIT, '\u00a0');
    from = html.indexOf(END_OF_ISLAND, to);
    if (island < 0 || from < 0) return kept + html.slice(to);
    kept += html.slice(to, from);
  }
}
