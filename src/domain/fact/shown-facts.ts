import { shown as furnishing } from './furnishing/shown.ts';
import { shown as gated } from './gated/shown.ts';
import { shown as khata } from './khata/shown.ts';
import { shown as lift } from './lift/shown.ts';
import { shown as open_to } from './open-to/shown.ts';
import { shown as ownership } from './ownership/shown.ts';
import { shown as pets } from './pets/shown.ts';
import { shown as power_backup } from './power-backup/shown.ts';
import { shown as sale_kind } from './sale-kind/shown.ts';
import { shown as servant_room } from './servant-room/shown.ts';
import { shown as water } from './water/shown.ts';
import type { ShownFact } from './shape/fact.ts';
import { namesOf, withTheRest } from '../record-of.ts';

/** The facts with a folder, by the column of `properties`. */
const ofFolders = {
  furnishing,
  open_to,
  pets,
  water,
  power_backup,
  lift,
  khata,
  gated,
  sale_kind,
  ownership,
  servant_room,
};

/** The facts that are compared, in the order of the comparison. */
const placed = {
  furnishing,
  possession: { label: 'Possession', question: 'when it is ready', offer: 'Sale' },
  available_from: { label: 'Available', question: 'from when it is free' },
  open_to,
  pets,
  parking: { label: 'Parking', question: 'which parking comes with it' },
  water,
  power_backup,
  lift,
  lock_in_months: { label: 'Lock-in', question: 'how long the lock-in is', offer: 'Rent' },
  notice_months: { label: 'Notice', question: 'how long the notice is', offer: 'Rent' },
  brokerage: { label: 'Brokerage', question: 'what the partner takes' },
  khata,
  deposit: { label: 'Deposit', offer: 'Rent' },
} as const satisfies Readonly<Record<string, ShownFact>>;

/** What pages and the comparison say of facts, by the column of `properties`. */
export const shownFacts = withTheRest(placed, ofFolders);

export type ColumnName = keyof typeof ofFolders;
export const columnNames = namesOf(ofFolders);

export type ShownName = keyof typeof shownFacts;
export const shownNames = namesOf(shownFacts);
