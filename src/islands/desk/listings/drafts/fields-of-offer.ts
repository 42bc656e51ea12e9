import type { EditorField } from '#domain/column/editor-field.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { typedText } from './read-draft.ts';
import type { ListingDraft } from './listing-drafts.ts';
import type { Columns } from '../fields/read-field.ts';

/**
 * The fields that are asked of this home: a rent has no khata, a sale no deposit (decision 223). One that says something
 * all the same stays until it is saved empty.
 */
export function fieldsOfOffer(
  fields: readonly EditorField[],
  draft: ListingDraft | null,
  row: Columns,
): EditorField[] {
  const offer = ownValue(draft?.fields ?? {}, 'property_type')?.now ?? String(row['property_type'] ?? '');
  return fields.filter(
    (field) =>
      field.offer === undefined ||
      field.offer === offer ||
      typedText(field, draft, row) !== '' ||
      ownValue(draft?.fields ?? {}, field.path) !== undefined,
  );
}
