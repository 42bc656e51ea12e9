import type { ChoiceNames } from './chips.ts';
import { type Filters, sortedUnique } from './filters.ts';
import { describeParameter } from './query-reader.ts';

/** The lists of filters that hold slugs, each with the name of its parameter in an address. */
const slugLists = [
  ['areas', 'area'],
  ['metro', 'metro'],
  ['societies', 'society'],
  ['types', 'type'],
  ['facings', 'facing'],
] as const;

/**
 * Names societies as their rows do, because the id of a society may have capitals. No two societies differ only in
 * them.
 */
export function withKnownSocieties(filters: Filters, { societies }: Pick<ChoiceNames, 'societies'>): Filters {
  const known = (typed: string) =>
    societies.find(({ slug }) => slug.toLowerCase() === typed.toLowerCase())?.slug ?? typed;
  const { near } = filters;
  return {
    ...filters,
    societies: sortedUnique(filters.societies.map(known)),
    near: near?.startsWith('at/') ? `at/${known(near.slice('at/'.length))}` : near,
  };
}

/** The choices that no home has, as the visitor sees them in the address: 'area=nowhere'. */
export function absentChoices(filters: Filters, names: ChoiceNames): string[] {
  return slugLists.flatMap(([list, parameter]) =>
    filters[list]
      .filter((chosen) => !names[list]?.some(({ slug }) => slug === chosen))
      .map((chosen) => describeParameter(parameter, chosen)),
  );
}
