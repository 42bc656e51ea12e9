import type { ShownFact } from '../fact.ts';

export const open_to = {
  label: 'Open to',
  offer: 'Rent',
  question: 'who may rent it',
} as const satisfies ShownFact;
