import type { WrittenFact } from '../fact.ts';

export const pets = {
  kind: 'flag',
  label: 'Pets allowed',
  group: 'Moving in',
  offer: 'Rent',
  names: 'pets|pets allowed|pet friendly|pet allowed',
} as const satisfies WrittenFact;
