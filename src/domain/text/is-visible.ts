/**
 * Whether a reader sees any of the text: a letter, digit, punctuation mark or symbol that has ink. Spaces, control
 * characters, joiners of no width, Hangul fillers (`DI`, the default ignorable characters) and the Braille blank have
 * none.
 */
export function isVisible(text: string): boolean {
  return /[^\s\p{DI}\p{C}\p{M}\u2800]/u.test(text);
}
