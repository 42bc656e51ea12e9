import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Open to',
  offer: 'Rent',
  question: 'who may rent it',
} as const satisfies ShownFact;
