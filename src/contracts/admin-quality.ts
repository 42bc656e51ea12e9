import * as z from 'zod/mini';

/** What is wrong with published listings: counts, then the rows of one check. For signed-in admins. */
export const adminQuality = 'admin_quality';
export const adminQualityRows = 'admin_quality_rows';

export const qualityChecks = [
  'no_photo',
  /** An address that no browser can load: neither http(s) nor a path of ours. Nobody checks whether it answers. */
  'broken_image',
  'no_area',
  'no_price',
  'no_sqft',
  'missing_verification',
  /** Verified longer ago than the 7 days we claim. */
  'stale_verification',
  /** Its title gives the same address as another listing's, so its address carries a part of its id. */
  'shared_slug',
] as const;

export type QualityCheck = (typeof qualityChecks)[number];

/** `at`: the instant to check at; now when left out. */
export const adminQualityAnswer = z.object({
  now: z.string(),
  /** Published listings that fail each check. */
  counts: z.record(z.enum(qualityChecks), z.int()),
  /** The figures that the claims of `site/claims.ts` are compared with (decision P10). */
  figures: z.object({
    properties: z.int(),
    /** Of them with the partner's reference. */
    from_partner: z.int(),
    /** Of them checked at least once. */
    verified: z.int(),
    /** Of them verified within 7 days. */
    freshly_verified: z.int(),
    /** Those that are not hidden. */
    societies: z.int(),
    /** From an enquiry to its first change of status, over the last 30 days; null when none was answered. */
    average_first_response_minutes: z.nullable(z.number()),
  }),
});

export type AdminQualityAnswer = z.infer<typeof adminQualityAnswer>;

export const adminQualityRowsAnswer = z.object({
  /** Newest listings first. */
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      slug: z.nullable(z.string()),
      /** The wrong value, where there is one: the broken address, the day, the shared slug. */
      detail: z.nullable(z.string()),
    }),
  ),
  next: z.nullable(z.string()),
});

export type AdminQualityRowsAnswer = z.infer<typeof adminQualityRowsAnswer>;
