import type { ShownFact } from '../fact.ts';

export const furnishing = {
  label: 'Furnishing',
  question: 'what furniture is there',
} as const satisfies ShownFact;
