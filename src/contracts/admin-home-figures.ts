import * as z from 'zod/mini';
import { periods } from '#domain/numbers/periods.ts';
import { checkOutcomes } from '#domain/verification/check-outcomes.ts';

/**
 * What happened to one home: `{ home, days }`, with 7, 28 or 90 full days up to yesterday in India. Counts, days and prices,
 * and nobody who looked or asked. For signed-in staff.
 */
export const adminHomeFigures = 'admin_home_figures';

const counts = { views: z.int(), enquiries: z.int(), calls: z.int(), alerts: z.int() };

const figures = z.object({
  days: z.literal(periods),
  first_day: z.string(),
  last_day: z.string(),
  ...counts,
  // Of as many days before.
  views_before: z.int(),
  enquiries_before: z.int(),
  calls_before: z.int(),
  alerts_before: z.int(),
  /** The last 13 by their Mondays, the latest last. The last one ends yesterday. */
  weeks: z.array(z.object({ week: z.string(), ...counts })),
  /** Of these weeks, the latest first. */
  checks: z.array(z.object({ on: z.string(), method: z.string(), outcome: z.enum(checkOutcomes) })),
  /** Null: on request. `was` is null before the first price, and for one in another currency. */
  prices: z.array(
    z.object({
      on: z.string(),
      price: z.nullable(z.number()),
      was: z.nullable(z.number()),
      currency: z.nullable(z.string()),
    }),
  ),
});
export type HomeFigures = z.infer<typeof figures>;

/** Null: there is no such home. */
export const adminHomeFiguresAnswer = z.nullable(figures);
