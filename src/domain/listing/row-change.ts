type Row = Readonly<Record<string, unknown>>;

export interface RowChange {
  seenAt: string;
  /** The columns that change, whole, and their values now. */
  fields: Record<string, unknown>;
  was: Record<string, unknown>;
}

/** Null if nothing differs. */
export function changeOf(row: Row, columns: Row): RowChange | null {
  const fields = changedColumns(columns, row);
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  const was = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return { seenAt: String(row['updated_at'] ?? ''), fields, was };
}

function changedColumns(fields: Row, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([column, value]) => !isSameValue(value, row[column])),
  );
}

/** Whether two values of a column say the same: an empty text or list is no value. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'null' : `[${value.map(canonicalJson).join()}]`;
  return canonicalJson(value);
}

/** JSON with sorted object keys. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, nested]) => `${JSON.stringify(key)}:${canonicalJson(nested)}`).join()}}`;
}
