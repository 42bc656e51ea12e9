import { characters } from './characters.ts';

/**
 * Characters of a JSON value as Postgres writes `jsonb`, with a space after each colon and comma. Null if it has more
 * than `most`, or nests deeper than `depth`. Does not recurse, so any depth is safe for the stack.
 */
export function jsonSize(value: unknown, { most, depth }: { most: number; depth: number }): number | null {
  const left: { value: unknown; level: number }[] = [{ value, level: 0 }];
  let size = 0;
  for (let each = left.pop(); each; each = left.pop()) {
    if (each.level > depth) return null;
    size += sizeAlone(each.value);
    if (size > most) return null;
    for (const inner of innerValues(each.value)) left.push({ value: inner, level: each.level + 1 });
  }
  return size;
}

/** Characters of the value without its nested values: brackets, commas and keys. */
function sizeAlone(value: unknown): number {
  if (Array.isArray(value)) return enclosed(value.length);
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    return names.reduce((size, name) => size + written(name) + 2, enclosed(names.length));
  }
  return written(value);
}

function enclosed(entries: number): number {
  return 2 + 2 * Math.max(0, entries - 1);
}

function written(value: unknown): number {
  return characters(JSON.stringify(value ?? null));
}

function innerValues(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
