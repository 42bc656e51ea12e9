import type { ComparedHome } from '#contracts/admin-same-homes.ts';
import { referenceOfPartner } from '#domain/property/reference-of-partner.ts';
import { formatMetres } from '#domain/search/near.ts';
import { formatPrice, isInRupees, isKnownPrice } from '#domain/money/price.ts';

/** Who offers it, with their reference: 'Kaveri Homes, K-104'. */
export function describeSource({ partner, reference: stored }: ComparedHome): string {
  const reference = referenceOfPartner(stored);
  return [partner ?? 'Entered by staff', ...(reference ? [reference] : [])].join(', ');
}

export function describeComparedPrice({ price, currency, property_type: offer }: ComparedHome): string {
  const { text, ...more } = formatPrice(price, { currency, offer, decimals: 2 });
  return `${text}${'per' in more && more.per ? more.per : ''}`;
}

/** '2 BHK, 1,200 sq ft, floor 4': what they are compared by; what is not known is left out. */
export function describeComparedFacts({ bedrooms, sqft, floor, society, area }: ComparedHome): string {
  return [
    ...(bedrooms ? [`${bedrooms} BHK`] : []),
    ...(sqft ? [`${sqft.toLocaleString('en-IN')} sq ft`] : []),
    ...(floor ? [`floor ${floor}`] : []),
    ...[society, area].filter((place) => place !== null),
  ].join(', ');
}

/** Who asks less for one home: 'Deccan asks ₹85.00 L, Kaveri ₹90.00 L'. Null where both ask the same or one says nothing. */
export function describeLowerPrice(one: ComparedHome, other: ComparedHome): string | null {
  if (!isKnownPrice(one.price) || !isKnownPrice(other.price) || one.price === other.price) return null;
  if (isInRupees(one) !== isInRupees(other) || (!isInRupees(one) && one.currency !== other.currency))
    return null;
  const [lower, higher] = one.price < other.price ? [one, other] : [other, one];
  const by = ({ partner }: ComparedHome) => partner ?? 'Our own entry';
  return `The lower price is ${describeComparedPrice(lower)}, said by ${by(lower)}; ${by(higher)} says ${describeComparedPrice(higher)}.`;
}

/** 'Their positions are about 400 m apart.' Positions of homes are as exact as 100 m. */
export function describeApart(metres: number): string {
  const rounded = Math.round(metres / 100) * 100;
  return rounded === 0
    ? 'Both have one position.'
    : `Their positions are about ${formatMetres(rounded)} apart.`;
}
