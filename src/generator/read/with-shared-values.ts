const REPEATED: ReadonlySet<string> = new Set([
  'area',
  'area_id',
  'society_id',
  'city',
  'asset_type',
  'locality',
]);

/** More than there are places in a city. A process that runs for weeks drops all, so that old ones do not pile up. */
const MAX_TEXTS = 100_000;
const texts = new Map<string, string>();

const NO_ENTRIES = Object.freeze([]);
const NO_FIELDS = Object.freeze({});

/** Saves memory: place names, empty lists and empty objects are the same in many rows. */
export function withSharedValues<Row>(row: Row): Row {
  if (typeof row !== 'object' || row === null) return row;
  for (const [field, value] of Object.entries(row)) {
    const shared = sharedOf(field, value);
    if (shared !== value) Reflect.set(row, field, shared);
  }
  return row;
}

function sharedOf(field: string, value: unknown): unknown {
  if (typeof value === 'string') return REPEATED.has(field) ? sharedText(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? NO_ENTRIES : value;
  return Object.keys(value).length === 0 ? NO_FIELDS : value;
}

function sharedText(text: string): string {
  const shared = texts.get(text);
  if (shared !== undefined) return shared;
  if (texts.size >= MAX_TEXTS) texts.clear();
  texts.set(text, text);
  return text;
}
