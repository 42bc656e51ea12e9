import * as z from 'zod/mini';

/**
 * Areas that may be one place, for staff. Admins say which are: `mergeAreas` with `{ kept, merged }` and
 * `keepAreasApart` with `{ one, other }`, the ids of areas.
 */
export const adminAreaTwins = 'admin_area_twins';
export const mergeAreas = 'merge_areas';
export const keepAreasApart = 'keep_areas_apart';

const listedArea = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  city: z.nullable(z.string()),
  /** Those that visitors see. */
  homes: z.int(),
  societies: z.int(),
  /** Alerts that name the area. */
  alerts: z.int(),
});

export const adminAreaTwinsAnswer = z.object({
  areas: z.array(listedArea),
  /** Pairs of ids, the smaller first, that are two places. */
  apart: z.array(z.tuple([z.string(), z.string()])),
});

/** 'repeated': they are one place already. 'changed': one of them is gone. */
export const mergeAreasAnswer = z.enum(['merged', 'repeated', 'changed']);
export const keepAreasApartAnswer = z.enum(['apart', 'changed']);

export type ListedArea = z.infer<typeof listedArea>;
