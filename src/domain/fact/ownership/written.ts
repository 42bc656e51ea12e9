import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'word',
  label: 'Ownership',
  words,
  group: 'Price and terms',
  offer: 'Sale',
  others: { cooperative: ['Cooperative', 'Co-operative'], power_of_attorney: ['POA', 'GPA'] },
  names: 'ownership|ownership type|tenure|title type',
} as const satisfies WrittenFact;
