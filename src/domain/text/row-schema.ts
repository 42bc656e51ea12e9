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

function withoutControlsIn(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return withoutControls(value);
  if (value === null || typeof value !== 'object' || level > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((each) => withoutControlsIn(each, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, nested]) => [key, withoutControlsIn(nested, level + 1)]),
  );
}
