import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Water',
  question: 'where the water comes from',
} as const satisfies ShownFact;
