import * as z from 'zod/mini';
import { claimsModes } from '#domain/settings/setting-names.ts';
import { distinguishingFacts, titleWithFacts } from './distinguishing-facts.ts';

/** Faults of published homes: counts, then the rows that break one rule. For signed-in staff. */
export const adminQuality = 'admin_quality';
export const adminQualityRows = 'admin_quality_rows';

export const qualityRules = [
  'no_photo',
  /** Neither http(s) nor a path of this site. Whether the address responds is not checked. */
  'broken_image',
  'no_area',
  'no_price',
  'no_sqft',
  'no_area_basis',
  /** Facts that people ask for. Those with the most of them come first. */
  'missing_facts',
  /** A price or a size that no home can have (src/domain/property/plausible-price.ts). No average counts it. */
  'unlikely_price',
  'unlikely_sqft',
  'missing_verification',
  /** Verified longer ago than the 7 days that we claim. */
  'stale_verification',
  /** Another home's title gives the same slug, so this address contains a part of its id. */
  'shared_slug',
] as const;

export type QualityRule = (typeof qualityRules)[number];

/** `rpc('claim_figures')`, for a checkup. */
export const claimFiguresAnswer = z.object({
  properties: z.int(),
  /** Those with the partner's reference. */
  from_partner: z.int(),
  /** Those checked at least once. */
  verified: z.int(),
  freshly_verified: z.int(),
  /** Only societies that are not hidden. */
  societies: z.int(),
  /**
   * Within how many minutes half of the enquiries of the last 30 days got their first answer, and nine of ten, counted
   * from 8am to 8pm. Null if none did.
   */
  median_first_response_minutes: z.nullable(z.number()),
  ninth_first_response_minutes: z.nullable(z.number()),
});

/** The argument `at` is the instant to judge by. It defaults to now. */
export const adminQualityAnswer = z.object({
  now: z.string(),
  /** What staff chose under Claims. */
  claims: z.catch(z.enum(claimsModes), 'as_specified'),
  counts: z.record(z.enum(qualityRules), z.int()),
  /** The figures to compare with the claims of `site/claims.ts` (decision P10). */
  figures: claimFiguresAnswer,
});

export type AdminQualityAnswer = z.infer<typeof adminQualityAnswer>;

export const adminQualityRowsAnswer = z.object({
  /** Newest homes first; of missing facts, the homes that lack most. */
  rows: z.array(
    z.pipe(
      z.object({
        id: z.string(),
        title: z.string(),
        slug: z.nullable(z.string()),
        facts: distinguishingFacts,
        /** The faulty value, if there is one: the broken address, the price, the day, the shared slug, the missing columns. */
        detail: z.nullable(z.string()),
      }),
      z.transform(({ facts, ...row }) => ({ ...row, title: titleWithFacts(row.title, facts) })),
    ),
  ),
  next: z.nullable(z.string()),
});

export type AdminQualityRowsAnswer = z.infer<typeof adminQualityRowsAnswer>;
