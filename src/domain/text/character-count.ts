/**
 * Characters as limits count them: Unicode code points, the same number as `char_length` in Postgres. A Kannada
 * syllable of two code points counts as 2, and most emoji count as 1, wherever the text is checked.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether the text has at most this many characters. Counting stops at the limit, so a huge text costs little. */
export function hasAtMost(max: number, text: string): boolean {
  if (text.length <= max) return true;
  // Short enough to be split, in fewer bytes of a form's script than `characterCount`.
  return text.length <= 2 * max && [...text].length <= max;
}
