import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'word',
  label: 'Khata',
  words,
  group: 'Price and terms',
  offer: 'Sale',
  missed: { weight: 3, offer: 'Sale' },
  hint: 'As the papers say, with the day of the check.',
  others: { a: ['A', 'e-khata A'], b: ['B'] },
  names: 'khata|khata type|katha',
} as const satisfies WrittenFact;
