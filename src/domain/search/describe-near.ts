/** A home is near a station when the middle of its area is no farther, as the crow flies. */
export const NEAR_KM = 1.5;

/** 'Within 1.5 km of Indiranagar metro'. */
export function describeNear(station: string): string {
  return `Within ${NEAR_KM} km of ${station} metro`;
}
