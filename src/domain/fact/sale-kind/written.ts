import type { WrittenFact } from '../fact.ts';
import { saleKindWords } from './words.ts';

export const sale_kind = {
  kind: 'word',
  label: 'New or resale',
  words: saleKindWords,
  group: 'Price and terms',
  offer: 'Sale',
  others: { new: ['New booking', 'Primary'], resale: ['Secondary'] },
  names:
    'transaction|sale type|new or resale|resale|new build|new construction yn|new home flag|sale kind|transaction type|sale category|property transaction|booking type',
} as const satisfies WrittenFact;
