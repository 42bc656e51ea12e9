const SIGNS: ReadonlyMap<string, string> = new Map([
  ['$', 'usd'],
  ['€', 'eur'],
  ['£', 'gbp'],
  ['¥', 'yen'],
]);

/** The words of the name of a column: 'numBathrooms', 'NUM_BATHROOMS' and 'Num. Bathrooms' are 'num bathrooms'. */
export function wordsOfName(name: string): string {
  return (
    name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
      .toLowerCase()
      .replaceAll('²', '2')
      // 'Price ($)' is none in rupees.
      .replace(/[$€£¥]/g, (sign) => ` ${SIGNS.get(sign) ?? ''} `)
      .replaceAll('#', ' no ')
      .replace(/[^a-z0-9₹%]+/g, ' ')
      .trim()
  );
}
