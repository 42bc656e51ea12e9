import * as z from 'zod';
import { storedAreaFields } from '../area/area.ts';
import type { EntityType } from '../entity.ts';
import { storedPropertyFields } from '../property/property.ts';
import { storedSocietyFields } from '../society/society.ts';
import { firstByName } from '../text/first-by-name.ts';
import { rowSchema } from '../text/row-schema.ts';

/** Columns that the database sets itself, in every table. */
const setByDatabase = { id: true, created_at: true } as const;

/** A whole number up to a plausible limit, far below that of the integer column. */
const wholeNumber = (max: number) =>
  z
    .int('expected a whole number')
    .nonnegative('expected 0 or more')
    .lte(max, `expected at most ${max.toLocaleString('en-IN')}`)
    .nullish();

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slugMessage = 'expected lower-case letters, digits and single hyphens';

/** The fields that staff may write. The rules are those of the generator, or those of the table where they are stricter. */
const writableSchemas = {
  property: z
    .strictObject({
      ...storedPropertyFields,
      price: storedPropertyFields.price.refine(
        (price) => (price ?? 0) <= 1e12,
        'expected at most a lakh crore',
      ),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'expected three capital letters, such as INR')
        .nullish(),
      baths: wholeNumber(99),
      publish: wholeNumber(1_000_000),
    })
    .omit({ ...setByDatabase, user_id: true, view_count: true, last_verified: true }),
  society: z
    .strictObject({
      ...storedSocietyFields,
      slug: storedSocietyFields.slug.refine(
        (value) => value == null || slugPattern.test(value) || /^\s*unlisted\s*$/i.test(value),
        slugMessage,
      ),
      configurations: storedSocietyFields.configurations.refine(
        (value) => !Array.isArray(value),
        'expected one text, such as 2, 3 BHK',
      ),
      total_units: wholeNumber(1_000_000),
      year_of_completion: z
        .int('expected a year')
        .gte(1900, 'expected 1900 or later')
        .lte(2100, 'expected 2100 or earlier')
        .nullish(),
      highlights: storedSocietyFields.highlights.refine(
        (value) => value == null || value.every((each) => typeof each === 'string'),
        'expected texts',
      ),
    })
    .omit(setByDatabase),
  area: z.strictObject(storedAreaFields).omit({ ...setByDatabase, property_count: true }),
};

const schemas = {
  property: {
    full: rowSchema(writableSchemas.property),
    partial: rowSchema(writableSchemas.property.partial()),
  },
  society: {
    full: rowSchema(writableSchemas.society),
    partial: rowSchema(writableSchemas.society.partial()),
  },
  area: { full: rowSchema(writableSchemas.area), partial: rowSchema(writableSchemas.area.partial()) },
};

/** The columns that staff may write. */
export function writableColumns(kind: EntityType): string[] {
  return Object.keys(writableSchemas[kind].shape);
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
  return `This must be ${expected === 'string' ? 'text' : expected === 'number' ? 'a number' : expected}.`;
}

/** The first problem with its field, for places with room for one sentence. */
export function firstProblemSentence(problems: Record<string, string>): string {
  const [first = []] = Object.entries(problems);
  return first.filter(Boolean).join(': ');
}
