import type { ListingPlace, ListingPlaces } from '#contracts/admin-listings.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { EntityType } from '#domain/entity.ts';
import { validateListing } from '#domain/listing/validate-listing.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import {
  type Columns,
  columnOf,
  columnsWith,
  readField,
  type ReadingContext,
  writeField,
} from '../fields/read-field.ts';
import type { ListingDraft } from './listing-drafts.ts';

type DraftField = ListingDraft['fields'][string];

/** A field that somebody else changed while it was edited here. */
export interface Conflict {
  field: EditorField;
  mine: string;
  theirs: string;
}

/** Rebases the draft onto the current row. Typed values that are now equal to the row's are dropped. */
export function rebaseDraft(
  draft: ListingDraft,
  row: Columns,
  today: Day,
): { draft: ListingDraft; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const fields = new Map<string, DraftField>();
  const context = { currency: currencyOf(draft.kind, draft, row), today };
  for (const field of editorFieldsOf(draft.kind)) {
    const typed = ownValue(draft.fields, field.path);
    const stored = writeField(field, row);
    if (!typed || typed.now === stored || meansStoredValue(field, typed.now, row, context)) continue;
    fields.set(field.path, typed);
    if (typed.was !== stored) conflicts.push({ field, mine: typed.now, theirs: stored });
  }
  return { draft: { ...draft, fields: Object.fromEntries(fields) }, conflicts };
}

/** What was typed while a draft was being saved, relative to the row after the save. */
export function typedAfter(saved: ListingDraft, draft: ListingDraft, row: Columns): ListingDraft {
  const fields = new Map<string, DraftField>();
  for (const field of editorFieldsOf(draft.kind)) {
    const typed = ownValue(draft.fields, field.path);
    const sent = ownValue(saved.fields, field.path);
    if (!typed || typed.now === sent?.now) continue;
    fields.set(field.path, sent ? { was: writeField(field, row), now: typed.now } : typed);
  }
  return { ...draft, tried: null, fields: Object.fromEntries(fields) };
}

/** Whether the typed text means the value in the row. '95 lakh' equals 95,00,000. */
function meansStoredValue(field: EditorField, typed: string, row: Columns, context: ReadingContext): boolean {
  const read = readField(field, typed, row, context);
  return (
    'value' in read &&
    Object.entries(read.also ?? {}).every(([path, value]) => ownValue(row, path) === value) &&
    writeField(field, columnsWith([{ field, value: read.value }], row)) === writeField(field, row)
  );
}

/** The text of a field as it stands in the editor: what was typed, or what the row stores. */
export function typedText(field: EditorField, draft: ListingDraft | null, row: Columns): string {
  return ownValue(draft?.fields ?? {}, field.path)?.now ?? writeField(field, row);
}

export function currencyOf(kind: EntityType, draft: ListingDraft | null, row: Columns): string {
  if (kind !== 'property') return 'INR';
  return (draft?.fields['currency']?.now ?? String(row['currency'] ?? '')).trim();
}

/** The city and the area that a home or a society states, as typed. Areas have none. */
export function statedPlaceOf(
  kind: EntityType,
  draft: ListingDraft | null,
  row: Columns,
  places: ListingPlaces | null,
): { city: string; area: ListingPlace | null } | undefined {
  const textOf = (path: string) => {
    const field = editorFieldsOf(kind).find((each) => each.path === path);
    return field ? typedText(field, draft, row) : '';
  };
  if (kind === 'area') return undefined;
  const area = textOf(kind === 'property' ? 'area_id' : 'area');
  return { city: textOf('city'), area: places?.areas.find(({ id }) => id === area) ?? null };
}

export type ReadDraft =
  | { state: 'valid'; columns: Record<string, unknown> }
  /** Messages by the path of the field; '' for those that belong to no field. */
  | { state: 'invalid'; problems: Record<string, string> };

/** Validated with the schema of the generator. A new row is validated as a whole. */
export function readDraft(
  draft: ListingDraft,
  row: Columns,
  { today, places }: Omit<ReadingContext, 'currency'>,
): ReadDraft {
  const { kind, isNew } = draft;
  const fields = editorFieldsOf(kind);
  const problems = new Map<string, string>();
  const values: { field: Pick<EditorField, 'path'>; value: unknown }[] = [];
  const currency = currencyOf(kind, draft, row);
  for (const field of fields) {
    const typed = ownValue(draft.fields, field.path);
    // For a new row, required fields are checked even if nothing was typed.
    if (!typed && !(isNew && field.required)) continue;
    const read = readField(field, typed?.now ?? '', row, { currency, today, places });
    if ('problem' in read) {
      problems.set(field.path, read.problem);
      continue;
    }
    const said = values.find((each) => each.field.path === field.path);
    if (!said) values.push({ field, value: read.value });
    else if (read.value !== null && read.value !== said.value)
      problems.set(field.path, `Another field says ${said.value}: empty this one, or make both the same.`);
    for (const [path, value] of Object.entries(read.also ?? {})) values.push({ field: { path }, value });
  }
  const judged = validateListing(kind, columnsWith(values, row), { isNew });
  if (judged.state === 'invalid')
    for (const [column, problem] of Object.entries(judged.problems)) {
      const field = fields.find(
        (each) => columnOf(each) === column && (Object.hasOwn(draft.fields, each.path) || each.required),
      );
      const path = field?.path ?? '';
      if (!problems.has(path)) problems.set(path, problem);
    }
  if (problems.size > 0 || judged.state === 'invalid')
    return { state: 'invalid', problems: Object.fromEntries(problems) };
  return { state: 'valid', columns: judged.fields };
}

/** Whether the row is shown, and the field values that show or hide it. Null: it cannot be hidden. */
export function visibilityOf(kind: EntityType, draft: ListingDraft | null, row: Columns) {
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
  const shownSlug = typed.trim() === '' || /^\s*unlisted\s*$/i.test(typed) ? slugOf(name) : typed;
  return { isShown, show: { path: 'slug', now: shownSlug }, hide: { path: 'slug', now: 'unlisted' } };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}
