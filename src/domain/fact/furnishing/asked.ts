import type { AskedFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const asked = {
  kind: 'word',
  fact: 'furnishing',
  called: 'the furnishing',
  legend: 'Furnishing',
  labels: words,
} as const satisfies AskedFact;
