/**
 * A value as Postgres takes it in JSON: without NUL and halves of letters, which it refuses together with everything beside
 * them. Everything else stays as it is.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storableText(name), storable(each)]),
  );
}

const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed();
