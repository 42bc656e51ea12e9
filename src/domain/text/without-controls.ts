import { withoutBidiControls } from './without-bidi-controls.ts';

/** Of word processors and Unicode: vertical tab, form feed, next line, line and paragraph separator. */
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;

/** Control characters except tab and line ends, lone surrogates, and Unicode noncharacters. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/**
 * The text without what no page, feed or sitemap can carry. Also removes characters that reverse the reading direction.
 * One of them in a title would reverse the rest of a line, a card or a search result. Joiners (U+200C, U+200D) stay,
 * because Kannada spelling needs them.
 */
export function withoutControls(text: string): string {
  return withoutBidiControls(text).replace(OTHER_LINE_ENDS, '\n').replace(CONTROLS, '');
}
