import type { AskedFact } from '../fact.ts';
import { waterWords } from './words.ts';

export const water = {
  kind: 'words',
  fact: 'water',
  address: 'water',
  called: 'the water',
  legend: 'Water',
  labels: waterWords,
  chip: (label) => `${label} water`,
} as const satisfies AskedFact;
