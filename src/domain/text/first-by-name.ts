/** A Map in which the first value of a name stays. A Map of the entries would keep the last. */
export function firstByName<Value>(entries: Iterable<readonly [string, Value]>): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const [name, value] of entries) if (!values.has(name)) values.set(name, value);
  return values;
}
