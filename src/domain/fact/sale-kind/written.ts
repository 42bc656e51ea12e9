import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'word',
  label: 'New or resale',
  words,
  group: 'Price and terms',
  offer: 'Sale',
  others: { new: ['New booking', 'Primary'], resale: ['Secondary'] },
  names:
    'transaction|sale type|new or resale|resale|new build|new construction yn|new home flag|sale kind|transaction type|sale category|property transaction|booking type',
} as const satisfies WrittenFact;
