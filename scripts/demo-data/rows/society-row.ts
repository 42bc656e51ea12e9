import { priceWords } from '#domain/money/price.ts';
import type { AreaFacts } from '../facts/area-facts.ts';
import type { SocietyFacts } from '../facts/society-facts.ts';
import { societyPictures } from '../pictures/place-pictures.ts';
import { stableChoice } from '../stable-choice.ts';
import { plainSlug, stableId } from '../stable-id.ts';
import { communityOf, highlightsOf } from '../words/amenities.ts';
import { overviewOf, societyNarratives } from '../words/society-narratives.ts';
import { categoryOf, residentsOf } from '../words/society-words.ts';
import { areaId } from './area-row.ts';
import { cityRow } from './city-row.ts';

/** Usual size by number of bedrooms, in square feet. */
const USUAL_SQFT = [430, 620, 1120, 1520, 2500, 4100] as const;

/** It keeps its homes and is shown nowhere (decision A9). */
export const hiddenSocietyRow = { id: '1000', name: 'Unlisted', slug: 'unlisted', city: cityRow.name };

/** A row of `society`. */
export function societyRow(facts: SocietyFacts, area: AreaFacts, index: number) {
  const named = {
    id: societyId(facts),
    name: facts.name,
    slug: plainSlug(facts.name),
    area: areaId(facts.area),
    city: cityRow.name,
    locality: facts.area,
    created_at: `2026-01-${String(6 + (index % 20)).padStart(2, '0')}T06:00:00Z`,
  };
  // A sparse society has pictures or a description, never both: each kind of gap is seen on a page.
  if (facts.told === 'sparse') {
    return index % 2 === 0
      ? { ...named, description: facts.known }
      : { ...named, property_images: societyPictures(facts, index) };
  }
  return {
    ...named,
    ...plainFacts(facts, area, index),
    ...(facts.told === 'in full' ? groups(facts, area) : {}),
  };
}

export function societyId({ name, area }: SocietyFacts): string {
  return stableId(`society ${name}, ${area}`);
}

function plainFacts(facts: SocietyFacts, area: AreaFacts, index: number) {
  const choice = stableChoice(`society ${facts.name}`);
  return {
    description: facts.known,
    overview: overviewOf(facts),
    developer: facts.developer,
    total_units: facts.units,
    configurations: configurationsOf(facts),
    price_range: priceRange(facts, area),
    // Half say nothing when they are ready: the page's own default covers them.
    project_status: facts.year > 2026 ? 'Under Construction' : choice.chance(0.5) ? 'Ready to Move' : null,
    year_of_completion: facts.year,
    highlights: highlightsOf(facts),
    property_images: societyPictures(facts, index),
    search_score: choice.chance(0.1) ? null : choice.between(38, 96),
  };
}

function groups(facts: SocietyFacts, area: AreaFacts) {
  return {
    specifications: {
      developer: facts.developer,
      totalUnits: facts.units,
      configurations: configurationsOf(facts),
      priceRange: priceRange(facts, area),
    },
    location: {
      city: cityRow.name,
      nearbyAmenities: area.landmarks,
      educationalInstitutions: (area.schools ?? []).map(([name]) => name),
      healthcareFacilities: (area.hospitals ?? []).map(([name]) => name),
    },
    community: communityOf(facts),
    market: {
      developerName: facts.developer,
      projectStatus: facts.year > 2026 ? 'Under Construction' : 'Ready to Move',
      completionYear: facts.year,
      targetDemographic: residentsOf(facts),
      propertyCategory: categoryOf(facts),
    },
    narratives: societyNarratives(facts, area),
  };
}

function configurationsOf({ bedrooms }: SocietyFacts): string {
  const named = bedrooms.filter((count) => count > 0);
  return [
    ...(bedrooms.includes(0) ? ['Studio'] : []),
    ...(named.length > 0 ? [`${named.join(', ')} BHK`] : []),
  ].join(', ');
}

/** '₹92.0 L to ₹1.8 Cr': the smallest plan at a little below the area's rate, the largest a little above. */
function priceRange({ bedrooms }: SocietyFacts, { rupeesPerSqft }: AreaFacts): string {
  const sizes = bedrooms.map((count) => USUAL_SQFT[count] ?? USUAL_SQFT[5]);
  const ends = [Math.min(...sizes) * 0.92, Math.max(...sizes) * 1.08].map(
    (sqft) => priceWords(Math.round(sqft * rupeesPerSqft), { type: 'Sale', decimals: 1 }).words,
  );
  return ends.join(' to ');
}
