/** What a home is listed for. The column is `property_type`. */
export const offers = ['Sale', 'Rent'] as const;

export type Offer = (typeof offers)[number];
