/**
 * The text without the characters that reverse its reading direction, or that of the text around it: with them a
 * number reads backwards, and 'gpj.exe' as 'exe.jpg'. Letters keep the direction of their script.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
