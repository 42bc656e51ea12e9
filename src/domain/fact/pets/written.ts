import type { WrittenFact } from '../shape/fact.ts';

export const written = {
  kind: 'flag',
  label: 'Pets allowed',
  group: 'Moving in',
  offer: 'Rent',
  missed: { weight: 2, offer: 'Rent' },
  names: 'pets|pets allowed|pet friendly|pet allowed',
} as const satisfies WrittenFact;
