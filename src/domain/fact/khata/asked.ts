import type { AskedFact } from '../fact.ts';
import { khataWords } from './words.ts';

export const khata = {
  kind: 'word',
  fact: 'khata',
  address: 'khata',
  called: 'the khata',
  legend: 'Khata',
  labels: khataWords,
  only: 'Sale',
} as const satisfies AskedFact;
