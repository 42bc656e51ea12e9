import type { ShownFact } from '../fact.ts';

export const sale_kind = {
  label: 'New or resale',
  offer: 'Sale',
} as const satisfies ShownFact;
