import * as z from 'zod/mini';
import { recordOf } from '#domain/record-of.ts';
import { type GroupKind, groupKinds } from '#domain/numbers/group-name.ts';
import { periods } from '#domain/numbers/periods.ts';
import { offers } from '#domain/offer.ts';
import { emptySearch } from './admin-empty-searches.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/**
 * What works: `rpc(adminNumbers, { days })` by a signed-in admin, with 7, 28 or 90 days. The days are full days in India, up
 * to yesterday; `…_before` is the same number of days before those. Nothing of it names a person.
 */
export const adminNumbers = 'admin_numbers';
/** `{ days, after_row }`: the numbers of every home, 5,000 at a time. */
export const adminNumberRows = 'admin_number_rows';

const counts = {
  views: z.int(),
  views_before: z.int(),
  enquiries: z.int(),
  enquiries_before: z.int(),
  calls: z.int(),
  calls_before: z.int(),
  alerts: z.int(),
  alerts_before: z.int(),
};

/** Homes that are on the site now, and what happened to these and to others since. */
const total = z.object({ homes: z.int(), ...counts });

const group = z.object({
  /** The area, the bedrooms, the band of prices ('0' is the lowest), 'partner' or 'own'. Null: not given. */
  name: z.nullable(z.string()),
  /** Only of a band of prices. */
  offer: z.nullable(z.enum(offers)),
  homes: z.int(),
  ...counts,
});

const homeColumns = {
  id: z.string(),
  title: z.string(),
  slug: z.nullable(z.string()),
  facts: distinguishingFacts,
};

function named<Row extends z.infer<z.ZodMiniObject<typeof homeColumns>>>({ facts, ...row }: Row) {
  return { ...row, title: titleWithFacts(row.title, facts) };
}

const groups = z.array(group);
const noGroups = recordOf<Record<GroupKind, NumbersGroup[]>>(groupKinds.map((kind) => [kind, []]));

const answerColumns = {
  now: z.string(),
  days: z.literal(periods),
  /** 'YYYY-MM-DD' */
  first_day: z.string(),
  last_day: z.string(),
  total,
  /** Those with most views first. */
  groups: z.pipe(
    // Mails that version 1.0.0 stored have no group of partners.
    z.partialRecord(z.enum(groupKinds), groups),
    z.transform((known): Record<GroupKind, NumbersGroup[]> => ({ ...noGroups, ...known })),
  ),
  daily: z.array(z.object({ day: z.string(), views: z.int(), enquiries: z.int() })),
  /** The 20 with most views. */
  homes: z.array(
    z.pipe(
      z.object({
        ...homeColumns,
        views: z.int(),
        views_before: z.int(),
        enquiries: z.int(),
        enquiries_before: z.int(),
        calls: z.int(),
        alerts: z.int(),
      }),
      z.transform(named),
    ),
  ),
  /** On the site, seen ten times or more within these days, and nobody has ever asked. */
  never_asked: z.array(z.pipe(z.object({ ...homeColumns, views: z.int() }), z.transform(named))),
  /** Enquiries of these days, and those that were not answered within our promise. */
  asked: z.int(),
  asked_late: z.int(),
  /** Of `asked`, those about no home of ours. Mails that version 1.0.0 stored do not say it. */
  asked_no_home: z.optional(z.int()),
  answered_late: z.array(
    z.pipe(
      z.object({ ...homeColumns, asked: z.int(), late: z.int(), longest_minutes: z.int() }),
      z.transform(named),
    ),
  ),
  /** At least a fifth above the middle of `homes` like it in its area, in rupees per square foot. */
  above_neighbours: z.array(
    z.pipe(
      z.object({
        ...homeColumns,
        rupees: z.number(),
        middle: z.number(),
        homes: z.int(),
        views: z.int(),
      }),
      z.transform(named),
    ),
  ),
};

export const adminNumbersAnswer = z.object(answerColumns);
/** What `npm run report` and the mail to staff say: also what people search and do not find. */
export const reportedNumbers = z.object({ ...answerColumns, searches: z.array(emptySearch) });
export type ReportedNumbers = z.infer<typeof reportedNumbers>;
export type AdminNumbersAnswer = z.infer<typeof adminNumbersAnswer>;
export type NumbersGroup = z.infer<typeof group>;

const row = z.pipe(
  z.object({
    ...homeColumns,
    shown: z.boolean(),
    offer: z.nullable(z.enum(offers)),
    city: z.string(),
    area: z.nullable(z.string()),
    bedrooms: z.nullable(z.int()),
    band: z.nullable(z.int()),
    source: z.enum(['partner', 'own']),
    ...counts,
  }),
  z.transform(named),
);
export type NumbersRow = z.infer<typeof row>;

export const adminNumberRowsAnswer = z.object({ rows: z.array(row), next: z.nullable(z.string()) });
export type NumbersPage = z.infer<typeof adminNumberRowsAnswer>;
