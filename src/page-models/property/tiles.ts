import { isKnownPrice } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { formatSqft } from '#domain/property/format-facts.ts';

export interface Fact {
  label: string;
  value: string;
  /** What the value is about, where the page has other figures of that kind. */
  basis?: string;
}

/** Keeps the facts that have a value (decision P8). */
export function knownFacts(
  facts: readonly (Omit<Fact, 'value'> & { value: string | null | undefined })[],
): Fact[] {
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));
}

/** Bedrooms, Bathrooms, Carpet (sqft, or N/A). Floor, Facing, Type and Maintenance only if present. */
export function tilesOf(property: Property): Fact[] {
  return knownFacts([
    { label: 'Bedrooms', value: property.bedrooms === 0 ? 'Studio' : shownFact(property.bedrooms) },
    { label: 'Bathrooms', value: property.baths ? String(property.baths) : null },
    { label: 'Carpet', value: formatSqft(property) ?? 'N/A' },
    { label: 'Floor', value: shownFact(property.floor_no) },
    { label: 'Facing', value: shownFact(property.facing_dir) },
    { label: 'Type', value: shownFact(property.asset_type) },
    {
      label: 'Maintenance',
      value: isKnownPrice(property.maint_charges) ? exactRupees(property.maint_charges) : null,
    },
  ]);
}
