/** The words of the name of a column: 'numBathrooms', 'NUM_BATHROOMS' and 'Num. Bathrooms' are 'num bathrooms'. */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll('#', ' no ')
    .replace(/[^a-z0-9₹%]+/g, ' ')
    .trim();
}
