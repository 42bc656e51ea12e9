import { RECENT_CHANGE_DAYS } from '../../property/property-dates.ts';
import { type Aspect, aspects, hasAspect, checkedDays, type Filters } from '../filters.ts';
import type { HomeColumns, ListAspect } from '../homes/home-columns.ts';
import { bitOf, type Failures } from './match-homes.ts';

/**
 * For each choice of each control: how many homes would match if it were the only choice of that control and all other
 * controls stayed the same (decision 086).
 */
export interface Counts {
  /** Homes that match all filters. */
  all: number;
  /** By position in the names of the column. */
  choices: Record<ListAspect, Uint32Array>;
  /** In the order of `checkedDays`. */
  checked: Uint32Array;
  photos: number;
  fresh: number;
  reduced: number;
  /** By position in the stations of `stationDistances`. Empty until `stationDistances` is loaded. */
  metro: Uint32Array;
}

/** `today` is in days since 1970. */
export function countHomes(homes: HomeColumns, failures: Failures, today: number): Counts {
  const countAspect = (aspect: ListAspect) => {
    const { column, names } = homes.choices[aspect];
    return countChoices(column, failures, bitOf(aspect), names.length);
  };
  const checked = checkedDays.map((days) =>
    countFrom(homes.checked, failures, bitOf('checked'), today - days),
  );
  return {
    all: countFrom(null, failures, 0, 0),
    choices: {
      bhk: countAspect('bhk'),
      areas: countAspect('areas'),
      societies: countAspect('societies'),
      types: countAspect('types'),
      facings: countAspect('facings'),
      floors: countAspect('floors'),
    },
    checked: Uint32Array.from(checked),
    photos: countFrom(homes.photos, failures, bitOf('photos'), 1),
    fresh: countFrom(homes.listed, failures, bitOf('fresh'), today - RECENT_CHANGE_DAYS),
    reduced: countFrom(homes.reduced, failures, bitOf('reduced'), today - RECENT_CHANGE_DAYS),
    metro: countNearStations(homes, failures),
  };
}

function countNearStations(
  { choices: { areas }, stationDistances }: HomeColumns,
  failures: Failures,
): Uint32Array {
  const counts = new Uint32Array(stationDistances?.stations.length ?? 0);
  if (!stationDistances) return counts;
  const inAreas = countChoices(areas.column, failures, bitOf('metro'), areas.names.length);
  stationDistances.nearStations.forEach((stations, area) => {
    for (const station of stations) counts[station] = (counts[station] ?? 0) + (inAreas[area] ?? 0);
  });
  return counts;
}

/** A short loop over two columns. A phone's browser optimises it after a few hundred rows, not after a few clicks. */
function countChoices(column: Int32Array, failures: Failures, bit: number, choices: number): Uint32Array {
  const counts = new Uint32Array(choices);
  for (let row = 0; row < column.length; row++) {
    const failed = failures[row];
    if (failed !== 0 && failed !== bit) continue;
    const choice = column[row] ?? -1;
    if (choice >= 0) counts[choice] = (counts[choice] ?? 0) + 1;
  }
  return counts;
}

/** Homes that fail no other aspect and whose value is at least `least`. A value of 0 or less is unknown. */
function countFrom(
  column: Int32Array | Uint8Array | null,
  failures: Failures,
  bit: number,
  min: number,
): number {
  let homes = 0;
  for (let row = 0; row < failures.length; row++) {
    const failed = failures[row];
    if (failed !== 0 && failed !== bit) continue;
    const value = column ? (column[row] ?? 0) : 1;
    if (value > 0 && value >= min) homes++;
  }
  return homes;
}

/** The effect of one control: how many homes would match without it. */
export interface AspectEffect {
  aspect: Aspect;
  homes: number;
}

/** The effect of each control that is in use, largest first. */
export function aspectEffects(filters: Filters, failures: Failures): AspectEffect[] {
  return aspects
    .filter((aspect) => hasAspect(filters, aspect))
    .map((aspect) => {
      const bit = bitOf(aspect);
      let homes = 0;
      for (const failed of failures) if (failed === 0 || failed === bit) homes++;
      return { aspect, homes };
    })
    .sort((a, b) => b.homes - a.homes);
}

/** Homes that fail only because they do not give a fact, or because their position is unknown. */
export function unknownHomes(
  homes: HomeColumns,
  filters: Filters,
  failures: Failures,
): { price: number; size: number; distance: number } {
  const countUnknown = (aspect: Aspect, isUnknown: (row: number) => boolean) => {
    let unknown = 0;
    if (!hasAspect(filters, aspect)) return unknown;
    const bit = bitOf(aspect);
    for (let row = 0; row < homes.count; row++) if (failures[row] === bit && isUnknown(row)) unknown++;
    return unknown;
  };
  const { column } = homes.choices.areas;
  return {
    price: countUnknown('budget', (row) => (homes.price[row] ?? 0) <= 0),
    size: countUnknown('size', (row) => (homes.size[row] ?? 0) <= 0),
    distance: countUnknown('metro', (row) => homes.stationDistances?.hasDistance[column[row] ?? -1] !== 1),
  };
}
