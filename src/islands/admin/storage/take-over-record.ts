import { ownValue } from '#domain/text/own-value.ts';
interface TakeOver {
  /** The key of the earlier version. */
  from: string;
  /** The key of this version. */
  key: string;
  /** The new name of each field that has another one now. */
  newNames: Readonly<Record<string, string>>;
}

/**
 * Moves the values by id that an earlier version of the page stored to the key of this version, with new names for their
 * fields, at any depth. Call it before they are read. A tab of that version may still be open. It goes on with its own
 * key, so that neither version replaces what it cannot read. What it stores is taken over when the page is opened next,
 * and stands for the same id, because it was typed after the last move.
 */
export function takeOverRecord(openStorage: () => Storage, { from, key, newNames }: TakeOver): void {
  const rename = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [ownValue(newNames, name) ?? name, each]),
        )
      : value;
  try {
    const storage = openStorage();
    const earlier = storage.getItem(from);
    if (earlier === null) return;
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    const moved: unknown = JSON.parse(earlier, rename);
    storage.setItem(key, JSON.stringify(Object.assign({}, stored, moved)));
    storage.removeItem(from);
  } catch {
    // Storage is blocked or full, or a value is damaged. What was stored stays where it is.
  }
}
