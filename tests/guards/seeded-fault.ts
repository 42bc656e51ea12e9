/** A guard of the product, how to take it away, and the test that must notice. */
export interface SeededFault {
  /** What the guard ensures, in the product's words: 'only the server reads listings'. */
  readonly guard: string;
  /** The file, the exact text in it (which must occur once), and its replacement without the guard. */
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  /** The test file, and a part of the full name of the test that must fail. */
  readonly test: string;
  readonly notices: string;
}
