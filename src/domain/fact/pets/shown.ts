import type { ShownFact } from '../fact.ts';

export const pets = {
  label: 'Pets',
  offer: 'Rent',
  question: 'whether pets are allowed',
  yesNo: ['Allowed', 'Not allowed'],
} as const satisfies ShownFact;
