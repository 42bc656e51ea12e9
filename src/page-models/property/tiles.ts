import { isKnownPrice } from '#domain/money/price.ts';
import { exactRupees } from '#domain/money/rupees.ts';
import type { Property } from '#domain/property/property.ts';
import { shownFact } from '#domain/text/text.ts';
import { formatSqft } from '#domain/property/format-facts.ts';
import { AREA_OF_UNKNOWN_BASIS, basisMeanings, statedAreas } from '#domain/property/area-basis.ts';
import { pageLabels } from '#domain/property/page-labels.ts';
import { factWords } from '#domain/property/fact-words.ts';
import type { GlossaryId } from '#site/glossary.ts';

export interface Fact {
  label: string;
  value: string;
  /** What the value is about, where the page has other figures of that kind. */
  basis?: string;
  /** A word of it that a stranger may not know. */
  explains?: GlossaryId;
}

/** Keeps the facts that have a value (decision P8). */
export function knownFacts(
  facts: readonly (Omit<Fact, 'value'> & { value: string | null | undefined })[],
): Fact[] {
  return facts.flatMap(({ value, ...fact }) => (value ? [{ ...fact, value }] : []));
}

/** Bedrooms, Bathrooms, Carpet (sqft, or N/A) or what the area measures (decision 217). Floor, Facing, Type and Maintenance only if present. */
export function tilesOf(property: Property): Fact[] {
  return knownFacts([
    { label: pageLabels.bedrooms, value: property.bedrooms === 0 ? 'Studio' : shownFact(property.bedrooms) },
    { label: pageLabels.baths, value: property.baths ? String(property.baths) : null },
    ...areaTiles(property),
    { label: pageLabels.floor, value: shownFact(property.floor_no) },
    { label: pageLabels.facing, value: shownFact(property.facing_dir) },
    { label: pageLabels.type, value: shownFact(property.asset_type) },
    {
      label: pageLabels.maintenance,
      value: isKnownPrice(property.maint_charges) ? exactRupees(property.maint_charges) : null,
    },
  ]);
}

function areaTiles(property: Property): (Omit<Fact, 'value'> & { value: string | null })[] {
  const areas = statedAreas(property);
  if (areas.length === 0) return [{ label: CARPET, value: 'N/A' }];
  return areas.map(({ basis, sqft }) => {
    const value = formatSqft({ sqft });
    if (basis === null) return { label: AREA_OF_UNKNOWN_BASIS, value };
    if (basis === 'carpet') return { label: CARPET, value };
    return {
      ...{ label: factWords.area_basis[basis], value, basis: basisMeanings[basis] },
      ...(basis === 'super_built_up' ? { explains: 'super-built-up' as const } : {}),
    };
  });
}

const CARPET = factWords.area_basis.carpet;
