import type { WrittenFact } from '../shape/fact.ts';

export const written = {
  kind: 'flag',
  label: 'Negotiable',
  group: 'Price and terms',
  after: 'price',
  names: 'negotiable|price negotiable|is negotiable|rent negotiable',
} as const satisfies WrittenFact;
