/** One line of a receipt: a label, an amount, and a note under it. */
export interface ReceiptLine {
  label: string;
  value: string;
  note?: string;
}
