import { depositRupees } from '#domain/property/deposit.ts';
import type { Property } from '#domain/property/property.ts';
import { termsLine } from '#domain/property/terms-line.ts';

/** The line of `termsLine` from the row of a home. */
export function homeTerms(home: Property): string | null {
  const { property_type: offer, furnishing, available_from: freeFrom, possession } = home;
  return termsLine({ offer, furnishing, freeFrom, possession, deposit: depositRupees(home) });
}
