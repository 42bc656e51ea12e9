import type { Offer } from '../../offer.ts';

/** The published lists of one offer: '/buy', and below it 'in/whitefield/3-bhk'. */
export interface OfferLists {
  path: string;
  keys: readonly string[];
}

/** The data for searches without JavaScript: every address that an answer may lead to. */
export interface ListsFile {
  sale: OfferLists;
  rent: OfferLists;
  /** The pages of places by their key: 'in/whitefield', 'at/courtyard-heights'. */
  places: Readonly<Record<string, string>>;
  /** The key of the default city: 'in/bangalore'. */
  city: string;
  /** The path prefix of the pages of homes, before the slug. */
  home: string;
}

export function listsOf(offer: Offer, lists: ListsFile): OfferLists {
  return offer === 'Rent' ? lists.rent : lists.sale;
}
