import { factWords } from '../property/fact-words.ts';
import { namesOf } from '../record-of.ts';

/** What an area may measure (decision 220), in the order of the numbers in its column. */
export const basisOptions = namesOf(factWords.area_basis);
