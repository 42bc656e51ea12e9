/** One line of a receipt: what, how much, and under it why. */
export interface ReceiptLine {
  label: string;
  value: string;
  note?: string;
}
