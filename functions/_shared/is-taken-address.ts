/**
 * Whether the database refused a listing because another one has its address. `constraint` is the name of the
 * constraint that refused the row.
 */
export function isTakenAddress(constraint: string | undefined): boolean {
  return constraint?.endsWith('_address') ?? false;
}
