/**
 * Whether a text has at most so many characters, as `characterCount` counts. Only a text that may fit is counted, so a
 * huge one costs little. The forms of visitors load this file, so it has nothing else in it.
 */
export function hasAtMost(max: number, text: string): boolean {
  if (text.length <= max) return true;
  return text.length <= 2 * max && [...text].length <= max;
}
