import type { AskedFact } from '../fact.ts';
import { furnishingWords } from './words.ts';

export const furnishing = {
  kind: 'word',
  fact: 'furnishing',
  address: 'furnishing',
  called: 'the furnishing',
  legend: 'Furnishing',
  labels: furnishingWords,
} as const satisfies AskedFact;
