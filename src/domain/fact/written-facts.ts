import { written as furnishing } from './furnishing/written.ts';
import { written as gated } from './gated/written.ts';
import { written as khata } from './khata/written.ts';
import { written as lift } from './lift/written.ts';
import { written as negotiable } from './negotiable/written.ts';
import { written as open_to } from './open-to/written.ts';
import { written as ownership } from './ownership/written.ts';
import { written as pets } from './pets/written.ts';
import { written as power_backup } from './power-backup/written.ts';
import { written as sale_kind } from './sale-kind/written.ts';
import { written as servant_room } from './servant-room/written.ts';
import { written as water } from './water/written.ts';
import { namesOf } from '../record-of.ts';

/** How facts are written into rows, by the column of `properties`. A new one stands last, as in its table. */
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
  servant_room,
};

export type WrittenName = keyof typeof writtenFacts;
export const writtenNames = namesOf(writtenFacts);
