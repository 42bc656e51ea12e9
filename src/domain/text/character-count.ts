/**
 * Characters as limits count them: Unicode code points, the same number as `char_length` in Postgres. A Kannada
 * syllable of two code points counts as 2, and most emoji count as 1, wherever the text is checked.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
