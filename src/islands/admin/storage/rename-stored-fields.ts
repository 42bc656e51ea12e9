/**
 * Renames fields, at any depth, in what an earlier version of the page stored under this key: `newNames` has the new
 * name of each. Call it before the value is read.
 */
export function renameStoredFields(
  openStorage: () => Storage,
  key: string,
  newNames: Readonly<Record<string, string>>,
): void {
  const rename = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [newNames[name] ?? name, each]))
      : value;
  try {
    const storage = openStorage();
    const stored = storage.getItem(key);
    if (stored !== null) storage.setItem(key, JSON.stringify(JSON.parse(stored, rename)));
  } catch {
    // Storage is blocked or full, or the value is damaged. Whoever reads it finds nothing of its form.
  }
}
