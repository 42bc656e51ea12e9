import type { Crumb, Head } from '../head.ts';
import type { CaptionedPicture } from '../picture.ts';
import type { PlaceCard } from '../place-card.ts';
import type { HomeCard } from '../property/home-card.ts';
import type { Fact } from '../property/property-page.ts';
import type { TextBlock } from '../society/society-page.ts';

/** /{city}/areas/{slug} (spec.md section 2, 'Area detail'). Groups with nothing to say are empty lists. */
export interface AreaPage {
  kind: 'area';
  path: string;
  head: Head;
  crumbs: Crumb[];
  id: string;
  name: string;
  city: string;
  /** 'East Bangalore', or null. */
  section: string | null;
  hero: CaptionedPicture[];
  /** '12 homes listed here'. */
  count: string;
  overview: string[];
  /** The single-open accordion 'Area Insights'. */
  insights: TextBlock[];
  /** 'Top Schools', 'Healthcare Facilities', 'Shopping Centers'. */
  amenities: { title: string; items: { name: string; note: string | null }[] }[];
  insiderTips: string[];
  commonMistakes: string[];
  homes: HomeCard[];
  societies: PlaceCard[];
  /** 'More Areas in Bangalore'. */
  others: { heading: string; cards: PlaceCard[] };
  keyDetails: Fact[];
  bestSuitedFor: string[];
}
