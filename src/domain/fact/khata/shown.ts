import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Khata',
  offer: 'Sale',
  question: 'which khata it has',
} as const satisfies ShownFact;
