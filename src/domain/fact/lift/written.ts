import type { WrittenFact } from '../shape/fact.ts';

export const written = {
  kind: 'flag',
  label: 'Lift',
  group: 'Building and floor',
  bulk: 9,
  missed: { weight: 2, isOfBuilding: true },
  names: 'lift|lifts|elevator|elevators|has lift|lift available|lift yn',
  none: ['not available', 'nil'],
} as const satisfies WrittenFact;
