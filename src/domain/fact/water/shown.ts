import type { ShownFact } from '../fact.ts';

export const water = {
  label: 'Water',
  question: 'where the water comes from',
} as const satisfies ShownFact;
