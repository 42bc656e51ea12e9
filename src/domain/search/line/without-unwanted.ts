import { sortedUnique } from '../../sorting/sorted-unique.ts';
import { aspects } from '../aspects.ts';
import { type Aspect, aspectNames, type Filters, hasAspect } from '../filters.ts';
import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import type { Span } from './span.ts';

/** Facts of which one is left out by asking for all others: the choices are few, and each home has one. */
const excludable = ['floors', 'topFloor', 'furnishing', 'khata', 'types', 'facings'] as const;
type Excludable = (typeof excludable)[number];

/** 'not ground floor': what is not wanted of a fact, and the words that say so. */
export interface Unwanted {
  aspect: Excludable;
  values: readonly string[];
  missed: Span;
}

/** What these filters ask for, as what is not wanted. Null: nothing, several facts, or one that only asks for a yes. */
export function unwantedOf(filters: Filters, missed: Span): Unwanted | null {
  const [aspect, ...others] = aspectNames.filter((name) => hasAspect(filters, name));
  return others.length === 0 && isExcludable(aspect) ? { aspect, values: filters[aspect], missed } : null;
}

/**
 * The filters without what is not wanted: 'not ground floor' asks for all other floors, or for the rest of those that the
 * line names. A home that does not say fails, as with any filter of a fact. `missed` are the words that leave nothing to
 * ask for.
 */
export function withoutUnwanted(
  filters: Filters,
  unwanted: readonly Unwanted[],
  vocabulary: Pick<SearchVocabulary, 'types' | 'facings'>,
): { filters: Filters; missed: readonly Span[] } {
  let rest = filters;
  const missed: Span[] = [];
  for (const aspect of excludable) {
    const said = unwanted.filter((each) => each.aspect === aspect);
    if (said.length === 0) continue;
    const wantedOf = (values: readonly string[]) =>
      values.filter((value) => !said.some((each) => each.values.includes(value)));
    const [named, all]: [readonly string[], readonly string[]] = [
      filters[aspect],
      choicesOf(aspect, vocabulary),
    ];
    const values = wantedOf(named).length > 0 ? wantedOf(named) : wantedOf(all);
    if (values.length === 0) missed.push(...said.map((each) => each.missed));
    // Otherwise no home has what is not wanted.
    else if (values.length < all.length) rest = { ...rest, [aspect]: sortedUnique(values) };
  }
  return { filters: rest, missed };
}

function isExcludable(aspect: Aspect | undefined): aspect is Excludable {
  return excludable.some((name) => name === aspect);
}

function choicesOf(
  aspect: Excludable,
  vocabulary: Pick<SearchVocabulary, 'types' | 'facings'>,
): readonly string[] {
  return aspect === 'types' || aspect === 'facings'
    ? vocabulary[aspect]
    : Object.keys(aspects[aspect].labels);
}
