import type { ShownFact } from '../fact.ts';

export const gated = {
  label: 'Gated community',
} as const satisfies ShownFact;
