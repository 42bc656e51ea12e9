import type { WrittenFact } from '../shape/fact.ts';

export const written = {
  kind: 'flag',
  label: 'Gated community',
  group: 'Building and floor',
  bulk: 10,
  names: 'gated|gated community|gated society|is gated|gated security',
  none: ['not available'],
} as const satisfies WrittenFact;
