import * as z from 'zod/mini';
import { confidences } from '#domain/city/confidences.ts';
import { placeKinds } from '#domain/place/place-kinds.ts';

const point = { lat: z.number(), lng: z.number() };

/** What the rules of doubt (src/domain/doubt/doubts-about.ts) ask of homes that are stored, as `doubt_contexts` tells it. */
export const doubtContexts = z.object({
  homes: z.array(
    z.object({
      id: z.string(),
      row: z.record(z.string(), z.unknown()),
      /** Prices from which a step is measured. */
      earlier: z.array(z.number()),
    }),
  ),
  rates: z.array(
    z.object({
      area: z.string(),
      type: z.string(),
      basis: z.nullable(z.string()),
      middle: z.number(),
      homes: z.int(),
    }),
  ),
  cities: z.array(z.string()),
  /** The areas that were asked for and those of the homes. A database of before this release tells none. */
  areas: z._default(
    z.array(
      z.object({
        ...{ id: z.string(), name: z.string(), slug: z.string(), city: z.nullable(z.string()) },
        kind: z.optional(z.nullable(z.enum(placeKinds))),
        middle: z.optional(z.nullable(z.object({ ...point, confidence: z.enum(confidences) }))),
        parts: z.optional(z.array(z.object(point))),
      }),
    ),
    [],
  ),
});
export type DoubtContexts = z.infer<typeof doubtContexts>;
