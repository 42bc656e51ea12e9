import type { PriceWords } from '#domain/money/price.ts';
import type { Picture } from '../picture.ts';

/** One home in a list: the same card on every page that lists homes. */
export interface HomeCard {
  href: string;
  title: string;
  /** BCP 47 tag when the title is not in Latin script. */
  lang: string | null;
  price: PriceWords;
  /** '₹9,800 per sqft', null for rentals and where it cannot be worked out. */
  perSqft: string | null;
  /** '3 BHK', '1,240 sqft'. */
  facts: string[];
  /** 'Courtyard Heights, Whitefield' or 'Location not specified'. */
  place: string;
  badge: 'For Sale' | 'For Rent';
  /** 'Checked on 14 November 2026' or 'Not verified yet'. */
  verification: Verification;
  picture: Picture;
}

export interface Verification {
  state: 'verified' | 'unverified';
  words: string;
}
