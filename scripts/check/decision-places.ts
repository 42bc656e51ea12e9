/** '## 285, 311 A title' or '| 013 | A question |': the number or numbers with which a decision begins in its chapter. */
const PLACE = /^(?:## ((?:\d{3}, )*\d{3}) |\| (\d{3}) \|)/gm;

/** Each number with the chapters whose headings and rows have it, one for each time. `chapters`: file to text. */
export function decisionPlaces(chapters: ReadonlyMap<string, string>): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const [file, text] of chapters)
    for (const [, heading, row] of text.matchAll(PLACE))
      for (const number of (heading ?? row ?? '').split(', '))
        places.set(number, [...(places.get(number) ?? []), file]);
  return places;
}
