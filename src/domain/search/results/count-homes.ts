import { recordOf } from '../../record-of.ts';
import { aspects } from '../aspects.ts';
import {
  type Aspect,
  aspectNames,
  choiceAspects,
  type ChoicesName,
  type Filters,
  hasAspect,
  isChoices,
  rangeAspects,
  type RangeName,
  tickAspects,
  type TicksName,
} from '../filters.ts';
import type { HomeColumns } from '../homes/home-columns.ts';
import { bitOf, type Failures } from './match-homes.ts';

/**
 * For each choice of each control: how many homes would match if it were the only choice of that control and all other
 * controls stayed the same (decision 086). By position in the names of the column, or in the options of the aspect. Those
 * of `metro` are by position of the station, and there are none until `stationDistances` is loaded.
 */
export type Counts = Readonly<Record<ChoicesName | TicksName, Uint32Array>> & {
  /** Homes that match all filters. */
  readonly all: number;
};

/** `today` is in days since 1970. */
export function countHomes(homes: HomeColumns, failures: Failures, today: number): Counts {
  const countsOf = (name: ChoicesName | TicksName): Uint32Array => {
    const bit = bitOf(name);
    if (name === 'metro') return countNearStations(homes, failures);
    if (isChoices(name)) {
      const { column, names } = homes.choices[name];
      return countChoices(column, failures, bit, names.length);
    }
    const { column, options } = aspects[name];
    const leasts = options.map((option) => option.least(today));
    return Uint32Array.from(leasts, (least) => countFrom(homes.columns[column], failures, bit, least));
  };
  const counts = [...choiceAspects, ...tickAspects].map((name) => [name, countsOf(name)]);
  return { ...recordOf<Omit<Counts, 'all'>>(counts), all: countFrom(null, failures, 0, 0) };
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

/** How many homes would match without the control. */
export interface AspectEffect {
  aspect: Aspect;
  homes: number;
}

/** Only of controls that are in use, largest first. */
export function aspectEffects(filters: Filters, failures: Failures): AspectEffect[] {
  return aspectNames
    .filter((aspect) => hasAspect(filters, aspect))
    .map((aspect) => {
      const bit = bitOf(aspect);
      let homes = 0;
      for (const failed of failures) if (failed === 0 || failed === bit) homes++;
      return { aspect, homes };
    })
    .sort((a, b) => b.homes - a.homes);
}

/** For each filter by a distance or between two numbers: homes that fail only because they do not tell theirs. */
export type UnknownHomes = Readonly<Record<RangeName | 'metro', number>>;

export function unknownHomes(homes: HomeColumns, filters: Filters, failures: Failures): UnknownHomes {
  const { column } = homes.choices.areas;
  const counts = rangeAspects.map((name) => {
    const values = homes.columns[aspects[name].column];
    return [name, countUnknown(name, (row) => (values[row] ?? 0) <= 0)];
  });
  return {
    ...recordOf<Record<RangeName, number>>(counts),
    metro: countUnknown('metro', (row) => homes.stationDistances?.hasDistance[column[row] ?? -1] !== 1),
  };

  function countUnknown(aspect: Aspect, isUnknown: (row: number) => boolean): number {
    let unknown = 0;
    if (!hasAspect(filters, aspect)) return unknown;
    const bit = bitOf(aspect);
    for (let row = 0; row < homes.count; row++) if (failures[row] === bit && isUnknown(row)) unknown++;
    return unknown;
  }
}
