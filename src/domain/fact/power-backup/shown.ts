import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Power backup',
  question: 'what the power backup carries',
} as const satisfies ShownFact;
