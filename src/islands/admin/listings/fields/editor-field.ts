/** How the value of a field is typed. Limits of texts are in characters. */
export type FieldShape =
  | { as: 'line'; most: number; suggestions?: readonly string[] }
  | { as: 'paragraphs'; most: number }
  /** A list of texts, one per line. `aligned`: an empty line counts as an entry. */
  | { as: 'lines'; entries: number; each: number; aligned?: true }
  /** A list of picture addresses, one per line. Stored entries may be objects with an `original`. */
  | { as: 'pictures' }
  /** A list of objects with these two keys, one per line: 'The Deens Academy; CBSE'. */
  | { as: 'pairs'; keys: readonly [string, string] }
  | { as: 'number'; unit?: string; range?: string }
  /** A price as people say it, in the currency of the row. */
  | { as: 'price' }
  | { as: 'choice'; options: readonly string[] }
  | { as: 'place'; of: 'cities' | 'areas' | 'societies' };

/** One field of an editor: the path of its value in the row ('market_data.averagePrice'), and how it is typed. */
export interface EditorField {
  path: string;
  label: string;
  shape: FieldShape;
  hint?: string;
  /** The field must not be empty. Empty text is refused, instead of clearing the value. */
  required?: true;
}

export interface FieldGroup {
  title: string;
  fields: readonly EditorField[];
}
