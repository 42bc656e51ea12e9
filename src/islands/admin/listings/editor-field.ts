/** How the value of a field is typed. Limits are characters of a text. */
export type FieldShape =
  | { as: 'line'; most: number; suggestions?: readonly string[] }
  | { as: 'paragraphs'; most: number }
  /** A list of texts, one in a line; `aligned`: an empty line is an entry too. */
  | { as: 'lines'; entries: number; each: number; aligned?: true }
  /** A list of addresses of pictures, one in a line; entries may be objects with an `original`. */
  | { as: 'pictures' }
  /** A list of objects with these two keys, one in a line: 'The Deens Academy; CBSE'. */
  | { as: 'pairs'; keys: readonly [string, string] }
  | { as: 'number'; unit?: string; range?: string }
  /** A price as people say it, in the currency of the row. */
  | { as: 'price' }
  | { as: 'choice'; options: readonly string[] }
  | { as: 'place'; of: 'cities' | 'areas' | 'societies' };

/** One field of an editor: where its value is in the row ('market_data.averagePrice'), and how it is typed. */
export interface EditorField {
  path: string;
  label: string;
  shape: FieldShape;
  hint?: string;
  /** Never empty: an empty one is refused, not removed. */
  required?: true;
}

export interface FieldGroup {
  title: string;
  fields: readonly EditorField[];
}
