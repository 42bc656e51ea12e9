import { aspects } from './aspects.ts';
import type { AspectKind } from './aspect-kinds.ts';
import {
  type Aspect,
  aspectNames,
  type Filters,
  kindOf,
  mapAspects,
  noFilters,
  sortLabels,
  withOneOrder,
} from './filters.ts';
import { queryReader } from './query-reader.ts';
import { keyOf } from './key-of.ts';

/** The parameters of an address that we write, in their order, each with its name on the page. */
const writtenParameters: ReadonlyMap<string, string> = new Map([
  ['q', 'your words'],
  ...aspectNames.flatMap((name) => Object.entries(aspects[name].parameters)),
  ['sort', 'the order'],
]);

/** All parameters that filter or sort a list: those that we write, and other names for them. */
export const filterParameters: ReadonlyMap<string, string> = new Map([
  ...aspectNames.flatMap((name) => aliasOf(kindOf[name])),
  ...writtenParameters,
]);

function aliasOf({ alias, parameters }: Pick<AspectKind<never>, 'alias' | 'parameters'>): [string, string][] {
  return alias === null ? [] : Object.values(parameters).map((called) => [alias, called]);
}

/** What an address asks for. `ignored` says in words what could not be read: '‘two’ for BHK'. */
export interface ParsedFilterQuery {
  filters: Filters;
  /** `q`: the words that were typed. */
  words: string;
  ignored: string[];
}

/** Longer lines are cut. */
export const MAX_LINE_LENGTH = 200;

/** 'bhk=2,3&max=8000000&area=whitefield': only what is chosen, always in the same order. */
export function filterQuery(filters: Filters, words = ''): string {
  const { sort } = filters;
  const texts = [
    encodeURIComponent(words.trim().slice(0, MAX_LINE_LENGTH)).replaceAll('%20', '+'),
    ...aspectNames.flatMap((name) => textsOf(filters, name)),
    sort === noFilters.sort ? '' : sort,
  ];
  return [...writtenParameters.keys()]
    .flatMap((name, at) => (texts[at] === '' ? [] : `${name}=${texts[at]}`))
    .join('&');
}

function textsOf<Name extends Aspect>(filters: Filters, name: Name): readonly (string | number)[] {
  return kindOf[name].write(filters[name]);
}

/** Broken values are left out and reported. The order does not matter. */
export function readFilterQuery(query: string | URLSearchParams): ParsedFilterQuery {
  const reader = queryReader(query, filterParameters);
  const words = reader.value('q', (text) => text.slice(0, MAX_LINE_LENGTH)) ?? '';
  const values = mapAspects((name) => kindOf[name].read(reader));
  const sort = reader.value('sort', (text) => keyOf(sortLabels, text)) ?? noFilters.sort;
  return { filters: withOneOrder({ ...values, sort }), words, ignored: reader.ignored() };
}
