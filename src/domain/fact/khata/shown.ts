import type { ShownFact } from '../fact.ts';

export const khata = {
  label: 'Khata',
  offer: 'Sale',
  question: 'which khata it has',
} as const satisfies ShownFact;
