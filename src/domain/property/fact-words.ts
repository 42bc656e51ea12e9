import { words as furnishingWords } from '../fact/furnishing/words.ts';
import { words as khataWords } from '../fact/khata/words.ts';
import { words as openToWords } from '../fact/open-to/words.ts';
import { words as ownershipWords } from '../fact/ownership/words.ts';
import { words as powerBackupWords } from '../fact/power-backup/words.ts';
import { words as saleKindWords } from '../fact/sale-kind/words.ts';
import { words as waterWords } from '../fact/water/words.ts';

/**
 * The words of facts that are one or several of a few, by column, as pages say them. The keys are what rows store (the
 * check constraints of supabase/schemas/property/properties.sql list the same). Visitors load this file, so it has no
 * schemas.
 */
export const factWords = {
  /** What the number of square feet measures. Never converted: builders add 20 to 50 % to the carpet area. */
  area_basis: {
    carpet: 'Carpet',
    built_up: 'Built-up',
    super_built_up: 'Super built-up',
    plot: 'Plot',
  },
  furnishing: furnishingWords,
  sale_kind: saleKindWords,
  water: waterWords,
  power_backup: powerBackupWords,
  open_to: openToWords,
  ownership: ownershipWords,
  khata: khataWords,
} as const;
