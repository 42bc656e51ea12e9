import type { WrittenFact } from '../fact.ts';
import { waterWords } from './words.ts';

export const water = {
  kind: 'words',
  label: 'Water',
  words: waterWords,
  group: 'Building and floor',
  bulk: 8,
  others: {
    corporation: ['Cauvery', 'BWSSB', 'Municipal', 'Corp'],
    borewell: ['Bore well', 'Bore'],
    tanker: ['Tankers'],
  },
  names: 'water|water supply|water source|water availability|source of water',
} as const satisfies WrittenFact;
