import type { Offer } from '#domain/offer.ts';

/** The texts about a home in the story viewer, as the page has already formatted them (spec.md section 2). */
export interface StoryFacts {
  slug: string;
  title: string;
  /** The title with what tells the home apart, if others have the same. */
  name?: string;
  /** BCP 47 tag when the title is not in Latin script. */
  lang?: string;
  price: string;
  /** 'Whitefield, Bangalore'; may be empty. */
  place: string;
  bedrooms: string | null;
  baths: string | null;
  sqft: string;
  /** 'Semi-furnished · from 1 Dec 2026 · deposit ₹2 L'. */
  terms: string | null;
  /** Null: never, and the page claims nothing. */
  lastVerified: string | null;
  reference: string | null;
  type: Offer;
  /** Its city, if homes are in several. */
  city?: { slug: string; name: string };
}
