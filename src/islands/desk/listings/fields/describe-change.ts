import type { ListingPlaces, StaffChange } from '#contracts/admin-listings.ts';
import type { EditorField } from '#domain/column/editor-field.ts';
import { type EntityType, isEntityType } from '#domain/entity.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';
import { sayStored } from '#domain/property/say-stored.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { columnOf, writeField } from './read-field.ts';
import { sayField } from './say-field.ts';

export interface DescribedField {
  label: string;
  was: string;
  became: string;
}

/** A change in the words of the editor. Of a change of a contact it names only the fields. */
export function describeChange({ kind, changes, of_contact: ofContact }: StaffChange): DescribedField[] {
  if (ofContact)
    return Object.keys(changes).map((column) => ({ label: `Contact: ${column}`, was: '', became: '' }));
  const [firstColumn] = Object.keys(changes);
  if (firstColumn === 'deleted' || firstColumn === 'brought back')
    return [{ label: firstColumn === 'deleted' ? 'Deleted' : 'Restored', was: '', became: '' }];
  if (kind === 'erasure')
    return Object.entries(changes).map(([rows, { was, became }]) => ({
      label: rows.replaceAll('_', ' '),
      was: String(was),
      became: String(became),
    }));
  const fields = isEntityType(kind) ? editorFieldsOf(kind) : [];
  return Object.entries(changes).flatMap(([column, { was, became }]) =>
    describeColumn(fields, { column, was, became }),
  );
}

/** Describes the changes of these columns field by field. Places are shown by name if known. */
export function describeFields(
  kind: EntityType,
  fields: Readonly<Record<string, unknown>>,
  was: Readonly<Record<string, unknown>>,
  places: ListingPlaces | null,
): DescribedField[] {
  return Object.entries(fields).flatMap(([column, became]) =>
    describeColumn(editorFieldsOf(kind), { column, was: was[column], became }, places),
  );
}

/** One changed column in the words of the editor: a line for each field that differs. */
export function describeColumn(
  editorFields: readonly EditorField[],
  { column, ...values }: { column: string; was?: unknown; became?: unknown },
  places: ListingPlaces | null = null,
): DescribedField[] {
  const was = shownValue(column, values.was);
  const became = shownValue(column, values.became);
  const fields = editorFields.filter((field) => columnOf(field) === column);
  if (fields.length === 0)
    return [{ label: column, was: sayColumn(column, was), became: sayColumn(column, became) }];
  return fields
    .map((field) => {
      const textOf = (value: unknown) => sayField(field, writeField(field, { [column]: value }), places);
      return { label: field.label, was: textOf(was), became: textOf(became) };
    })
    .filter((field) => field.was !== field.became);
}

/** A reference that we made stands in the change log and is shown to nobody. */
const shownValue = (column: string, value: unknown): unknown =>
  column === 'source_key' && typeof value === 'string' ? referenceOfPartner(value) : value;

/** A column that no editor has, in the words of data sets and partners' files. */
const sayColumn = (column: string, value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : sayStored(column, value);
