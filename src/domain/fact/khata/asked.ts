import type { AskedFact } from '../shape/fact.ts';
import { words } from './words.ts';

export const asked = {
  kind: 'word',
  fact: 'khata',
  called: 'the khata',
  legend: 'Khata',
  labels: words,
  only: 'Sale',
} as const satisfies AskedFact;
