/** Words of a line, and where they stand among its tokens. */
export interface Span {
  from: number;
  to: number;
  /** As typed. */
  text: string;
}
