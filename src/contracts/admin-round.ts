import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';
import { partnerLanguages } from '#domain/partner/partner-languages.ts';
import { checkOutcomes, knownMethods } from '#domain/verification/check-outcomes.ts';
import { author } from './author.ts';

/** One home, due or not, with its contact: `rpc(adminRound, { only_home })`. For signed-in staff. */
export const adminRound = 'admin_round';
/**
 * The next homes to ask about today, which no colleague gets meanwhile: `rpc(claimRound, { choice, take })`. Those that the caller
 * had and does not get again are free for others.
 */
export const claimRound = 'claim_round';

/** Which homes of the round are asked about. */
export interface RoundChoice {
  /** An area as lists call it, 'gokulam-mysuru', with its parts. */
  area?: string;
  /** The id of a partner. */
  partner?: string;
  /** Only those that visitors asked about within 90 days. */
  asked?: boolean;
  /** Those that wait longest first, whosever they are. */
  oldest?: boolean;
}

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

const leftIn = z.array(z.object({ slug: z.string(), name: z.string(), left: z.int() }));

export const adminRoundAnswer = z.object({
  /** In the order in which to ask: homes of one contact together, the longest waiting first. */
  rows: z.array(roundHome),
  /** Includes homes beyond these rows. */
  due: z.int(),
  /** The number of homes that anybody asked about today. */
  done: z.int(),
  today: z.string(),
});

export const claimRoundAnswer = z.extend(adminRoundAnswer, {
  /** Of these, how many colleagues have on the screen. */
  elsewhere: z._default(z.int(), 0),
  /** How many homes are due, whatever was chosen. */
  all_due: z.optional(z.int()),
  /** What is left by area, most first: areas that lie in no other, with their parts, and the parts of the one that was chosen. */
  areas: z._default(leftIn, []),
  parts: z._default(leftIn, []),
  partners: z._default(z.array(z.object({ id: z.string(), name: z.string(), left: z.int() })), []),
  /** How many of them visitors asked about. */
  asked: z._default(z.int(), 0),
  /** The area that was chosen. */
  area_name: z._default(z.nullable(z.string()), null),
});
export type ClaimRoundAnswer = z.infer<typeof claimRoundAnswer>;
