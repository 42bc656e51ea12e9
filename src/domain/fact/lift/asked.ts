import type { AskedFact } from '../fact.ts';

export const lift = {
  kind: 'flag',
  fact: 'lift',
  address: 'lift',
  called: 'the lift',
  legend: 'Must have',
  word: 'Lift',
  phrases: ['lift', 'elevator'],
} as const satisfies AskedFact;
