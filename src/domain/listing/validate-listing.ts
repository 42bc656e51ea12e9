import * as z from 'zod';
import { type ListingColumns, typedShape } from '../column/listing-column.ts';
import type { EntityType } from '../entity.ts';
import { firstByName } from '../text/first-by-name.ts';
import { rowSchema } from '../text/row-schema.ts';
import { listingColumns } from './listing-columns.ts';

const schemas = {
  property: schemasOf(listingColumns.property),
  society: schemasOf(listingColumns.society),
  area: schemasOf(listingColumns.area),
};

/** What staff may write: a whole new row, or some columns. */
export function schemasOf(columns: ListingColumns) {
  const full = z.strictObject(typedShape(columns));
  return { full: rowSchema(full), partial: rowSchema(full.partial()) };
}

export type ValidatedListing =
  | { state: 'valid'; fields: Record<string, unknown> }
  /** A sentence for each field that cannot be saved, by its column. */
  | { state: 'invalid'; problems: Record<string, string> };

/**
 * Checks what staff typed about a home, society or area, cleaned as in the generator. A new one needs its whole row.
 */
export function validateListing(
  kind: EntityType,
  fields: Record<string, unknown>,
  { isNew }: { isNew: boolean },
): ValidatedListing {
  const parsed = schemas[kind][isNew ? 'full' : 'partial'].safeParse(fields);
  if (parsed.success) return { state: 'valid', fields: { ...parsed.data } };
  const problems = parsed.error.issues.map(({ path, message, code }): [string, string] =>
    code === 'unrecognized_keys' ? ['', UNKNOWN_FIELD] : [String(path[0] ?? ''), sentence(message)],
  );
  return { state: 'invalid', problems: Object.fromEntries(firstByName(problems)) };
}

const UNKNOWN_FIELD = 'There is no such field. Reload the page and try again.';

/** 'expected at most 300 characters' → 'This must be at most 300 characters.' */
function sentence(message: string): string {
  const expected = message.replace(/^(Invalid input: )?expected /, '').replace(/, received .*$/, '');
  return `This must be ${expected === 'string' ? 'a text' : expected === 'number' ? 'a number' : expected}.`;
}

/** The first problem with its field, for places with room for one sentence. */
export function firstProblemSentence(problems: Record<string, string>): string {
  const [first = []] = Object.entries(problems);
  return first.filter(Boolean).join(': ');
}
