import * as z from 'zod/mini';
import { offers } from '#domain/offer.ts';

/**
 * Homes that may be one, offered by two partners, for staff. Admins say which are: `mergeHomes` with `{ kept, merged }` and
 * `keepHomesApart` with `{ one, other }`, the ids of homes; the latter also takes a merge back.
 */
export const adminSameHomes = 'admin_same_homes';
export const mergeHomes = 'merge_homes';
export const keepHomesApart = 'keep_homes_apart';

const comparedHome = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.nullable(z.string()),
  /** Null: staff entered it. */
  partner: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  property_type: z.enum(offers),
  sqft: z.nullable(z.number()),
  area_basis: z.nullable(z.string()),
  bedrooms: z.nullable(z.number()),
  floor: z.nullable(z.string()),
  society: z.nullable(z.string()),
  area: z.nullable(z.string()),
  /** The first four; the width in pixels of a photograph of ours. */
  pictures: z.array(z.object({ address: z.string(), width: z.nullable(z.int()) })),
  picture_count: z.int(),
});

const samePair = z.object({
  first: comparedHome,
  second: comparedHome,
  /** How many of their photographs are alike. */
  alike: z.int(),
  /** How far apart their positions are. Null: that of one is not known. */
  metres: z._default(z.nullable(z.int()), null),
});

const mergedPair = z.object({ kept: comparedHome, merged: comparedHome, merged_at: z.string() });

/** The likeliest 50 pairs, and the 50 that were made one last, with how many there are. */
export const adminSameHomesAnswer = z.object({
  pairs: z.array(samePair),
  total: z.int(),
  merged: z.array(mergedPair),
  merged_total: z.int(),
});

/** 'repeated': they are one already. 'changed': one of them has no page any more. */
export const mergeHomesAnswer = z.enum(['merged', 'repeated', 'changed']);
export const keepHomesApartAnswer = z.enum(['apart', 'changed']);

export type ComparedHome = z.infer<typeof comparedHome>;
export type SamePair = z.infer<typeof samePair>;
export type MergedPair = z.infer<typeof mergedPair>;
export type AdminSameHomesAnswer = z.infer<typeof adminSameHomesAnswer>;
