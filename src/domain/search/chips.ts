import { type Aspect, aspectNames, type Filters, kindOf, type NamedAspect } from './filters.ts';
import { isItself, placeOfArea } from './area-itself.ts';
import { type AreaGroup, areasOutside, areasWithout } from './area-groups.ts';
import { sortedUnique } from '../sorting/sorted-unique.ts';
import type { NamedPlace } from './named-place.ts';
import { wordsOfSlug } from '../text/words-of-slug.ts';

export interface Chip {
  label: string;
  filtersWithout: Filters;
}

/** The names of places and choices. What is not in a list is named by its slug. */
export type ChoiceNames = { readonly [Name in NamedAspect]?: readonly NamedPlace[] } & {
  /** By the key of a place to be near. */
  readonly near?: readonly NamedPlace[];
  /** Names that stand for some of the chosen areas. */
  readonly groups?: readonly AreaGroup[];
};

/** Each part that can be removed has one chip. */
export function chipsOf(filters: Filters, names: ChoiceNames): Chip[] {
  return aspectNames.flatMap((aspect) => [
    ...(aspect === 'areas' ? groupChips(filters, names.groups ?? []) : []),
    ...aspectChips(filters, aspect, names),
  ]);
}

function groupChips(filters: Filters, groups: readonly AreaGroup[]): Chip[] {
  return groups.map((group) => {
    const others = groups.filter((other) => other !== group);
    return {
      label: group.name,
      filtersWithout: { ...filters, areas: areasWithout(filters.areas, group, others) },
    };
  });
}

function aspectChips<Name extends Aspect>(filters: Filters, aspect: Name, names: ChoiceNames): Chip[] {
  const own = aspect === 'areas' ? withoutGroups(filters, names.groups ?? []) : filters;
  const grouped = own === filters ? [] : areasNotIn(filters.areas, own.areas);
  return kindOf[aspect]
    .chips(own[aspect], (slug) => (aspect === 'near' ? nameOfNear(names, slug) : nameOf(names, aspect, slug)))
    .map(({ label, rest }) => withGroups({ label, filtersWithout: { ...own, [aspect]: rest } }, grouped));
}

function withoutGroups(filters: Filters, groups: readonly AreaGroup[]): Filters {
  return groups.length === 0 ? filters : { ...filters, areas: areasOutside(filters.areas, groups) };
}

function areasNotIn(areas: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return areas.filter((slug) => !known.has(slug));
}

function withGroups(chip: Chip, grouped: readonly string[]): Chip {
  if (grouped.length === 0) return chip;
  const { filtersWithout: rest } = chip;
  return { ...chip, filtersWithout: { ...rest, areas: sortedUnique([...rest.areas, ...grouped]) } };
}

function nameOfNear(names: ChoiceNames, key: string): string {
  const spot = names.near?.find((each) => each.slug === key);
  if (spot) return spot.name;
  const [kind, slug] = key.split('/');
  if (slug === undefined) return wordsOfSlug(key);
  return placeNamed(names[kind === 'at' ? 'societies' : 'areas'], slug);
}

function nameOf(
  names: { readonly [Name in Aspect]?: readonly NamedPlace[] },
  aspect: Aspect,
  slug: string,
): string {
  const list = names[aspect];
  if (aspect !== 'areas') return placeNamed(list, slug);
  const own = placeOfArea(slug);
  const hasParts = list?.some((each) => each.slug === own && each.hasParts) ?? false;
  const name = placeNamed(list, own);
  return hasParts ? `${name} ${isItself(slug) ? 'itself' : 'and its parts'}` : name;
}

function placeNamed(list: readonly NamedPlace[] | undefined, slug: string): string {
  return list?.find((each) => each.slug === slug)?.name ?? wordsOfSlug(slug);
}
