import type { WrittenFact } from '../fact.ts';

export const gated = {
  kind: 'flag',
  label: 'Gated community',
  group: 'Building and floor',
  bulk: 10,
  names: 'gated|gated community|gated society|is gated|gated security',
  none: ['not available'],
} as const satisfies WrittenFact;
