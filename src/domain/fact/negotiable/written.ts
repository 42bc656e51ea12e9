import type { WrittenFact } from '../fact.ts';

export const negotiable = {
  kind: 'flag',
  label: 'Negotiable',
  group: 'Price and terms',
  after: 'price',
  names: 'negotiable|price negotiable|is negotiable|rent negotiable',
} as const satisfies WrittenFact;
