import type { AskedFact } from '../shape/fact.ts';

export const asked = {
  kind: 'flag',
  fact: 'gated',
  called: 'the gated community',
  legend: 'Must have',
  word: 'Gated community',
  // As a society says it: amenity-kinds.ts.
  phrases: [],
} as const satisfies AskedFact;
