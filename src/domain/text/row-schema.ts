import * as z from 'zod';
import { withoutControls } from './without-controls.ts';

/**
 * First removes characters that no page, feed or sitemap can carry, also from nested texts. They do not count: a title
 * of control characters only is no title.
 */
export function rowSchema<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((row) => withoutControlsIn(row), schema);
}

/** Deeper than any row may nest. Deeper values are not cleaned, but the limit of the column refuses them. */
const DEEPEST = 20;

/** What nearly every text consists of, which holds nothing to remove. */
const PLAIN = /^[\t\n\r -~]*$/;

/** The same object if it holds nothing to remove. */
function withoutControlsIn(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return PLAIN.test(value) ? value : withoutControls(value);
  if (value === null || typeof value !== 'object' || level > DEEPEST) return value;
  const values = Object.values(value);
  const cleaned = values.map((each) => withoutControlsIn(each, level + 1));
  if (cleaned.every((each, at) => each === values[at])) return value;
  if (Array.isArray(value)) return cleaned;
  return Object.fromEntries(Object.keys(value).map((key, at) => [key, cleaned[at]]));
}
