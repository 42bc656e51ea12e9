import type { StaffChange } from '#contracts/admin-listings.ts';
import { fieldsOf } from './editor-fields.ts';
import { columnOf, writeField } from './field-text.ts';

export interface DescribedField {
  label: string;
  was: string;
  became: string;
}

/** What a change did, field by field in the words of the editor; of a contact only which fields. */
export function describeChange({ kind, changes, of_contact: ofContact }: StaffChange): DescribedField[] {
  if (ofContact)
    return Object.keys(changes).map((column) => ({ label: `Contact: ${column}`, was: '', became: '' }));
  return Object.entries(changes).flatMap(([column, { was, became }]) => {
    const fields = kind === 'closed day' ? [] : fieldsOf(kind).filter((field) => columnOf(field) === column);
    if (fields.length === 0) return [{ label: column, was: plain(was), became: plain(became) }];
    return fields
      .map((field) => ({
        label: field.label,
        was: writeField(field, { [column]: was }),
        became: writeField(field, { [column]: became }),
      }))
      .filter((field) => field.was !== field.became);
  });
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
