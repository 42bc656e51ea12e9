import * as z from 'zod';
import { type ListingColumns, typedShape } from '../column/listing-column.ts';
import type { EntityType } from '../entity.ts';
import { firstByName } from '../text/first-by-name.ts';
import { rowSchema } from '../text/row-schema.ts';
import { labelOf, listingColumns } from './listing-columns.ts';

export type ValidatedListing =
  | { state: 'valid'; fields: Record<string, unknown> }
  /** A sentence for each field that cannot be saved, by its column. */
  | { state: 'invalid'; problems: Record<string, string> };

type Validate = (fields: Record<string, unknown>, options: { isNew: boolean }) => ValidatedListing;

const validators: Record<EntityType, Validate> = {
  property: validatorOf(listingColumns.property),
  society: validatorOf(listingColumns.society),
  area: validatorOf(listingColumns.area),
};

/** Texts are cleaned as in the generator. A new listing needs its whole row. */
export function validateListing(
  kind: EntityType,
  fields: Record<string, unknown>,
  options: { isNew: boolean },
): ValidatedListing {
  return validators[kind](fields, options);
}

export function validatorOf(columns: ListingColumns): Validate {
  const whole = z.strictObject(typedShape(columns));
  const schemas = { whole: rowSchema(whole), part: rowSchema(whole.partial()) };
  return (fields, { isNew }) => {
    const parsed = schemas[isNew ? 'whole' : 'part'].safeParse(fields);
    if (parsed.success) return { state: 'valid', fields: { ...parsed.data } };
    const problems = parsed.error.issues.map(({ path, message, code }): [string, string] =>
      code === 'unrecognized_keys' ? ['', UNKNOWN_FIELD] : [String(path[0] ?? ''), sentence(message)],
    );
    return { state: 'invalid', problems: Object.fromEntries(firstByName(problems)) };
  };
}

const UNKNOWN_FIELD = 'There is no such field. Reload the page and try again.';

/** 'expected at most 300 characters' → 'This must be at most 300 characters.' */
function sentence(message: string): string {
  const expected = message.replace(/^(Invalid input: )?expected /, '').replace(/, received .*$/, '');
  return `This must be ${expected === 'string' ? 'text' : expected === 'number' ? 'a number' : expected}.`;
}

/**
 * The first problem with its field, for places with room for one sentence: called as in the editor of this kind, or as in
 * the first line of a table.
 */
export function firstProblemSentence(problems: Record<string, string>, kind?: EntityType): string {
  const [[column = '', problem = ''] = []] = Object.entries(problems);
  return [kind ? labelOf(kind, column) : column, problem].filter(Boolean).join(': ');
}
