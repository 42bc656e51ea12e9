import { type Aspect, aspectNames, type Filters, kindOf, type NamedAspect } from './filters.ts';
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
};

/** Each part that can be removed has one chip. */
export function chipsOf(filters: Filters, names: ChoiceNames): Chip[] {
  return aspectNames.flatMap((aspect) => aspectChips(filters, aspect, names));
}

function aspectChips<Name extends Aspect>(filters: Filters, aspect: Name, names: ChoiceNames): Chip[] {
  return kindOf[aspect]
    .chips(filters[aspect], (slug) =>
      aspect === 'near' ? nameOfNear(names, slug) : nameOf(names, aspect, slug),
    )
    .map(({ label, rest }) => ({ label, filtersWithout: { ...filters, [aspect]: rest } }));
}

function nameOfNear(names: ChoiceNames, key: string): string {
  const spot = names.near?.find((each) => each.slug === key);
  if (spot) return spot.name;
  const [kind, slug] = key.split('/');
  if (slug === undefined) return wordsOfSlug(key);
  return nameOf(names, kind === 'at' ? 'societies' : 'areas', slug);
}

function nameOf(
  names: { readonly [Name in Aspect]?: readonly NamedPlace[] },
  aspect: Aspect,
  slug: string,
): string {
  return names[aspect]?.find((each) => each.slug === slug)?.name ?? wordsOfSlug(slug);
}
