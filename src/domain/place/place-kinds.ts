/**
 * What an area is in the tree of places: a place that people look for (locality, village), a part of one (phase, block, layout), a
 * road, a landmark, or another spelling of the place that it lies in.
 */
export const placeKinds = ['locality', 'part', 'road', 'village', 'landmark', 'spelling'] as const;
export type PlaceKind = (typeof placeKinds)[number];
