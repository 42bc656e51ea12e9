import type { EditorField, FieldGroup } from './editor-field.ts';
import type { ColumnInput, ListingColumns } from './listing-column.ts';

/** The fields of an editor below these titles. A column with several inputs has a field for each. */
export function arrangeFields(columns: ListingColumns, titles: readonly string[]): FieldGroup[] {
  const inputs = Object.entries(columns).flatMap(([column, { inputs }]) =>
    inputs.map((input) => ({ ...input, path: [column, ...(input.within?.split('.') ?? [])].join('.') })),
  );
  return titles.map((title) => ({
    title,
    fields: inOrder(inputs.filter(({ group }) => group === title)).map(fieldOf),
  }));
}

type PlacedInput = ColumnInput & EditorField;

function inOrder(inputs: readonly PlacedInput[]): PlacedInput[] {
  return inputs
    .filter(({ after }) => after === undefined)
    .flatMap((input) => [input, ...inputs.filter(({ after }) => after === input.path)]);
}

function fieldOf({ path, label, offer, shape, hint, required }: PlacedInput): EditorField {
  return { path, label, offer, shape, hint, required };
}
