import { propertyColumns } from '../property/property-columns.ts';
import { namesOf } from '../record-of.ts';

/** Pictures and floor plans are fetched first, and references, addresses and publishing are ours. */
const OURS = new Set(['source_key', 'marketing_tag', 'publish', 'images', 'image_desc', 'floor_plans']);

/** The columns of a home that a partner's file may write; `private.feed_columns()` is made from it (`npm run schema`). */
export const fileColumns: ReadonlySet<string> = new Set(
  namesOf(propertyColumns).filter((name) => !OURS.has(name)),
);
