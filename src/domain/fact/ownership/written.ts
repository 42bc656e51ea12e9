import type { WrittenFact } from '../fact.ts';
import { ownershipWords } from './words.ts';

export const ownership = {
  kind: 'word',
  label: 'Ownership',
  words: ownershipWords,
  group: 'Price and terms',
  offer: 'Sale',
  others: { cooperative: ['Cooperative', 'Co-operative'], power_of_attorney: ['POA', 'GPA'] },
  names: 'ownership|ownership type|tenure|title type',
} as const satisfies WrittenFact;
