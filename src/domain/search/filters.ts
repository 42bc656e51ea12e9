import type { Day } from '../calendar/day.ts';
import { namesOf, recordOf } from '../record-of.ts';
import { aspects } from './aspects.ts';
import type { AspectKind } from './aspect-kinds.ts';

/** The sort orders, as the menu has them. The key is used in addresses. */
export const sortLabels = {
  newest: 'Newest first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  'sqft-price': 'Lowest price per sqft first',
  '-size': 'Largest first',
} as const;
export type Sort = keyof typeof sortLabels;

type Aspects = typeof aspects;
export type Aspect = keyof Aspects;
export type AspectOf<Kind> = { [Name in Aspect]: Aspects[Name] extends Kind ? Name : never }[Aspect];
export type AspectValues = { readonly [Name in Aspect]: Aspects[Name]['none'] };

/**
 * Choices within a list are joined by 'or', the lists by 'and'. Lists are sorted and have no duplicates, so that the
 * same filters always have the same address.
 */
export type Filters = AspectValues & {
  /** With a place to be near, the first means nearest first. */
  readonly sort: Sort;
};

export type ChoicesName = AspectOf<{ kind: 'choices' }>;
export type NamedAspect = AspectOf<{ of: 'names' }>;
export type RangeName = AspectOf<{ kind: 'range' }>;
export type TicksName = AspectOf<{ kind: 'ticks' }>;
export type LimitName = AspectOf<{ kind: 'limit' }>;

export const aspectNames = namesOf(aspects);
export const choiceAspects = aspectNames.filter(isChoices);
export const namedAspects = choiceAspects.filter(isNamed);
export const rangeAspects = aspectNames.filter(isRange);
export const tickAspects = aspectNames.filter((name): name is TicksName => aspects[name].kind === 'ticks');
export const limitAspects = aspectNames.filter(isLimit);
/** The filters whose fact homes may not state. */
export const statedAspects = aspectNames.filter((name) => aspects[name].unsaid !== null);

export function isLimit(name: Aspect): name is LimitName {
  return aspects[name].kind === 'limit';
}

export function isChoices(name: Aspect): name is ChoicesName {
  return aspects[name].kind === 'choices';
}

export function isNamed(name: ChoicesName): name is NamedAspect {
  return aspects[name].of === 'names';
}

export function isRange(name: Aspect): name is RangeName {
  return aspects[name].kind === 'range';
}

/** Each aspect, for what all of them do alike. */
export const kindOf: { readonly [Name in Aspect]: AspectKind<AspectValues[Name]> } = aspects;

interface Limit<Value> {
  highest(value: Value, today: number): number | null;
  find(text: string): Value;
  options(value: Value, today: Day): { text: string; label: string }[];
}

export const limitOf: { readonly [Name in LimitName]: Limit<AspectValues[Name]> } = aspects;

/** A value for each filter. */
export function mapAspects(valueFor: <Name extends Aspect>(name: Name) => AspectValues[Name]): AspectValues {
  return recordOf(aspectNames.map((name) => [name, valueFor(name)]));
}

export const noFilters: Filters = {
  ...mapAspects((name) => kindOf[name].none),
  sort: 'newest',
};

export function withoutAspect(filters: Filters, aspect: Aspect): Filters {
  return { ...filters, [aspect]: noFilters[aspect] };
}

/** Whether this filter excludes homes. */
export function hasAspect<Name extends Aspect>(filters: Filters, aspect: Name): boolean {
  const kind = kindOf[aspect];
  return kind.excludes?.(filters[aspect]) ?? kind.write(filters[aspect]).some((text) => text !== '');
}

/** The values of one filter, as an address writes them. Equal values have equal texts. */
export function textOf<Name extends Aspect>(filters: Filters, aspect: Name): string {
  return kindOf[aspect].write(filters[aspect]).join(' ');
}

/** True if every home passes. The sort order does not matter. */
export function isEmptyFilters(filters: Filters): boolean {
  return !aspectNames.some((aspect) => hasAspect(filters, aspect));
}

/** Two sets of filters together. Where only one value is possible, that of `filters` holds. */
export function mergeFilters(filters: Filters, typed: Filters): Filters {
  return withOneOrder({
    ...mapAspects((name) => kindOf[name].merge(filters[name], typed[name])),
    sort: filters.sort === noFilters.sort ? typed.sort : filters.sort,
  });
}

/** A list has one order. A place without a circle is nothing but an order, so it replaces any other. */
export function withOneOrder(filters: Filters): Filters {
  const { near } = filters;
  return near !== null && near.within === null ? { ...filters, sort: noFilters.sort } : filters;
}

/** The filters without the order: the sort, and a place to be near without a distance. */
export function withoutOrder(filters: Filters): Filters {
  const near = hasAspect(filters, 'near') ? filters.near : noFilters.near;
  return { ...filters, sort: noFilters.sort, near };
}
