import type { SocietyFacts, SocietyKind } from '../facts/society-facts.ts';

const categories: Record<SocietyKind, string> = {
  tower: 'High-rise apartments',
  midrise: 'Apartments',
  walkup: 'Apartments without a lift',
  villas: 'Gated villas',
  rows: 'Row houses',
};

export function categoryOf({ kind }: SocietyFacts): string {
  return categories[kind];
}

/** Whom the plans suit, from their size. */
export function residentsOf({ bedrooms, kind }: SocietyFacts): string {
  if (kind === 'villas') return 'Families who want a house without keeping it alone';
  if (kind === 'rows') return 'Families who want their own door';
  if (Math.max(...bedrooms) <= 1) return 'People who live alone';
  if (Math.max(...bedrooms) === 2) return 'Couples and small families';
  return Math.min(...bedrooms) >= 3 ? 'Larger families' : 'Families and working couples';
}
