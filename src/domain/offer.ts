/** What a home is listed for. The column is `property_type`. */
export const offers = ['Sale', 'Rent'] as const;

export type Offer = (typeof offers)[number];

/** An offer as addresses and forms say it: 'sale', 'rent'. */
export function offerWord(offer: Offer): string {
  return offer.toLowerCase();
}

export function readOfferWord(text: string): Offer | null {
  return offers.find((offer) => offerWord(offer) === text.toLowerCase()) ?? null;
}
