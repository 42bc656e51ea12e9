import { furnishing } from './furnishing/written.ts';
import { gated } from './gated/written.ts';
import { khata } from './khata/written.ts';
import { lift } from './lift/written.ts';
import { negotiable } from './negotiable/written.ts';
import { open_to } from './open-to/written.ts';
import { ownership } from './ownership/written.ts';
import { pets } from './pets/written.ts';
import { power_backup } from './power-backup/written.ts';
import { sale_kind } from './sale-kind/written.ts';
import { water } from './water/written.ts';
import { namesOf } from '../record-of.ts';

/** By the column of `properties`. A new one stands last, as in its table. */
export const writtenFacts = {
  furnishing,
  open_to,
  pets,
  sale_kind,
  negotiable,
  ownership,
  khata,
  lift,
  gated,
  power_backup,
  water,
};

export type WrittenName = keyof typeof writtenFacts;
export const writtenNames = namesOf(writtenFacts);
