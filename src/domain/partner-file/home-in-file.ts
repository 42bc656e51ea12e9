import type { Point } from '../city/distance-km.ts';
import type { Day } from '../calendar/day.ts';
import type { PictureInFile } from './picture-in-file.ts';

/** A home as the file states it, in our words. Its places are still words. */
export interface HomeInFile {
  row: number;
  /** The partner's own number; without one it is derived from what does not change: place, size and rooms. */
  reference: string;
  /** Only of a home to which the file gives no reference. */
  made?: MadeReference;
  /** Columns of `properties`, each as it is stored. What the file does not say is not in it. */
  fields: Readonly<Record<string, unknown>>;
  /** In the order in which they are shown. They are fetched before a home shows them. */
  pictures: readonly PictureInFile[];
  /** As the partner says it: 'Vinayakanagar, Hebbal'. */
  locality: string | null;
  society: string | null;
  postedOn: Day | null;
  /** Where it is, rounded to about 100 m, as its row says in degrees. */
  position: Point | null;
  /** Of its row. */
  pinCodes: readonly string[];
  /** Its price stands in a formula without a result, or in an error: the file says that there is one, and not which. */
  isPriceLost?: boolean;
  /** The file says that the price is told on request. */
  isPriceOnRequest?: boolean;
}

/** What a home is known by whose file gives it no reference. */
export interface MadeReference {
  /** Of what does not change; neighbours may have the same one. */
  key: string;
  /** What its row says beside the facts of a home, such as whom to call: short hashes, which tell rows apart and name nobody. */
  traits: readonly string[];
}

/**
 * What tells the homes of a partner apart, by names of columns: the one with the partner's own number, or null, and those of
 * which a reference is made for a row without a number. It is remembered with the file, because a reference that is made of
 * facts depends on which columns there were.
 */
export interface Identity {
  reference: string | null;
  facts: readonly string[];
}
