import { type Aspect, aspects, asksFor, checkedDays, type Filters } from './filters.ts';
import { type HomeColumns, type ListAspect, listAspects } from './home-columns.ts';
import { bitOf, type Failures } from './match-homes.ts';

/**
 * For each choice of each control: how many homes it would show if it were the only choice of that control, with all
 * other controls as they are (decision 086).
 */
export interface Counts {
  /** Homes that pass everything. */
  all: number;
  /** By position in the names of the column. */
  choices: Record<ListAspect, Uint32Array>;
  /** In the order of `checkedDays`. */
  checked: Uint32Array;
  photos: number;
}

/** `today`: days since 1970. */
export function countHomes(homes: HomeColumns, failures: Failures, today: number): Counts {
  const tallies = listAspects.map((aspect) => tally(homes, failures, aspect));
  const [bhk, areas, societies, types, facings, floors] = tallies;
  const none = new Uint32Array(0);
  const checked = new Uint32Array(checkedDays.length);
  let photos = 0;
  let all = 0;
  const [checkedBit, photosBit] = [bitOf('checked'), bitOf('photos')];
  for (let row = 0; row < homes.count; row++) {
    const failed = failures[row] ?? 0;
    if (failed === 0) all++;
    if (failed === 0 || failed === photosBit) photos += homes.photos[row] ?? 0;
    if (failed === 0 || failed === checkedBit) {
      const day = homes.checked[row] ?? 0;
      for (let at = 0; at < checkedDays.length; at++)
        if (day > 0 && day >= today - (checkedDays[at] ?? 0)) checked[at] = (checked[at] ?? 0) + 1;
    }
  }
  return {
    all,
    choices: {
      bhk: bhk ?? none,
      areas: areas ?? none,
      societies: societies ?? none,
      types: types ?? none,
      facings: facings ?? none,
      floors: floors ?? none,
    },
    checked,
    photos,
  };
}

function tally(homes: HomeColumns, failures: Failures, aspect: ListAspect): Uint32Array {
  const { column, names } = homes.choices[aspect];
  const counts = new Uint32Array(names.length);
  const bit = bitOf(aspect);
  for (let row = 0; row < homes.count; row++) {
    const failed = failures[row] ?? 0;
    if (failed !== 0 && failed !== bit) continue;
    const choice = column[row] ?? -1;
    if (choice >= 0) counts[choice] = (counts[choice] ?? 0) + 1;
  }
  return counts;
}

/** What each control that asks for something costs: the homes that would be shown without it, most first. */
export function costsOf(filters: Filters, failures: Failures): { aspect: Aspect; homes: number }[] {
  return aspects
    .filter((aspect) => asksFor(filters, aspect))
    .map((aspect) => {
      const bit = bitOf(aspect);
      let homes = 0;
      for (const failed of failures) if (failed === 0 || failed === bit) homes++;
      return { aspect, homes };
    })
    .sort((a, b) => b.homes - a.homes);
}

/** Prices of the homes that pass everything but the budget. */
export function pricesInReach(homes: HomeColumns, failures: Failures): Float64Array {
  const bit = bitOf('budget');
  return homes.price.filter((price, row) => price > 0 && (failures[row] === 0 || failures[row] === bit));
}

/** Homes that pass everything but a range of a fact that they do not give. */
export function unknownHomes(homes: HomeColumns, failures: Failures): { price: number; size: number } {
  const without = (bit: number, column: Float64Array) =>
    failures.reduce((sum, failed, row) => sum + (failed === bit && (column[row] ?? 0) <= 0 ? 1 : 0), 0);
  return { price: without(bitOf('budget'), homes.price), size: without(bitOf('size'), homes.size) };
}
