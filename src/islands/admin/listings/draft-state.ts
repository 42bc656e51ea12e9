import type { EntityType } from '#domain/entity.ts';
import { judgeListing } from '#domain/listing/judge-listing.ts';
import type { EditorField } from './editor-field.ts';
import { fieldsOf } from './editor-fields.ts';
import { type Columns, columnOf, columnsWith, readField, writeField } from './field-text.ts';
import type { ListingDraft } from './listing-drafts.ts';

/** A field that somebody else has changed while it was typed here. */
export interface Conflict {
  field: EditorField;
  mine: string;
  theirs: string;
}

/** The draft over the row as it is now: what has become the same is no change any more. */
export function overRow(draft: ListingDraft, row: Columns): { draft: ListingDraft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const fields: ListingDraft['fields'] = {};
  const currency = currencyTyped(draft.kind, draft, row);
  for (const field of fieldsOf(draft.kind)) {
    const typed = draft.fields[field.path];
    const stored = writeField(field, row);
    if (!typed || typed.now === stored || saysTheSame(field, typed.now, row, currency)) continue;
    fields[field.path] = typed;
    if (typed.was !== stored) conflicts.push({ field, mine: typed.now, theirs: stored });
  }
  return { draft: { ...draft, fields }, conflicts };
}

/** What was typed after a draft was saved; it began with what the save has made of the row. */
export function typedSince(saved: ListingDraft, draft: ListingDraft, row: Columns): ListingDraft {
  const fields: ListingDraft['fields'] = {};
  for (const field of fieldsOf(draft.kind)) {
    const typed = draft.fields[field.path];
    const sent = saved.fields[field.path];
    if (!typed || typed.now === sent?.now) continue;
    fields[field.path] = sent ? { was: writeField(field, row), now: typed.now } : typed;
  }
  return { ...draft, tried: null, fields };
}

/** '95 lakh' is what the row says as 95,00,000. */
function saysTheSame(field: EditorField, typed: string, row: Columns, currency: string): boolean {
  const read = readField(field, typed, row, currency);
  return (
    'value' in read &&
    writeField(field, columnsWith([{ field, value: read.value }], row)) === writeField(field, row)
  );
}

export function typedText(field: EditorField, draft: ListingDraft | null, row: Columns): string {
  return draft?.fields[field.path]?.now ?? writeField(field, row);
}

export function currencyTyped(kind: EntityType, draft: ListingDraft | null, row: Columns): string {
  if (kind !== 'property') return 'INR';
  return (draft?.fields['currency']?.now ?? String(row['currency'] ?? '')).trim();
}

export type ReadDraft =
  | { state: 'good'; columns: Record<string, unknown> }
  /** By path of the field; '' for what belongs to none. */
  | { state: 'wrong'; problems: Record<string, string> };

/** The columns that the draft changes, judged by the schema of the generator; a new row is judged whole. */
export function readDraft(draft: ListingDraft, row: Columns): ReadDraft {
  const { kind, isNew } = draft;
  const fields = fieldsOf(kind);
  const problems: Record<string, string> = {};
  const values: { field: EditorField; value: unknown }[] = [];
  const currency = currencyTyped(kind, draft, row);
  for (const field of fields) {
    const typed = draft.fields[field.path];
    // A new row says of the fields that may not be empty that they are.
    if (!typed && !(isNew && field.required)) continue;
    const read = readField(field, typed?.now ?? '', row, currency);
    if ('problem' in read) problems[field.path] = read.problem;
    else values.push({ field, value: read.value });
  }
  const judged = judgeListing(kind, columnsWith(values, row), { isNew });
  if (judged.state === 'wrong')
    for (const [column, problem] of Object.entries(judged.problems)) {
      const field = fields.find(
        (each) => columnOf(each) === column && (each.path in draft.fields || each.required),
      );
      problems[field?.path ?? ''] ??= problem;
    }
  if (Object.keys(problems).length > 0 || judged.state === 'wrong') return { state: 'wrong', problems };
  return { state: 'good', columns: judged.fields };
}

/** What makes it shown or hidden, typed into its own field; null: it cannot be hidden. */
export function showing(kind: EntityType, draft: ListingDraft | null, row: Columns) {
  if (kind === 'area') return null;
  const isShown =
    kind === 'property'
      ? Number(row['publish'] ?? 0) > 10
      : 'id' in row &&
        String(row['slug'] ?? '')
          .trim()
          .toLowerCase() !== 'unlisted';
  if (kind === 'property') {
    const typed = Number(draft?.fields['publish']?.now ?? row['publish'] ?? 0);
    return {
      isShown,
      show: { path: 'publish', now: typed > 10 ? String(typed) : '100' },
      hide: { path: 'publish', now: '0' },
    };
  }
  const typed = draft?.fields['slug']?.now ?? String(row['slug'] ?? '');
  const name = draft?.fields['name']?.now ?? String(row['name'] ?? '');
  const own = typed.trim() === '' || /^\s*unlisted\s*$/i.test(typed) ? slugOf(name) : typed;
  return { isShown, show: { path: 'slug', now: own }, hide: { path: 'slug', now: 'unlisted' } };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
