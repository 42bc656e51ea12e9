import * as z from 'zod/mini';

/**
 * Areas that may be one place, for staff. Admins say which are: `mergeAreas` with `{ kept, merged }` and
 * `keepAreasApart` with `{ one, other }`, the ids of areas.
 */
export const adminAreaTwins = 'admin_area_twins';
export const mergeAreas = 'merge_areas';
export const keepAreasApart = 'keep_areas_apart';
/** Takes a merge back within 30 days: `{ merged }`, the id of the area that went. */
export const undoAreaMerge = 'undo_area_merge';

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

const areaMerge = z.object({
  merged: z.string(),
  /** The name of the area that went, and of the one that stayed. */
  name: z.string(),
  kept: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** What moved, hidden listings too. */
  homes: z.int(),
  societies: z.int(),
  alerts: z.int(),
});

export const adminAreaTwinsAnswer = z.object({
  areas: z.array(listedArea),
  /** Pairs of ids, the smaller first, that are two places. */
  apart: z.array(z.tuple([z.string(), z.string()])),
  /** Those of the last 30 days, the newest first. */
  merges: z.array(areaMerge),
});

/** 'repeated': they are one place already. 'changed': one of them is gone. */
export const mergeAreasAnswer = z.enum(['merged', 'repeated', 'changed']);
export const keepAreasApartAnswer = z.enum(['apart', 'changed']);
/** 'repeated': it is so already. 'taken': another area has its address now. 'late': after 30 days. 'changed': the area that stayed is gone. */
export const undoAreaMergeAnswer = z.enum(['undone', 'repeated', 'taken', 'late', 'changed']);

export type ListedArea = z.infer<typeof listedArea>;
export type AreaMerge = z.infer<typeof areaMerge>;
