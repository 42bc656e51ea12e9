import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Ownership',
  offer: 'Sale',
} as const satisfies ShownFact;
