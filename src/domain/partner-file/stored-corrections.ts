import * as z from 'zod/mini';
import type { Corrections } from './corrections.ts';
import { isMeaning, type MeaningName } from './meanings.ts';

const pairs = <Value extends z.core.$ZodType>(value: Value) => z.array(z.tuple([z.string(), value]));

/** Corrections as the database keeps them: lists, because any word may be the name of a column or a value. */
export const storedCorrections = z.object({
  columns: pairs(z.nullable(z.string())),
  values: pairs(pairs(z.string())),
});

export type StoredCorrections = z.infer<typeof storedCorrections>;

/** A meaning that we do not have any more corrects nothing. */
export function parseCorrections({ columns, values }: StoredCorrections): Corrections {
  const known = columns.filter(
    (entry): entry is [string, MeaningName | null] => entry[1] === null || isMeaning(entry[1]),
  );
  return {
    columns: new Map(known),
    values: new Map(values.map(([column, words]) => [column, new Map(words)])),
  };
}
