import type { PriceWords, PropertyType } from '#domain/money/price.ts';
import type { Crumb, Head } from '../head.ts';
import type { CaptionedPicture } from '../picture.ts';
import type { HomeCard, Verification } from './home-card.ts';

/** What the page of one listing says (spec.md section 2, 'Property detail'). */
export interface PropertyPage {
  kind: 'property';
  path: string;
  head: Head;
  crumbs: Crumb[];
  id: string;
  title: string;
  lang: string | null;
  badge: 'For Sale' | 'For Rent';
  price: PriceWords;
  perSqft: string | null;
  /** 'Whitefield, Bangalore'. */
  place: string;
  areaLink: { href: string; label: string } | null;
  reference: string | null;
  marketingTag: string | null;
  verification: Verification;
  /** At least one picture; five placeholders when the listing has none. */
  gallery: CaptionedPicture[];
  /** How many pictures stand behind the fourth thumbnail's '+N'; 0 hides it (decision P4). */
  morePictures: number;
  tiles: Fact[];
  description: string[];
  society: SocietyBlock | null;
  related: HomeCard[];
  /** What the story viewer's details card says (spec.md section 2). */
  story: {
    bedrooms: string | null;
    baths: string | null;
    sqft: string;
    lastVerified: string;
  };
  /** What an enquiry about this home carries (spec.md section 3, 'Enquiry payload'). */
  enquiry: {
    property: { id: string; title: string; price: number; currency: string; area: string };
    propertyType: PropertyType;
    propertyUrl: string;
  };
  /** '/buy' or '/rent': where 'View All' leads (decision P6). */
  allHomesPath: string;
}

export interface Fact {
  label: string;
  value: string;
}

export interface SocietyBlock {
  name: string;
  href: string;
  narrative: string | null;
  highlights: string[];
  connectivity: string | null;
}
