import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Furnishing',
  question: 'what furniture is there',
} as const satisfies ShownFact;
