import type { ReceiptLine } from './receipt-line.ts';

/** What the house stands for, on one slip (spec.md sections 1 and 9). */
export const promises: readonly ReceiptLine[] = [
  { label: 'Real listings only', value: 'checked weekly' },
  { label: 'Is it available?', value: 'within 3 hours', note: 'asked between 8am and 8pm' },
  { label: 'Advisor', value: 'free, 15 minutes' },
  { label: 'Fee when you buy', value: '0.75%' },
  { label: 'Fee when you rent', value: '7% of a year' },
];
