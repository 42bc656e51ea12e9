import * as z from 'zod';
import { confirmableFacts, knownMethods, papers } from '../verification/check-outcomes.ts';

const day = z.iso.date('expected a day such as 2026-11-14');

const priceEntry = z.object({
  on: day,
  what: z.enum(['listed', 'price']),
  /** The price from that day on. Null: on request. */
  price: z.number().nullable(),
  /** The price until that day. Null for the first entry, and for on request. */
  was: z.number().nullable(),
  currency: z.string().nullable(),
});

/** A deposit that was known before, too. Both in the spelling of rows (src/domain/money/charge.ts). */
const depositEntry = z.object({ on: day, what: z.literal('deposit'), deposit: z.string(), was: z.string() });

const checkEntry = z.object({
  on: day,
  what: z.literal('check'),
  method: z.enum(knownMethods),
  confirmed: z.array(z.enum(confirmableFacts)),
  seen: z.array(z.enum(papers)),
  not_seen: z.array(z.enum(papers)),
});

/** Newest first, at most ten. The database writes them (supabase/schemas/property/property_history.sql). */
export const propertyHistorySchema = z.array(
  z.discriminatedUnion('what', [priceEntry, depositEntry, checkEntry]),
);

export type PriceEntry = z.infer<typeof priceEntry>;
export type CheckEntry = z.infer<typeof checkEntry>;
export type HistoryEntry = PriceEntry | z.infer<typeof depositEntry> | CheckEntry;
