import { BUDGETS, limitSlug } from '../facet/facet.ts';
import type { PropertyType } from '../money/price.ts';
import type { LineAnswer } from './answer-line.ts';
import { filterQuery } from './filter-address.ts';
import { type Filters, noFilters } from './filters.ts';

/** The published lists of one offer: '/buy', and below it 'in/whitefield/3-bhk'. */
export interface OfferLists {
  path: string;
  keys: readonly string[];
}

/** What a search without JavaScript is answered with: every address it may lead to. */
export interface ListsFile {
  sale: OfferLists;
  rent: OfferLists;
  /** The pages of places by their key: 'in/whitefield', 'at/courtyard-heights'. */
  places: Readonly<Record<string, string>>;
  /** The key of the city: 'in/bangalore'. */
  city: string;
  /** What stands before the slug of a home. */
  home: string;
}

export function listsOf(type: PropertyType, lists: ListsFile): OfferLists {
  return type === 'Rent' ? lists.rent : lists.sale;
}

/** A published page that holds the homes of a question. */
interface AnsweringPage {
  path: string;
  /** It holds other homes too: whether a home fits the question is not known from the page. */
  isWider: boolean;
}

/** The narrowest published page that holds the homes of an answer with one place or none. */
export function pageOfAnswer(
  { type, filters }: Pick<LineAnswer, 'type' | 'filters'>,
  lists: ListsFile,
): AnsweringPage {
  const { path, keys } = listsOf(type, lists);
  const [place] = placeKeys(filters);
  const at = place ?? lists.city;
  const all = { key: at, filters: { areas: filters.areas, societies: filters.societies } };
  const limits = place?.startsWith('at/') ? [] : limitsOf(type, filters);
  const list = [
    ...limits.map((limit) => ({ key: `${at}/${limit.slug}`, filters: { ...all.filters, ...limit.filters } })),
    all,
  ].find(({ key }) => keys.includes(key));
  const ofAll = { ...noFilters, ...(list ?? all).filters };
  return {
    path: list ? `${path}/${list.key}` : ((place && lists.places[place]) ?? path),
    // In any order, and the nearest first, they are the same homes.
    isWider: filterQuery({ ...filters, sort: noFilters.sort, near: null }) !== filterQuery(ofAll),
  };
}

/** The keys of the places that filters name. */
export function placeKeys({ areas, societies }: Pick<Filters, 'areas' | 'societies'>): string[] {
  return [...areas.map((slug) => `in/${slug}`), ...societies.map((slug) => `at/${slug}`)];
}

/** The size first: a home of another size is no answer, a dearer one may be. */
function limitsOf(
  type: PropertyType,
  { bhk, max }: Filters,
): { slug: string; filters: Pick<Filters, 'bhk'> | Pick<Filters, 'max'> }[] {
  const [bedrooms] = bhk.length === 1 ? bhk : [];
  const rupees = max === null ? undefined : BUDGETS[type].find((budget) => budget >= max);
  return [
    ...(bedrooms === undefined
      ? []
      : [{ slug: limitSlug({ kind: 'bedrooms', bedrooms }), filters: { bhk: [bedrooms] } }]),
    ...(rupees === undefined
      ? []
      : [{ slug: limitSlug({ kind: 'budget', rupees }), filters: { max: rupees } }]),
  ];
}
