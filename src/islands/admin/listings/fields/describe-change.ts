import type { ListingPlaces, StaffChange } from '#contracts/admin-listings.ts';
import type { EntityType } from '#domain/entity.ts';
import { fieldsOf } from './editor-fields.ts';
import { columnOf, writeField } from './read-field.ts';

export interface DescribedField {
  label: string;
  was: string;
  became: string;
}

/**
 * Describes a change field by field, in the words of the editor. For a change of a contact it names only the fields.
 */
export function describeChange({ kind, changes, of_contact: ofContact }: StaffChange): DescribedField[] {
  if (ofContact)
    return Object.keys(changes).map((column) => ({ label: `Contact: ${column}`, was: '', became: '' }));
  const [done] = Object.keys(changes);
  if (done === 'deleted' || done === 'brought back')
    return [{ label: done === 'deleted' ? 'Deleted' : 'Brought back', was: '', became: '' }];
  return Object.entries(changes).flatMap(([column, { was, became }]) =>
    describeColumn(kind, column, was, became),
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
    describeColumn(kind, column, was[column], became, places),
  );
}

function describeColumn(
  kind: StaffChange['kind'],
  column: string,
  was: unknown,
  became: unknown,
  places: ListingPlaces | null = null,
): DescribedField[] {
  const fields =
    kind === 'closed day' || kind === 'settings'
      ? []
      : fieldsOf(kind).filter((field) => columnOf(field) === column);
  if (fields.length === 0) return [{ label: column, was: plain(was), became: plain(became) }];
  return fields
    .map((field) => {
      const { shape, label } = field;
      const words = (value: unknown) => {
        const said = writeField(field, { [column]: value });
        const known = shape.as === 'place' ? places?.[shape.of].find(({ id }) => id === said) : undefined;
        return known?.name ?? said;
      };
      return { label, was: words(was), became: words(became) };
    })
    .filter((field) => field.was !== field.became);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
