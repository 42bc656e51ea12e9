import type { MeaningName } from './meanings.ts';
import type { CellFacts } from './cell-reading.ts';

/** What one cell of a row says. */
export interface StatedFacts {
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
