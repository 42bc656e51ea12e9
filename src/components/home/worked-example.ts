import type { ReceiptLine } from '../receipt/receipt-line.ts';

/**
 * One purchase and one tenancy worked through. Duty 5 % above 45 lakh with 12 % cess and surcharge on it, registration
 * 2 % from 31 August 2025 (Karnataka; press reports of that day), our fees from spec.md section 9. Change all figures
 * together when a rate changes.
 */
export const worked = {
  asOf: '21 November 2026',
  sale: {
    lines: [
      { label: 'Price', value: '₹1,25,00,000' },
      { label: 'Stamp duty', value: '₹6,25,000', note: '5%, above 45 lakh' },
      { label: 'Cess and surcharge', value: '₹75,000', note: '12% of the duty' },
      { label: 'Registration', value: '₹2,50,000', note: '2%, since 31 August 2025' },
      {
        label: 'Our fee',
        value: '₹93,750',
        note: '0.75% of transaction value, payable at Sale Deed registration',
      },
    ],
    total: { label: 'In all', value: '₹1,35,43,750' },
  },
  rent: {
    lines: [
      { label: 'Rent a month', value: '₹45,000' },
      { label: 'Rent a year', value: '₹5,40,000' },
    ],
    total: { label: 'Our fee', value: '₹37,800', note: '7% of annual rent, at lease signing' },
  },
} as const satisfies {
  asOf: string;
  sale: { lines: readonly ReceiptLine[]; total: ReceiptLine };
  rent: { lines: readonly ReceiptLine[]; total: ReceiptLine };
};
