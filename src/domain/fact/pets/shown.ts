import type { ShownFact } from '../shape/fact.ts';

export const shown = {
  label: 'Pets',
  offer: 'Rent',
  question: 'whether pets are allowed',
  yesNo: ['Allowed', 'Not allowed'],
} as const satisfies ShownFact;
