import * as z from 'zod';
import { withoutBidiControls } from './without-bidi-controls.ts';

/**
 * First removes characters that no page, feed or sitemap can carry, also from nested texts. They do not count: a title
 * of control characters only is no title.
 */
export function rowSchema<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((row) => withoutControls(row), schema);
}

/** Of word processors and Unicode: vertical tab, form feed, next line, line and paragraph separator. */
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;

/** Control characters except tab and line ends, lone surrogates, and Unicode noncharacters. */
const CONTROLS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed here
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]|\p{Cs}|\p{Noncharacter_Code_Point}/gu;

/** Deeper than any row may nest. Deeper values are not cleaned, but the limit of the column refuses them. */
const DEEPEST = 20;

/**
 * Also removes characters that reverse the reading direction. One of them in a title would reverse the rest of a line,
 * a card or a search result. Joiners (U+200C, U+200D) stay, because Kannada spelling needs them.
 */
function withoutControls(value: unknown, level = 0): unknown {
  if (typeof value === 'string')
    return withoutBidiControls(value).replace(OTHER_LINE_ENDS, '\n').replace(CONTROLS, '');
  if (value === null || typeof value !== 'object' || level > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => withoutControls(each, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [key, withoutControls(nested, level + 1)]),
  );
}
