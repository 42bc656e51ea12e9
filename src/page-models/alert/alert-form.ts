import type { Offer } from '#domain/offer.ts';

/** A form that asks for an alert. The fields to type into are `alertFields`. */
export interface AlertForm {
  heading: string;
  promise: string;
  /** Hidden fields: the offer, one home or none, and the page to return to. */
  hidden: { offer: Offer; page: string; home?: string };
  /** The filters of the list as a query string. Null if it has none. */
  filters: string | null;
}

/** `query` is the filters of the list as a query string. */
export function listAlert(offer: Offer, query: string, page: string): AlertForm {
  return {
    heading: 'Tell me about new homes like these',
    promise: 'A mail when a home is new, costs less, or is no longer available. No account, nothing else.',
    hidden: { offer, page },
    filters: query || null,
  };
}

export function homeAlert(home: { id: string; property_type: Offer }, page: string): AlertForm {
  return {
    heading: 'Tell me when the price falls',
    promise:
      'A mail when this home costs less, and one when it is no longer available. No account, nothing else.',
    hidden: { offer: home.property_type, page, home: home.id },
    filters: null,
  };
}
