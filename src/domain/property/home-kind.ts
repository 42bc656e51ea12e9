export type HomeKind = 'flat' | 'house' | 'plot';

const PLOT = /\bplot|\b(?:land|sites?)\b/i;
const HOUSE = /(?<!pent)houses?\b|\b(?:townhomes?|villas?|bungalows?)\b/i;
const FLAT = /\b(?:apartments?|flats?|studios?|penthouses?|condo(?:minium)?s?|1 ?rk)\b/i;

/**
 * What kind of home it is, by its type as staff and partners write it. Null where the type names none of them, or a
 * flat and a house: 'Duplex'.
 */
export function homeKind(type: unknown): HomeKind | null {
  if (typeof type !== 'string') return null;
  // The plot of a villa is a plot.
  if (PLOT.test(type)) return 'plot';
  const isFlat = FLAT.test(type);
  if (HOUSE.test(type)) return isFlat ? null : 'house';
  return isFlat ? 'flat' : null;
}
