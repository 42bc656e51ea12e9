import * as z from 'zod';
import { areaFields } from '../area/area.ts';
import type { EntityType } from '../entity.ts';
import { propertyFields } from '../property/property.ts';
import { societyFields } from '../society/society.ts';
import { rowSchema } from '../text/row-schema.ts';

/** Columns that the database sets itself, in every table. */
const setByDatabase = { id: true, created_at: true } as const;

/** A whole number with a realistic upper limit. The integer column itself holds up to two thousand million. */
const wholeNumber = (max: number) =>
  z
    .int('expected a whole number')
    .nonnegative('expected 0 or more')
    .lte(max, `expected at most ${max.toLocaleString('en-IN')}`)
    .nullish();

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slugMessage = 'expected lower-case letters, digits and single hyphens';

/**
 * The fields that staff write. They use the rules by which the generator reads a row. Where the table allows less than
 * a page, they use the rules of the table.
 */
const writableSchemas = {
  property: z
    .strictObject({
      ...propertyFields,
      price: propertyFields.price.refine((price) => (price ?? 0) <= 1e12, 'expected at most a lakh crore'),
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
      ...societyFields,
      slug: societyFields.slug.refine(
        (value) => value == null || slugPattern.test(value) || /^\s*unlisted\s*$/i.test(value),
        slugMessage,
      ),
      configurations: societyFields.configurations.refine(
        (value) => !Array.isArray(value),
        'expected one text, such as 2, 3 BHK',
      ),
      total_units: wholeNumber(1_000_000),
      year_of_completion: z
        .int('expected a year')
        .gte(1900, 'expected 1900 or later')
        .lte(2100, 'expected 2100 or earlier')
        .nullish(),
      highlights: societyFields.highlights.refine(
        (value) => value == null || value.every((each) => typeof each === 'string'),
        'expected texts',
      ),
    })
    .omit(setByDatabase),
  area: z.strictObject(areaFields).omit({ ...setByDatabase, property_count: true }),
};

const schemas = {
  property: {
    whole: rowSchema(writableSchemas.property),
    some: rowSchema(writableSchemas.property.partial()),
  },
  society: { whole: rowSchema(writableSchemas.society), some: rowSchema(writableSchemas.society.partial()) },
  area: { whole: rowSchema(writableSchemas.area), some: rowSchema(writableSchemas.area.partial()) },
};

/** The columns that staff may write. */
export function writableColumns(kind: EntityType): string[] {
  return Object.keys(writableSchemas[kind].shape);
}

export type ValidatedListing =
  | { state: 'good'; fields: Record<string, unknown> }
  /** A sentence for each field that cannot be saved. */
  | { state: 'wrong'; problems: Record<string, string> };

/**
 * Checks what staff typed about a home, society or area, cleaned as in the generator. A new one needs its whole row.
 */
export function validateListing(
  kind: EntityType,
  fields: Record<string, unknown>,
  { isNew }: { isNew: boolean },
): ValidatedListing {
  const parsed = schemas[kind][isNew ? 'whole' : 'some'].safeParse(fields);
  if (parsed.success) return { state: 'good', fields: { ...parsed.data } };
  const problems: Record<string, string> = {};
  for (const { path, message, code } of parsed.error.issues) {
    if (code === 'unrecognized_keys')
      problems[''] ??= 'There is no such field. Reload the page and try again.';
    else problems[String(path[0] ?? '')] ??= sentence(message);
  }
  return { state: 'wrong', problems };
}

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
