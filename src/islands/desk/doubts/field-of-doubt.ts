import type { EditorField } from '#domain/column/editor-field.ts';
import { editorFieldsOf } from '#domain/listing/listing-columns.ts';

/** The field of the editor that holds what is doubted; null: only the editor itself can change it. */
export function fieldOfDoubt({ column }: { column: string }): EditorField | null {
  return editorFieldsOf('property').find(({ path }) => path === column) ?? null;
}
