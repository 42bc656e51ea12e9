import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { checkOutcomes, knownMethods } from '#domain/verification/check-outcomes.ts';
import { author } from './author.ts';

/** Homes to ask about today, with their contacts. For signed-in staff. */
export const adminRound = 'admin_round';

const check = z.object({
  checked_at: z.string(),
  ...author.shape,
  method: z.enum(knownMethods),
  outcome: z.enum(checkOutcomes),
  price: z.nullable(z.number()),
  note: z.nullable(z.string()),
});

export type RoundCheck = z.infer<typeof check>;

const contact = z.object({
  name: z.nullable(z.string()),
  firm: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  updated_at: z.string(),
});

const partner = z.object({
  name: z.string(),
  /** Since when they have not answered by link for this home; null: they were not asked, or have answered. */
  asked_at: z.nullable(z.string()),
  /** Those who can be called. */
  contacts: z.array(z.object({ name: z.string(), phone: z.string(), language: z.enum(partnerLanguages) })),
});
export type RoundPartner = z.infer<typeof partner>;

export const roundHome = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  property_type: z.enum(offers),
  area: z.nullable(z.string()),
  society: z.nullable(z.string()),
  bedrooms: z.nullable(z.number()),
  sqft: z.nullable(z.number()),
  source_key: z.nullable(z.string()),
  /** A day in India; null: never checked. */
  last_verified: z.nullable(z.string()),
  /** As the database returned it. A check is recorded only while the home still has this value. */
  updated_at: z.string(),
  contact: z.nullable(contact),
  /** From whom the home comes. */
  partner: z.nullable(partner),
  /** The latest three, newest first. */
  checks: z.array(check),
});

export type RoundHome = z.infer<typeof roundHome>;

export const adminRoundAnswer = z.object({
  /** In the order in which to ask: homes of one contact together, the longest waiting first. */
  rows: z.array(roundHome),
  /** Includes homes beyond these rows. */
  due: z.int(),
  /** The number of homes that anybody asked about today. */
  done: z.int(),
  today: z.string(),
});
