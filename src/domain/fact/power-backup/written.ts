import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'word',
  label: 'Power backup',
  words,
  group: 'Building and floor',
  bulk: 7,
  missed: { weight: 1, isOfBuilding: true },
  others: { none: ['No'], lift_and_lights: ['Partial', 'Lift and lights only'], full: ['Yes, full'] },
  names: 'power backup|power back up|backup|generator|dg backup|pb|power',
  none: ['not available', 'nil'],
} as const satisfies WrittenFact;
