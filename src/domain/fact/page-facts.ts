import { page as furnishing } from './furnishing/page.ts';
import { page as gated } from './gated/page.ts';
import { page as khata } from './khata/page.ts';
import { page as lift } from './lift/page.ts';
import { page as pets } from './pets/page.ts';
import { page as power_backup } from './power-backup/page.ts';
import { page as water } from './water/page.ts';
import { namesOf } from '../record-of.ts';

/** What else a page does with some facts, by the column of `properties`. */
export const pageFacts = { furnishing, gated, khata, lift, pets, power_backup, water };

export type PageName = keyof typeof pageFacts;
export const pageNames = namesOf(pageFacts);
