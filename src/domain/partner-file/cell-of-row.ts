import type { MeaningName } from './meanings.ts';
import type { CellFacts } from './cell-reading.ts';

/** One cell of a row of a partner's file, with what it was taken for and what it says. */
export interface CellOfRow {
  column: string;
  cell: string;
  meaning: MeaningName;
  facts: CellFacts;
}

export interface Remark {
  column: string;
  value: string;
  reason: string;
  /** It arrived, but not to the letter; without it, it did not arrive. */
  kind?: 'adjusted';
}
