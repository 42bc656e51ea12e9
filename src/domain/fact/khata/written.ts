import type { WrittenFact } from '../fact.ts';
import { khataWords } from './words.ts';

export const khata = {
  kind: 'word',
  label: 'Khata',
  words: khataWords,
  group: 'Price and terms',
  offer: 'Sale',
  hint: 'As the papers say, with the day of the check.',
  others: { a: ['A', 'e-khata A'], b: ['B'] },
  names: 'khata|khata type|katha',
} as const satisfies WrittenFact;
