import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Lift',
  question: 'whether there is a lift',
} as const satisfies ShownFact;
