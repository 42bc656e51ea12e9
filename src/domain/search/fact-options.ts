import { factWords } from '../property/fact-words.ts';
import { namesOf } from '../record-of.ts';
import { tenantLabels } from './tenant-labels.ts';

export type Furnishing = keyof typeof factWords.furnishing;
export type Water = keyof typeof factWords.water;

/** In the order of their numbers in a column. */
export const basisOptions = namesOf(factWords.area_basis);
export const furnishingOptions = namesOf(factWords.furnishing);
export const waterOptions = namesOf(factWords.water);
export type Khata = keyof typeof factWords.khata;
export const khataOptions = namesOf(factWords.khata);
export const tenantOptions = namesOf(tenantLabels);
