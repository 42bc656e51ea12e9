import type { ShownFact } from '../fact.ts';

export const lift = {
  label: 'Lift',
  question: 'whether there is a lift',
} as const satisfies ShownFact;
