import type { PropertyType } from '#domain/money/price.ts';

/** What the story viewer shows about a home, as texts that the page has already built (spec.md section 2). */
export interface StoryFacts {
  slug: string;
  title: string;
  /** BCP 47 tag when the title is not in Latin script. */
  lang: string | null;
  price: string;
  /** 'Whitefield, Bangalore'; may be empty. */
  place: string;
  bedrooms: string | null;
  baths: string | null;
  sqft: string;
  lastVerified: string;
  reference: string | null;
  type: PropertyType;
  /** Where 'View All' leads. */
  homesPath: string;
}
