import { aspects } from '../aspects.ts';
import type { Range } from '../aspect-kinds.ts';
import {
  type Aspect,
  aspectNames,
  type Filters,
  hasAspect,
  isChoices,
  isLimit,
  isRange,
  type LimitName,
  limitOf,
  type RangeName,
  type TicksName,
} from '../filters.ts';
import type { IndexedHomes } from '../homes/indexed-homes.ts';
import type { ChoiceColumn } from '../homes/column-values.ts';
import type { AreaBasis } from '../../property/area-basis.ts';
import { chosenAreas } from './chosen-areas.ts';
import type { FromPlace } from '../positions/distances.ts';

/**
 * The aspects that each home fails, as bits in the order of `aspects`. 0 is a match. Sums of powers of two, because
 * JavaScript has 53 exact bits, but only 32 for its bit operators. A bit is added at most once.
 */
export type Failures = Float64Array;

/** The bit of an aspect in `Failures`. */
export function bitOf(aspect: Aspect): number {
  return 2 ** aspectNames.indexOf(aspect);
}

/**
 * `today` is in days since 1970. Plain loops over columns: twenty thousand homes take a cheap phone a few milliseconds.
 */
export function matchHomes(homes: IndexedHomes, filters: Filters, today: number): Failures {
  const failures = new Float64Array(homes.count);
  for (const name of aspectNames) {
    if (!hasAspect(filters, name)) continue;
    const bit = bitOf(name);
    if (name === 'near') {
      const from = fromPlace(homes, filters);
      failChoices(failures, bit, from ?? homes.choices.areas, placesWithin(from, filters));
    } else if (isChoices(name)) {
      const choice = homes.choices[name];
      if (choice.isSet) {
        const passes = bitsOf(choice.names, filters[name]);
        failSets(failures, bit, choice, { passes, must: aspects[name].isEach ? passes : 0 });
      } else if (name === 'areas') failChoices(failures, bit, choice, chosenAreas(homes, filters.areas));
      else failChoices(failures, bit, choice, choicesIn(choice.names, filters[name]));
    } else if (isLimit(name))
      failLimit(failures, bit, homes.columns[aspects[name].column], highestOf(filters, name, today) ?? 0);
    else if (name === 'size') failRange(failures, bit, homes.sizes(basisOf(filters)), filters.size);
    else failRange(failures, bit, homes.columns[aspects[name].column], boundsOf(filters, name, today));
  }
  return failures;
}

/** The least and the most that a home may have. A home without the fact has 0 or less, and fails. */
export function boundsOf(filters: Filters, name: RangeName | TicksName, today: number): Range {
  if (isRange(name)) return filters[name];
  const leasts = aspects[name].options.map(({ value, least }) =>
    value === filters[name] ? least(today) : null,
  );
  return [leasts.find((least) => least !== null) ?? null, null];
}

/** The highest number that passes. Null without the limit. */
export function highestOf<Name extends LimitName>(
  filters: Filters,
  name: Name,
  today: number,
): number | null {
  return limitOf[name].highest(filters[name], today);
}

/** The kind of area that a size is compared with (decision 220). */
export function basisOf({ basis }: Filters): AreaBasis | null {
  return basis[0] ?? null;
}

function failChoices(
  failures: Failures,
  bit: number,
  { column }: Pick<ChoiceColumn, 'column'>,
  passes: Uint8Array,
): void {
  for (let row = 0; row < failures.length; row++) {
    if (passes[column[row] ?? -1] !== 1) failures[row] = (failures[row] ?? 0) + bit;
  }
}

function choicesIn(names: ChoiceColumn['names'], chosenNames: readonly (string | number)[]): Uint8Array {
  const passes = new Uint8Array(names.length);
  for (const name of chosenNames) {
    const at = names.indexOf(name);
    if (at >= 0) passes[at] = 1;
  }
  return passes;
}

/** A home passes with one of `passes`, if it has all of `must`. */
function failSets(
  failures: Failures,
  bit: number,
  { column }: ChoiceColumn,
  { passes, must }: { passes: number; must: number },
): void {
  for (let row = 0; row < failures.length; row++) {
    const bits = column[row] ?? -1;
    if (bits < 0 || (bits & passes) === 0 || (bits & must) !== must)
      failures[row] = (failures[row] ?? 0) + bit;
  }
}

/** A bit for each name that is chosen, as a column of sets has them. */
export function bitsOf(names: ChoiceColumn['names'], chosenNames: readonly (string | number)[]): number {
  return names.reduce<number>((bits, name, at) => (chosenNames.includes(name) ? bits | (1 << at) : bits), 0);
}

/** A value below 0 is unknown, and within no limit. */
function failLimit(failures: Failures, bit: number, column: Float64Array | Int32Array, most: number): void {
  for (let row = 0; row < failures.length; row++) {
    const value = column[row] ?? -1;
    if (value < 0 || value > most) failures[row] = (failures[row] ?? 0) + bit;
  }
}

/** 1 for each middle of an area and each place of a home in the circle. Empty until the positions are loaded. */
function placesWithin(from: FromPlace | null, { near }: Filters): Uint8Array {
  const most = near?.within ?? 0;
  return Uint8Array.from(from?.metres ?? [], (metres) => (metres <= most ? 1 : 0));
}

/** Null without a place to be near, until the positions are loaded, and if nobody knows where the place is. */
export function fromPlace(
  { distances }: Pick<IndexedHomes, 'distances'>,
  { near }: Filters,
): FromPlace | null {
  return near && (distances?.from(near.place) ?? null);
}

/** A value of 0 or less is unknown, and passes no range. */
export function failRange(
  failures: Failures,
  bit: number,
  column: Float64Array | Int32Array | Uint8Array,
  [min, max]: readonly [number | null, number | null],
): void {
  const low = min ?? 0;
  const high = max ?? Number.POSITIVE_INFINITY;
  for (let row = 0; row < failures.length; row++) {
    const value = column[row] ?? 0;
    if (value <= 0 || value < low || value > high) failures[row] = (failures[row] ?? 0) + bit;
  }
}

/** The rows of `order` that fail nothing, in that order. */
export function matchingRows(order: Int32Array, failures: Failures): number[] {
  const rows: number[] = [];
  for (const row of order) if (failures[row] === 0) rows.push(row);
  return rows;
}
