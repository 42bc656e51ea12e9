import { characterCount } from './character-count.ts';

/**
 * How many characters a value has as Postgres writes `jsonb`, with a space after each colon and comma. Null if it has
 * more than `max` characters, or nests deeper than `depth`. Does not recurse, so any depth is safe for the stack.
 */
export function jsonSize(value: unknown, { max, depth }: { max: number; depth: number }): number | null {
  const stack: { value: unknown; level: number }[] = [{ value, level: 0 }];
  let size = 0;
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    if (entry.level > depth) return null;
    size += ownSize(entry.value);
    if (size > max) return null;
    for (const inner of innerValues(entry.value)) stack.push({ value: inner, level: entry.level + 1 });
  }
  return size;
}

/** Without its nested values: brackets, commas and keys. */
function ownSize(value: unknown): number {
  if (Array.isArray(value)) return bracketSize(value.length);
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    return names.reduce((size, name) => size + jsonLength(name) + 2, bracketSize(names.length));
  }
  return jsonLength(value);
}

function bracketSize(entries: number): number {
  return 2 + 2 * Math.max(0, entries - 1);
}

function jsonLength(value: unknown): number {
  return characterCount(JSON.stringify(value ?? null));
}

function innerValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
