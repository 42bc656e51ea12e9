/** Characters that XML 1.0 forbids even when escaped: most control characters, and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The text without the characters that no XML may have. */
export const withoutForbiddenXml = (text: string) => text.replace(FORBIDDEN, '');

/** Escapes any text for an element, or for an attribute in quotes. A lone surrogate becomes U+FFFD. */
export function escapeXml(text: string): string {
  const allowed = withoutForbiddenXml(text.toWellFormed());
  return allowed.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
