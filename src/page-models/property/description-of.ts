import type { Property } from '#domain/property/property.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import type { FormattedPrice } from '#domain/money/price.ts';
import { joinShown, paragraphs, shownFact } from '#domain/text/text.ts';
import { areaName, statedAreas } from '#domain/property/area-basis.ts';
import {
  formatArea,
  formatBedrooms,
  formatCheck,
  formatFacing,
  formatFloor,
  formatSqft,
} from '#domain/property/format-facts.ts';

/**
 * The paragraphs about a home. Without a text of its own, these are sentences from its facts, which also say what is
 * unknown (spec.md section 2).
 */
export function descriptionOf(property: Property, place: string, terms: string | null): string[] {
  const own = paragraphs(property.description);
  if (own.length > 0) return own;
  return [
    [
      `${capitalise(offeredHome(property, place))}.`,
      ...areaSentences(property),
      terms && `${terms}.`,
      property.last_verified ? null : 'We have not checked this home ourselves yet.',
      'Ask whether it is available and we answer within 3 hours (8am-8pm).',
    ]
      .filter(Boolean)
      .join(' '),
  ];
}

/**
 * What search engines and chats show of a home: its own text, otherwise one sentence with what people decide by. '2 BHK apartment for sale in
 * Whitefield, Bangalore: ₹1.1 Cr, 1,490 sqft super built-up, floor 3, East facing, ready to move in. Checked on 14 November 2026.'
 */
export function headDescription(
  property: Property,
  { place, price, terms }: { place: string; price: FormattedPrice; terms: string | null },
): string {
  const own = paragraphs(property.description);
  if (own.length > 0) return own.join(' ');
  const per = price.state === 'known' ? (price.per ?? '') : '';
  const facts = joinShown([
    `${price.text}${per}`,
    formatArea(property),
    formatFloor(property.floor_no),
    formatFacing(property.facing_dir),
    terms?.replaceAll(' · ', ', '),
  ]);
  return `${capitalise(offeredHome(property, place))}: ${facts}. ${formatCheck(property.last_verified)}.`;
}

/** '2 BHK apartment for sale in Whitefield, Bangalore'. */
function offeredHome(property: Property, place: string): string {
  const offered = property.property_type === 'Rent' ? 'for rent' : 'for sale';
  return `${homeNoun(property)} ${offered}${place ? ` in ${place}` : ''}`;
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
