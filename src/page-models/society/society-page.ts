import type { Crumb, Head } from '../head.ts';
import type { CaptionedPicture } from '../picture.ts';
import type { PlaceCard } from '../place-card.ts';
import type { HomeCard } from '../property/home-card.ts';
import type { Fact } from '../property/property-page.ts';

/** /{city}/societies/{slug} (spec.md section 2, 'Society detail'). Groups with nothing to say are empty lists or null. */
export interface SocietyPage {
  kind: 'society';
  path: string;
  head: Head;
  crumbs: Crumb[];
  id: string;
  name: string;
  /** 'Whitefield, Bangalore'. */
  place: string;
  hero: CaptionedPicture[];
  /** Paragraphs; the spec's 'No overview available.' when there is none. */
  overview: string[];
  positioning: string[] | null;
  /** 'Neighborhood & Lifestyle': About the Area, Entertainment & Lifestyle, Connectivity, Family Appeal. */
  neighborhood: TextBlock[];
  /** 'Nearby Amenities': educational institutions, healthcare facilities, key landmarks. */
  amenities: ListBlock[];
  clubhouse: string[];
  /** Tabs Sports & Fitness, Recreation, Family, Security; empty ones left out. */
  tabs: ListBlock[];
  /** Highlights that fit none of the tabs. */
  otherHighlights: string[];
  listings: HomeCard[];
  listingCount: number;
  others: { heading: string; cards: PlaceCard[] };
  keyDetails: Fact[];
}

export interface TextBlock {
  title: string;
  text: string[];
}

export interface ListBlock {
  title: string;
  items: string[];
}
