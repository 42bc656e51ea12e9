import { RECENT_CHANGE_DAYS } from '../../property/property-dates.ts';
import { type Aspect, aspects, hasAspect, type Filters } from '../filters.ts';
import { type ChoiceColumn, type HomeColumns, listAspects } from '../homes/home-columns.ts';
import type { StationDistances } from '../positions/station-distances.ts';

/** The aspects that each home fails, as bits in the order of `aspects`. 0 is a match. */
export type Failures = Uint16Array;

export function bitOf(aspect: Aspect): number {
  return 1 << aspects.indexOf(aspect);
}

/**
 * Compares every home with the filters. `today` is in days since 1970. The code uses plain loops over columns: twenty
 * thousand homes take a cheap phone a few milliseconds.
 */
export function matchHomes(homes: HomeColumns, filters: Filters, today: number): Failures {
  const failures = new Uint16Array(homes.count);
  for (const aspect of listAspects) {
    if (hasAspect(filters, aspect))
      failChoices(
        failures,
        bitOf(aspect),
        homes.choices[aspect],
        choicesIn(homes.choices[aspect].names, filters[aspect]),
      );
  }
  if (hasAspect(filters, 'metro'))
    failChoices(
      failures,
      bitOf('metro'),
      homes.choices.areas,
      areasNear(homes.stationDistances, filters.metro),
    );
  if (hasAspect(filters, 'budget'))
    failRange(failures, bitOf('budget'), homes.price, [filters.min, filters.max]);
  if (hasAspect(filters, 'size'))
    failRange(failures, bitOf('size'), homes.size, [filters.sizeMin, filters.sizeMax]);
  // A home without a check has day -1, so it fails every limit.
  if (filters.checked !== null)
    failRange(failures, bitOf('checked'), homes.checked, [today - filters.checked, null]);
  // The same holds for a home whose price was never reduced.
  const since = today - RECENT_CHANGE_DAYS;
  if (filters.fresh) failRange(failures, bitOf('fresh'), homes.listed, [since, null]);
  if (filters.reduced) failRange(failures, bitOf('reduced'), homes.reduced, [since, null]);
  if (filters.photos) failRange(failures, bitOf('photos'), homes.photos, [1, null]);
  return failures;
}

function failChoices(failures: Failures, bit: number, { column }: ChoiceColumn, passes: Uint8Array): void {
  for (let row = 0; row < failures.length; row++) {
    if (passes[column[row] ?? -1] !== 1) failures[row] = (failures[row] ?? 0) | bit;
  }
}

/** 1 for each name that is wanted. */
function choicesIn(names: ChoiceColumn['names'], chosenNames: readonly (string | number)[]): Uint8Array {
  const passes = new Uint8Array(names.length);
  for (const name of chosenNames) {
    const at = names.indexOf(name);
    if (at >= 0) passes[at] = 1;
  }
  return passes;
}

/** 1 for each area near one of the stations. Empty until `stationDistances` is loaded. */
function areasNear(stationDistances: StationDistances | null, slugs: readonly string[]): Uint8Array {
  const stationIndexes = new Set(
    slugs.map((wanted) => stationDistances?.stations.findIndex(({ slug }) => slug === wanted)),
  );
  return Uint8Array.from(stationDistances?.nearStations ?? [], (stations) =>
    stations.some((at) => stationIndexes.has(at)) ? 1 : 0,
  );
}

/** A value of 0 or less is unknown, and passes no range. */
function failRange(
  failures: Failures,
  bit: number,
  column: Float64Array | Int32Array | Uint8Array,
  [min, max]: readonly [number | null, number | null],
): void {
  const low = min ?? 0;
  const high = max ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row < failures.length; row++) {
    const value = column[row] ?? 0;
    if (value <= 0 || value < low || value > high) failures[row] = (failures[row] ?? 0) | bit;
  }
}

/** Rows that match all filters, in this order. */
export function matchingRows(order: Int32Array, failures: Failures): number[] {
  const rows: number[] = [];
  for (const row of order) if (failures[row] === 0) rows.push(row);
  return rows;
}
