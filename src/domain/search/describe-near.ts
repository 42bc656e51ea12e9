/** A home counts as near a station if the middle of its area is within this distance, in a straight line. */
export const NEAR_KM = 1.5;

/** 'Within 1.5 km of Indiranagar metro'. */
export function describeNear(station: string): string {
  return `Within ${NEAR_KM} km of ${station} metro`;
}
