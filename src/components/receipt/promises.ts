import { fees } from '#site/fees.ts';
import type { ReceiptLine } from '#page-models/property/costs.ts';

/** Our promises, on one slip (spec.md sections 1 and 9). `checked`: how often homes are checked, or null. */
export const promises = (checked: string | null): readonly ReceiptLine[] => [
  ...(checked ? [{ label: 'Real listings only', value: checked }] : []),
  { label: 'Is it available?', value: 'within 3 hours', note: 'asked between 8am and 8pm' },
  { label: 'Advisor', value: 'free, 15 minutes' },
  { label: 'Fee when you buy', value: fees.sale },
  { label: 'Fee when you rent', value: `${fees.rent} of a year` },
];
