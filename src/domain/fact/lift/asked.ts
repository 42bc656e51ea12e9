import type { AskedFact } from '../shape/fact.ts';

export const asked = {
  kind: 'flag',
  fact: 'lift',
  called: 'the lift',
  legend: 'Must have',
  word: 'Lift',
  phrases: ['lift', 'elevator'],
} as const satisfies AskedFact;
