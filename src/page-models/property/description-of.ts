import type { Property } from '#domain/property/property.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { paragraphs, shownFact } from '#domain/text/text.ts';
import { formatBedrooms, formatSqft } from '#domain/property/format-facts.ts';

/** Without a text of its own: sentences from its facts, which also say what is unknown (spec.md section 2). */
export function descriptionOf(property: Property, place: string): string[] {
  const own = paragraphs(property.description);
  if (own.length > 0) return own;
  const noun = homeNoun(property);
  const offered = property.property_type === 'Rent' ? 'for rent' : 'for sale';
  const area = formatSqft(property);
  return [
    [
      `${capitalise(noun)} ${offered}${place ? ` in ${place}` : ''}.`,
      area ? `Carpet area ${area}.` : 'Carpet area not given; ask for it.',
      property.last_verified ? null : 'We have not checked this home ourselves yet.',
      'Ask whether it is available and we answer within 3 hours (8am-8pm).',
    ]
      .filter(Boolean)
      .join(' '),
  ];
}

/** '3 BHK apartment', 'villa', 'studio', 'home'. */
function homeNoun(property: Property): string {
  const kind = shownFact(property.asset_type)?.toLowerCase() ?? 'home';
  const bedrooms = formatBedrooms(property);
  return bedrooms && bedrooms.toLowerCase() !== kind ? `${bedrooms} ${kind}` : kind;
}
