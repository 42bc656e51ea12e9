import type { Day } from '../calendar/day.ts';
import { isPossessionOver } from './possession.ts';
import type { Property } from './property.ts';

/** A copy for each row, so that what is computed from a home is cached by it. */
const copies = new WeakMap<Property, Property>();
const rows = new WeakMap<Property, Property>();

/**
 * A home as pages show it on this day. One that is built until a month that is over says nothing of its possession: it is not
 * under construction any more as far as anybody knows, and nobody has said that it is ready.
 */
export function homeOnDay(home: Property, today: Day | null): Property {
  const row = rowOfHome(home);
  if (today === null || !isPossessionOver(row.possession, today)) return row;
  const copy = copies.get(row) ?? { ...row, possession: null };
  copies.set(row, copy);
  rows.set(copy, row);
  return copy;
}

/** The home as its row states it. */
export const rowOfHome = (home: Property): Property => rows.get(home) ?? home;
