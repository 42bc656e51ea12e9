import { addressIsTaken, listingRejected, placeIsDeleted } from '#contracts/save-listing.ts';

/** Why the database refused a listing. `constraint` is the name of the constraint that refused the row. */
export function describeRejection(constraint = ''): string {
  if (constraint.endsWith('_address')) return addressIsTaken;
  return constraint.endsWith('_fkey') ? placeIsDeleted : listingRejected;
}
