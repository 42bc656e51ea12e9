import type { AskedFact } from '../shape/fact.ts';

export const asked = {
  kind: 'flag',
  fact: 'power_backup',
  address: 'power-backup',
  called: 'the power backup',
  legend: 'Must have',
  word: 'Power backup',
  // As a society says it: amenity-kinds.ts.
  phrases: [],
} as const satisfies AskedFact;
