/**
 * Removes the characters that change the reading direction of the text or of the text around it. With them, a number
 * reads backwards and 'gpj.exe' looks like 'exe.jpg'. Letters keep the direction of their script.
 */
export function withoutBidiControls(text: string): string {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
