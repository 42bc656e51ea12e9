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
  statedAspects,
  tickAspects,
  type TicksName,
} from '../filters.ts';
import type { AreaBasis } from '../../property/area-basis.ts';
import { basisOptions } from '../basis-options.ts';
import { OFFERED_DISTANCES } from '../near.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import { withTheirParts } from './chosen-areas.ts';
import { type FromPlace, metresOf } from '../positions/distances.ts';
import { basisOf, bitOf, bitsOf, failRange, type Failures, fromPlace } from './match-homes.ts';

/**
 * How many homes would match with each choice of each control, if it were the only choice of that control and all other
 * controls stayed the same (decision 086). Where a home has to be each of those chosen, it is chosen beside them. By
 * position in the names of the column, or in the options of the aspect.
 */
export type Counts = Readonly<Record<ChoicesName | TicksName, Uint32Array>> & {
  /** Of each area without its parts. Those of `areas` are with them. */
  readonly areasAlone: Uint32Array;
  /** Homes that match all filters. */
  readonly all: number;
  /** Of each fact that homes may not state: those that match all other filters and do not state it. */
  readonly unsaid: ReadonlyMap<Aspect, number>;
  /** Of each offered distance from the place to be near, then of any distance. Empty without a place. */
  readonly near: Uint32Array;
};

/** `today` is in days since 1970. */
export function countHomes(homes: IndexedHomes, filters: Filters, failures: Failures, today: number): Counts {
  const countsOf = (name: ChoicesName | TicksName): Uint32Array => {
    const bit = bitOf(name);
    // Most lists state few facts, and a phone would count nothing for a long time.
    if (!statesAspect(homes, name))
      return new Uint32Array(
        isChoices(name) ? homes.choices[name].names.length : aspects[name].options.length,
      );
    if (name === 'basis' && hasAspect(filters, 'size')) return countBases(homes, filters, failures);
    if (isChoices(name)) {
      const { column, names, isSet } = homes.choices[name];
      if (!isSet) return countChoices(column, failures, bit, names.length);
      const must = aspects[name].isEach ? bitsOf(names, filters[name]) : 0;
      return countSets(column, failures, bit, { choices: names.length, must });
    }
    const { column, options } = aspects[name];
    const leasts = options.map((option) => option.least(today));
    return Uint32Array.from(leasts, (least) => countFrom(homes.columns[column], failures, bit, least));
  };
  const counts = recordOf<Record<ChoicesName | TicksName, Uint32Array>>(
    [...choiceAspects, ...tickAspects].map((name) => [name, countsOf(name)]),
  );
  return {
    ...counts,
    areas: withTheirParts(counts.areas, homes.within),
    areasAlone: counts.areas,
    near: countNear(homes, filters, failures),
    all: countFrom(null, failures, 0, 0),
    unsaid: new Map(statedAspects.map((name) => [name, countUnsaid(homes, filters, failures, name)])),
  };
}

/** 0 if no home states it: nobody is asked then. */
function countUnsaid(homes: IndexedHomes, filters: Filters, failures: Failures, name: Aspect): number {
  const column = columnOf(homes, name);
  if (!column) return 0;
  const failed = name === 'basis' ? withBasis(homes, filters, failures, null) : failures;
  const bit = bitOf(name);
  let unsaid = 0;
  for (let row = 0; row < failed.length; row++) {
    const bits = failed[row];
    if ((bits === 0 || bits === bit) && (column[row] ?? -1) < 0) unsaid++;
  }
  return unsaid;
}

/** With another kind of area, other sizes are compared. */
function countBases(homes: IndexedHomes, filters: Filters, failures: Failures): Uint32Array {
  const { column } = homes.choices.basis;
  return Uint32Array.from(basisOptions, (basis, at) => {
    const counts = countSets(column, withBasis(homes, filters, failures, basis), bitOf('basis'), {
      choices: basisOptions.length,
      must: 0,
    });
    return counts[at] ?? 0;
  });
}

/** What homes would fail of the size if this were the chosen kind of area. What they fail of the kind stays. */
function withBasis(
  homes: IndexedHomes,
  filters: Filters,
  failures: Failures,
  basis: AreaBasis | null,
): Failures {
  if (!hasAspect(filters, 'size') || basis === basisOf(filters)) return failures;
  const bit = bitOf('size');
  const others = failures.map((failed) => (Math.floor(failed / bit) % 2 === 1 ? failed - bit : failed));
  failRange(others, bit, homes.sizes(basis), filters.size);
  return others;
}

