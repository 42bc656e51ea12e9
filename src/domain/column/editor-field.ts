import type { Offer } from '../offer.ts';
import type { OtherWords, Words } from './read-word.ts';
import type { ReadNumber } from '../typed-text/read-number.ts';
import type { Spoken } from './spoken.ts';

/** How the value is typed. Limits of texts are in characters. */
export type FieldShape =
  | { kind: 'line'; maxLength: number; suggestions?: readonly string[] | undefined }
  | { kind: 'paragraphs'; maxLength: number }
  /** A list of texts, one per line. `aligned`: an empty line counts as an entry. */
  | {
      kind: 'lines';
      maxEntries: number;
      maxEntryLength: number;
      aligned?: true | undefined;
      suggestions?: readonly string[] | undefined;
    }
  /** A list of picture addresses, one per line. Stored entries may be objects with an `original`. */
  | { kind: 'pictures' }
  /** A list of objects with these two keys, one per line: 'The Deens Academy; CBSE'. */
  | { kind: 'pairs'; keys: readonly [string, string] }
  /** An 'amount' is a size or an amount of money. */
  | {
      kind: 'number' | 'amount';
      unit?: string | undefined;
      range?: string | undefined;
      pair?: Pair | undefined;
      /** Reads it with the units that people type. None: a plain number. */
      read?: ((typed: string) => ReadNumber) | undefined;
    }
  /** A price as people say it, in the currency of the row. */
  | { kind: 'price' }
  | { kind: 'choice'; options: readonly string[] }
  /** One or several of these words. Stored are their keys; typed, one key in a line. `alone` excludes the others. */
  | { kind: 'word' | 'words'; words: Words; others?: OtherWords | undefined; alone?: string | undefined }
  /** Yes, no, or not said. */
  | { kind: 'flag' }
  | { kind: 'spoken'; spoken: Spoken }
  | { kind: 'place'; list: 'cities' | 'areas' | 'societies' };

/** '2+1' fills this field and a second one: two covered, one open. */
export interface Pair {
  /** The path of the second. */
  second: string;
  /** What both count, in the words read back: '2 covered and 1 open'. */
  words: readonly [string, string];
}

/** `path` is that of its value in the row: 'market_data.averagePrice'. */
export interface EditorField {
  path: string;
  label: string;
  /** What it is asked of, if it is not asked of every home. */
  offer?: Offer | undefined;
  shape: FieldShape;
  hint?: string | undefined;
  /** Empty text is refused, instead of clearing the value. */
  required?: true | undefined;
}

export interface FieldGroup {
  title: string;
  fields: readonly EditorField[];
}
