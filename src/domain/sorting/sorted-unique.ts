/** The form of every list in the filters. */
export function sortedUnique<Value extends string | number>(values: Iterable<Value>): Value[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
