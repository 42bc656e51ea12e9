import { BUDGETS, limitSlug } from '../facet/facet.ts';
import type { PropertyType } from '../money/price.ts';
import type { LineAnswer } from './answer-line.ts';
import type { Filters } from './filters.ts';

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

/** The narrowest published page that holds the homes of an answer with one place or none. */
export function pageOfAnswer(
  { type, filters }: Pick<LineAnswer, 'type' | 'filters'>,
  lists: ListsFile,
): string {
  const { path, keys } = listsOf(type, lists);
  const [place] = placeKeys(filters);
  const at = place ?? lists.city;
  const limits = place?.startsWith('at/') ? [] : limitsOf(type, filters);
  const key = [...limits.map((limit) => `${at}/${limit}`), at].find((each) => keys.includes(each));
  return key ? `${path}/${key}` : ((place && lists.places[place]) ?? path);
}

/** The keys of the places that filters name. */
export function placeKeys({ areas, societies }: Pick<Filters, 'areas' | 'societies'>): string[] {
  return [...areas.map((slug) => `in/${slug}`), ...societies.map((slug) => `at/${slug}`)];
}

/** The size first: a home of another size is no answer, a dearer one may be. */
function limitsOf(type: PropertyType, { bhk, max }: Filters): string[] {
  const [bedrooms] = bhk.length === 1 ? bhk : [];
  const rupees = max === null ? undefined : BUDGETS[type].find((budget) => budget >= max);
  return [
    ...(bedrooms === undefined ? [] : [limitSlug({ kind: 'bedrooms', bedrooms })]),
    ...(rupees === undefined ? [] : [limitSlug({ kind: 'budget', rupees })]),
  ];
}
