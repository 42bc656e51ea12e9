import type { AskedFact } from '../fact.ts';

export const backup = {
  kind: 'flag',
  fact: 'power_backup',
  address: 'power-backup',
  called: 'the power backup',
  legend: 'Must have',
  word: 'Power backup',
  // As a society says it: amenity-kinds.ts.
  phrases: [],
} as const satisfies AskedFact;