/** The column of a fact that homes may not state. Null if no home states it. */
function columnOf(homes: IndexedHomes, name: Aspect): Int32Array | Float64Array | Uint8Array | null {
  if (!statesAspect(homes, name)) return null;
  if (name === 'basis') return homes.choices.basis.column;
  const { unsaid } = aspects[name];
  const column = unsaid && homes.columns[unsaid];
  return Array.isArray(column) ? null : column;
}

/** Whether any home of the list states the fact that the filter compares. Of what all lists have, always true. */
export function statesAspect(homes: IndexedHomes, name: Aspect): boolean {
  const { unsaid } = aspects[name];
  if (name === 'basis') return homes.states('basis') || homes.states('carpet') || homes.states('plot');
  return unsaid === null || homes.states(unsaid);
}

function countNear(homes: IndexedHomes, filters: Filters, failures: Failures): Uint32Array {
  const from = fromPlace(homes, filters);
  if (!from) return new Uint32Array(0);
  const inPlaces = countInPlaces(from, failures);
  return Uint32Array.from([
    ...OFFERED_DISTANCES.map((most) => sumWithin(inPlaces, from, most)),
    countFrom(null, failures, bitOf('near'), 0),
  ]);
}

/** How many homes would match if each of these were the place to be near, within so many metres. */
export function countNearEach(
  homes: IndexedHomes,
  failures: Failures,
  places: readonly string[],
  most: number,
): number[] {
  let inPlaces: Uint32Array | null = null;
  return places.map((place) => {
    const from = homes.distances?.from(place);
    if (!from) return 0;
    // The places of the homes are the same, whatever they are near.
    inPlaces ??= countInPlaces(from, failures);
    return sumWithin(inPlaces, from, most);
  });
}

function countInPlaces({ column, metres }: FromPlace, failures: Failures): Uint32Array {
  return countChoices(column, failures, bitOf('near'), metres.length);
}

function sumWithin(inPlaces: Uint32Array, { metres }: FromPlace, most: number): number {
  let sum = 0;
  for (let at = 0; at < inPlaces.length; at++)
    if ((metres[at] ?? Number.NaN) <= most) sum += inPlaces[at] ?? 0;
  return sum;
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

/** Like `countChoices`, of homes that may be several of the choices, and are all of `must`. */
function countSets(
  column: Int32Array,
  failures: Failures,
  bit: number,
  { choices, must }: { choices: number; must: number },
): Uint32Array {
  const counts = new Uint32Array(choices);
  for (let row = 0; row < column.length; row++) {
    const failed = failures[row];
    const bits = column[row] ?? -1;
    if ((failed !== 0 && failed !== bit) || bits < 0 || (bits & must) !== must) continue;
    for (let at = 0; at < choices; at++) if ((bits & (1 << at)) !== 0) counts[at] = (counts[at] ?? 0) + 1;
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

/** The controls that are in use, each with the homes that would match without it, most first. */
export function aspectEffects(homes: IndexedHomes, filters: Filters, failures: Failures): AspectEffect[] {
  return aspectNames
    .filter((aspect) => hasAspect(filters, aspect))
    .map((aspect) => {
      const bit = bitOf(aspect);
      let count = 0;
      const rest = aspect === 'basis' ? withBasis(homes, filters, failures, null) : failures;
      for (const failed of rest) if (failed === 0 || failed === bit) count++;
      return { aspect, homes: count };
    })
    .sort((a, b) => b.homes - a.homes);
}

/** How many homes fail each filter by a distance or between two numbers only because they do not tell theirs. */
export type UnknownHomes = Readonly<Record<RangeName | 'near', number>>;

export function unknownHomes(homes: IndexedHomes, filters: Filters, failures: Failures): UnknownHomes {
  const from = fromPlace(homes, filters);
  const counts = rangeAspects.map((name) => {
    if (!hasAspect(filters, name)) return [name, 0];
    const values = name === 'size' ? homes.sizes(basisOf(filters)) : homes.columns[aspects[name].column];
    return [name, countUnknown(name, (row) => (values[row] ?? 0) <= 0)];
  });
  return {
    ...recordOf<Record<RangeName, number>>(counts),
    near:
      from && hasAspect(filters, 'near')
        ? countUnknown('near', (row) => Number.isNaN(metresOf(from, row)))
        : 0,
  };

  function countUnknown(aspect: Aspect, isUnknown: (row: number) => boolean): number {
    let unknown = 0;
    const bit = bitOf(aspect);
    for (let row = 0; row < homes.count; row++) if (failures[row] === bit && isUnknown(row)) unknown++;
    return unknown;
  }
}
