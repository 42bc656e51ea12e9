import type { AskedFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const asked = {
  kind: 'words',
  fact: 'water',
  called: 'the water',
  legend: 'Water',
  labels: words,
  chip: (label) => `${label} water`,
} as const satisfies AskedFact;
