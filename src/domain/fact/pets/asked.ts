import type { AskedFact } from '../shape/fact.ts';

export const asked = {
  kind: 'flag',
  fact: 'pets',
  called: 'pets',
  without: 'the permission for pets',
  legend: 'Must have',
  word: 'Pets allowed',
  phrases: ['pets', 'pet', 'pet friendly', 'pets allowed', 'pets ok'],
} as const satisfies AskedFact;
