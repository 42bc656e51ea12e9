import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'New or resale',
  offer: 'Sale',
} as const satisfies ShownFact;
