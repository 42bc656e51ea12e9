import type { WrittenFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const written = {
  kind: 'words',
  label: 'Water',
  words,
  group: 'Building and floor',
  bulk: 8,
  missed: { weight: 3, isOfBuilding: true },
  others: {
    corporation: ['Cauvery', 'BWSSB', 'Municipal', 'Corp'],
    borewell: ['Bore well', 'Bore'],
    tanker: ['Tankers'],
  },
  names: 'water|water supply|water source|water availability|source of water',
} as const satisfies WrittenFact;
