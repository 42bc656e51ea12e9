import type { Offer } from '../offer.ts';
import { aspects } from './aspects.ts';
import { type Aspect, aspectNames, type Filters, hasAspect } from './filters.ts';

/** What is asked for that only homes of the other offer are asked: the deposit of a home for sale. */
export function aspectsOfOtherOffer(filters: Filters, offer: Offer): Aspect[] {
  return aspectNames.filter((name) => {
    const { only } = aspects[name];
    return only !== null && only !== offer && hasAspect(filters, name);
  });
}

/** 'Only homes to rent are filtered by the deposit.' */
export function describeOtherOffer(aspect: Aspect, offer: Offer): string {
  return `Only homes ${offer === 'Rent' ? 'for sale' : 'to rent'} are filtered by ${aspects[aspect].without}.`;
}

/** What a list says where words ask for homes of the other offer. */
export function describeOfferOfList(offer: Offer): string {
  return offer === 'Rent'
    ? 'You asked for homes for sale. This list has homes to rent.'
    : 'You asked for homes to rent. This list has homes for sale.';
}
