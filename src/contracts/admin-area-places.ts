import * as z from 'zod/mini';
import { placeKinds } from '#domain/place/place-kinds.ts';

/** Tells staff where areas lie. `{ take }`: of each list the first ones. */
export const adminAreaPlaces = 'admin_area_places';
/** Admins say it: `{ area, expected, kind, parent }`, where `expected` is the version that was shown. */
export const answerAreaPlace = 'answer_area_place';
/** Takes back what somebody said, or what the rules were sure of: `{ area, expected }`. */
export const undoAreaPlace = 'undo_area_place';
/**
 * Makes a part that files name an area: `{ area, name, parent }`, where `area` is a new id and `parent` the slug of the area that it is a
 * part of.
 */
export const addAreaPart = 'add_area_part';
/** Takes back such an area, while nothing is in it: `{ area }`. */
export const undoAreaPart = 'undo_area_part';

const kind = z.enum(placeKinds);

const point = z.object({ lat: z.number(), lng: z.number() });

const shownPlace = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  city: z.nullable(z.string()),
  /** Those that visitors see. */
  homes: z.int(),
  version: z.int(),
  /** Of what waits the proposal, of the others what holds. */
  kind,
  parent: z.nullable(z.string()),
  parent_name: z.nullable(z.string()),
  /** The middles of both in degrees, where they are known well enough for a distance. */
  point: z.nullable(point),
  parent_point: z.nullable(point),
  /** Sentences. */
  evidence: z.array(z.string()),
  /** The member of staff who decided it. Null: the rules, or somebody whose account is gone. */
  by: z.nullable(z.string()),
  /** ISO 8601. Null: it waits, or the rules hold it. */
  decided_at: z.nullable(z.string()),
});

export const adminAreaPlacesAnswer = z.object({
  /** Those with most homes first. */
  waiting: z.array(shownPlace),
  waiting_total: z.int(),
  /** What people decided, the newest first, then what the rules are sure of. */
  standing: z.array(shownPlace),
  standing_total: z.int(),
  /** All areas, to choose from. */
  areas: z.array(z.object({ id: z.string(), name: z.string(), city: z.nullable(z.string()) })),
});

export const placeAnswer = z.object({
  /**
   * 'repeated': it is so already. 'changed': somebody, or the rules, were sooner. 'refused': it would be no tree. 'gone': the area is.
   */
  outcome: z.enum(['answered', 'undone', 'repeated', 'changed', 'refused', 'gone']),
  problem: z.nullable(z.string()),
  version: z.nullable(z.int()),
  /** What holds now, in words. */
  place: z.nullable(z.string()),
  by: z.nullable(z.string()),
});

export type ShownPlace = z.infer<typeof shownPlace>;
export type PlaceAnswer = z.infer<typeof placeAnswer>;
export type AdminAreaPlacesAnswer = z.infer<typeof adminAreaPlacesAnswer>;
