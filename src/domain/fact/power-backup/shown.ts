import type { ShownFact } from '../fact.ts';

export const power_backup = {
  label: 'Power backup',
  question: 'what the power backup carries',
} as const satisfies ShownFact;
