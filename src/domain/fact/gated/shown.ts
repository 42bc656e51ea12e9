import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Gated community',
} as const satisfies ShownFact;
