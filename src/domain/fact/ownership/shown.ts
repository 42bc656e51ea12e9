import type { ShownFact } from '../fact.ts';

export const ownership = {
  label: 'Ownership',
  offer: 'Sale',
} as const satisfies ShownFact;
