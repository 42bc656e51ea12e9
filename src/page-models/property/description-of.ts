import type { Property } from '#domain/property/property.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { paragraphs, shownFact } from '#domain/text/text.ts';
import { areaName, statedAreas } from '#domain/property/area-basis.ts';
import { formatBedrooms, formatSqft } from '#domain/property/format-facts.ts';

/**
 * The paragraphs about a home. Without a text of its own, these are sentences from its facts, which also say what is
 * unknown (spec.md section 2).
 */
export function descriptionOf(property: Property, place: string, terms: string | null): string[] {
  const own = paragraphs(property.description);
  if (own.length > 0) return own;
  const noun = homeNoun(property);
  const offered = property.property_type === 'Rent' ? 'for rent' : 'for sale';
  return [
    [
      `${capitalise(noun)} ${offered}${place ? ` in ${place}` : ''}.`,
      ...areaSentences(property),
      terms && `${terms}.`,
      property.last_verified ? null : 'We have not checked this home ourselves yet.',
      'Ask whether it is available and we answer within 3 hours (8am-8pm).',
    ]
      .filter(Boolean)
      .join(' '),
  ];
}

function areaSentences(property: Property): string[] {
  const areas = statedAreas(property);
  const sentences = areas.map(({ basis, sqft }) =>
    basis === null
      ? `Area ${formatSqft({ sqft })}; ask what it measures.`
      : `${areaName(basis)} ${formatSqft({ sqft })}.`,
  );
  return areas.length > 0 ? sentences : ['Carpet area not given; ask for it.'];
}

/** '3 BHK apartment', 'villa', 'studio', 'home'. */
function homeNoun(property: Property): string {
  const kind = shownFact(property.asset_type)?.toLowerCase() ?? 'home';
  const bedrooms = formatBedrooms(property);
  return bedrooms && bedrooms.toLowerCase() !== kind ? `${bedrooms} ${kind}` : kind;
}
