import { factWords } from '../property/fact-words.ts';
import { namesOf } from '../record-of.ts';

/** In the order of their numbers in a column. */
export const basisOptions = namesOf(factWords.area_basis);
