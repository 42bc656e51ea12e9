import { ownValue } from '../../text/own-value.ts';
import { BUDGETS, factListsOf, limitSlug } from '../../place-list/place-list.ts';
import { listSlug } from '../../city/list-slug.ts';
import type { Offer } from '../../offer.ts';
import type { LineAnswer } from './answer-line.ts';
import { filterQuery } from '../filter-query.ts';
import { type Filters, noFilters, withoutOrder } from '../filters.ts';
import { factFilters } from '../filters-of-place-list.ts';
import { placeKeys } from './place-keys.ts';
import { type ListsFile, listsOf } from './lists-file.ts';

interface AnsweringPage {
  path: string;
  shows: Filters;
  /** True if the page also contains other homes, so it does not tell whether a home matches the search. */
  isWider: boolean;
}

/** The narrowest published page that contains all homes of an answer. No page is about several places. */
export function pageOfAnswer(
  { offer, filters, isOfferNamed }: Pick<LineAnswer, 'offer' | 'filters' | 'isOfferNamed'>,
  lists: ListsFile,
): AnsweringPage {
  const { path, keys } = listsOf(offer, lists);
  const builder = builderKey(filters, { keys, city: lists.city });
  const places = builder === null ? placeKeys(filters) : [builder];
  const place = places.length === 1 ? places[0] : undefined;
  const at = place ?? lists.city;
  const { cities, areas, societies } = places.length > 1 ? noFilters : filters;
  const builders = builder === null ? [] : filters.builders;
  const wholePlace = { key: at, filters: { cities, areas, societies, builders } };
  const limits = at.startsWith('in/') ? limitsOf(offer, filters) : [];
  const list = [
    ...limits.map((limit) => ({
      key: `${at}/${limit.slug}`,
      filters: { ...wholePlace.filters, ...limit.filters },
    })),
    wholePlace,
  ].find(({ key }) => keys.includes(key));
  const placePath = place && ownValue(lists.places, place);
  const shows = { ...noFilters, ...(list ?? (placePath ? wholePlace : null))?.filters };
  return {
    path: list ? `${path}/${list.key}` : (placePath ?? path),
    shows,
    // The page of a place has homes of both offers, and the sort order does not change which homes match.
    isWider:
      (placePath !== undefined && !list && isOfferNamed === true) ||
      filterQuery(withoutOrder(filters)) !== filterQuery(shows),
  };
}

/** The list of one builder in one city, if the answer names nothing smaller. Null: there is none. */
function builderKey(
  { builders, cities, areas, societies }: Filters,
  { keys, city }: { keys: readonly string[]; city: string },
): string | null {
  const [slug, ...others] = builders;
  if (slug === undefined || others.length + areas.length + societies.length > 0 || cities.length > 1)
    return null;
  // With homes in several cities, the list of the default city is among them, and no list has all homes of a builder.
  if (cities.length === 0 && keys.includes(city)) return null;
  const key = `by/${listSlug(slug, cities[0])}`;
  return keys.includes(key) ? key : null;
}

/** The size comes first: a home of another size does not answer the search, but a more expensive one may. */
function limitsOf(offer: Offer, filters: Filters): { slug: string; filters: Partial<Filters> }[] {
  const {
    bhk,
    budget: [, max],
  } = filters;
  const facts = factListsOf(offer).filter((fact) => isAsked(factFilters[fact], filters));
  const [bedrooms] = bhk.length === 1 ? bhk : [];
  const rupees = max === null ? undefined : BUDGETS[offer].find((budget) => budget >= max);
  return [
    ...(bedrooms === undefined
      ? []
      : [{ slug: limitSlug({ kind: 'bedrooms', bedrooms }), filters: { bhk: [bedrooms] } }]),
    ...facts.map((fact) => ({ slug: limitSlug({ kind: 'fact', fact }), filters: factFilters[fact] })),
    ...(rupees === undefined
      ? []
      : [{ slug: limitSlug({ kind: 'budget', rupees }), filters: { budget: [null, rupees] as const } }]),
  ];
}

/** Whether the filters ask for exactly this of each fact. */
function isAsked(fact: Partial<Filters>, filters: Filters): boolean {
  return filterQuery({ ...filters, ...fact }) === filterQuery(filters);
}
