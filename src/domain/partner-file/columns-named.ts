import { writtenNames } from '../fact/written-facts.ts';
import { meaningsOfName, spelledOut } from './meanings-of-name.ts';
import type { MeaningName } from './meanings.ts';
import { wordsOfName } from './words-of-name.ts';

/** The column of a home that holds what a column of a partner's file means. Of what two columns hold together there is none. */
const COLUMNS: readonly (readonly [MeaningName, string])[] = [
  ['reference', 'source_key'],
  ['offer', 'property_type'],
  ['asset_type', 'asset_type'],
  ['title', 'title'],
  ['name', 'title'],
  ['price', 'price'],
  ['rent', 'price'],
  ['sale_price', 'price'],
  ['currency', 'currency'],
  ['maint_charges', 'maint_charges'],
  ['deposit', 'deposit'],
  ['brokerage', 'brokerage'],
  ['lock_in_months', 'lock_in_months'],
  ['notice_months', 'notice_months'],
  ['bedrooms', 'bedrooms'],
  ['baths', 'baths'],
  ['balconies', 'balconies'],
  ['facing', 'facing_dir'],
  ['floor', 'floor_no'],
  ['total_floors', 'total_floors'],
  ['built_year', 'built_year'],
  ['parking_covered', 'parking_covered'],
  ['parking_open', 'parking_open'],
  ['parking_two_wheeler', 'parking_two_wheeler'],
  ['rera_number', 'rera_number'],
  ['furnished_with', 'furnished_with'],
  ['society', 'society_id'],
  ['locality', 'area_id'],
  ['city', 'city'],
  ['description', 'description'],
  ['images', 'images'],
  ['image_captions', 'image_desc'],
  ['floor_plans', 'floor_plans'],
  ['video_url', 'video_url'],
  ['position', 'position'],
  ...writtenNames.map((name): readonly [MeaningName, string] => [name, name]),
];

const columnOf: ReadonlyMap<MeaningName, string> = new Map(COLUMNS);

/** A table of ours would take 95 lakh for 95 rupees. */
const UNIT =
  /\b(?:lakhs?|lacs?|lks?|crores?|crs?|thousands?|k|usd|eur|gbp|sq ?m\w*|sq ?y\w*|acres?|guntas?)\b/;

/**
 * The columns of a home that this heading may mean in the trade, by the names that partners' files are read by: several
 * where values have to decide. A heading with a unit ('Price in lakh') means none, because a table of ours has none.
 */
export function columnsNamed(heading: string): string[] {
  const words = wordsOfName(heading);
  if (UNIT.test(words)) return [];
  const isWhole = (phrase: string) => phrase === words || phrase === spelledOut(words);
  const columns = meaningsOfName(words).flatMap(({ meaning, phrase }) => {
    if (!isWhole(phrase)) return [];
    if (meaning === 'moving_in')
      return [/possession|ready|hand ?over|uc$/.test(phrase) ? 'possession' : 'available_from'];
    return columnOf.get(meaning) ?? [];
  });
  return [...new Set(columns)];
}
