import { type Aspect, aspectNames, type Filters, kindOf, type NamedAspect } from './filters.ts';
import type { NamedPlace } from './named-place.ts';
import { wordsOfSlug } from '../text/words-of-slug.ts';

export interface Chip {
  label: string;
  filtersWithout: Filters;
}

/** The names of places and choices. What is not in a list is named by its slug. */
export type ChoiceNames = { readonly [Name in NamedAspect]?: readonly NamedPlace[] };

/**
 * Each part that can be removed has one chip. The place to be near stands before reduced prices, as in the labels of
 * the alerts that people have.
 */
export function chipsOf(filters: Filters, names: ChoiceNames): Chip[] {
  return aspectNames.flatMap((aspect) => [
    ...(aspect === 'reduced' ? nearChips(filters, names) : []),
    ...aspectChips(filters, aspect, names),
  ]);
}

function aspectChips<Name extends Aspect>(filters: Filters, aspect: Name, names: ChoiceNames): Chip[] {
  return kindOf[aspect]
    .chips(filters[aspect], (slug) => nameOf(names, aspect, slug))
    .map(({ label, rest }) => ({ label, filtersWithout: { ...filters, [aspect]: rest } }));
}

function nearChips(filters: Filters, names: ChoiceNames): Chip[] {
  if (filters.near === null) return [];
  const [kind, slug = ''] = filters.near.split('/');
  const name =
    kind === 'metro'
      ? `${wordsOfSlug(slug)} metro station`
      : nameOf(names, kind === 'at' ? 'societies' : 'areas', slug);
  return [{ label: `Nearest to ${name}`, filtersWithout: { ...filters, near: null } }];
}

function nameOf(
  names: { readonly [Name in Aspect]?: readonly NamedPlace[] },
  aspect: Aspect,
  slug: string,
): string {
  return names[aspect]?.find((each) => each.slug === slug)?.name ?? wordsOfSlug(slug);
}
