/** Every object also inherits 'constructor', 'toString' and the like, which are words that people write. */
export function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
