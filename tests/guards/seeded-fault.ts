/** A guard of the product, how to take it away, and the test that must notice. */
export interface SeededFault {
  /** What is guarded, in the product's words: 'a listing is read by the server alone'. */
  readonly guard: string;
  /** The file and the exact text in it, which stands there once, and what stands there when the guard is gone. */
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  /** The file of the test, and words of the full name of the test in it that fails. */
  readonly test: string;
  readonly notices: string;
}
