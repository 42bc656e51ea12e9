import { areUnits, isReferenceName } from '#domain/partner-file/are-units.ts';
import { countKnownNames } from '#domain/partner-file/find-header.ts';
import { offerOfPart, PART_COLUMN } from '#domain/partner-file/offer-of-part.ts';
import { isOfOtherHomes } from '#domain/partner-file/is-of-other-homes.ts';

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep the list of homes may lie: 'data.listings.edges'. */
const MAX_LEVEL = 5;
/** Homes by which a list is judged. */
const TRIED = 5;

interface ListInJson {
  name: string;
  homes: readonly object[];
  /** How many names of facts of a home its objects have. */
  known: number;
}

/**
 * The homes of an answer: a list, a list inside an object ('data.items'), objects by their number, edges with nodes, or one
 * home. Of several lists that which looks most like homes, and lists of homes for sale and to rent together. Null if the
 * value is no object and no list of objects.
 */
export function homesInJson(value: unknown): readonly object[] | null {
  if (Array.isArray(value))
    return isListOfObjects(value) ? value.map(unwrapped).flatMap((home) => unitsOf(home)) : null;
  if (!isObject(value)) return null;
  const lists = listsIn(value);
  const own = knownNames([value]);
  const most = Math.max(0, ...lists.map(({ known }) => known));
  const [best, ...others] = lists
    .filter(({ known }) => known >= most / 2)
    .toSorted((one, other) => other.homes.length - one.homes.length);
  if (!best || (own >= 3 && own > best.known)) return unitsOf(value);
  const offer = offerOfPart(best.name);
  const parts = offer === '' ? [] : others.filter(({ name }) => offerOfPart(name) !== '');
  return parts.length === 0
    ? best.homes.flatMap((home) => unitsOf(home))
    : [best, ...parts].flatMap(({ name, homes }) =>
        homes.map((home) => ({ ...home, [PART_COLUMN]: offerOfPart(name) })),
      );
}

/** How deep flats may stand in a project: tower, floor, flat. */
const MAX_GROUPS = 3;

/** The flats of a project, or of the towers in it, each with what is said of the project and the tower; a home itself. */
function unitsOf(home: object, depth = 0, group = ''): readonly object[] {
  const alone = Object.entries(home).filter(([, value]) => !Array.isArray(value));
  const ofProject = namesOf(Object.fromEntries(alone));
  // 'towers.name' is none of the project.
  const own = alone.map(
    ([name, value]: [string, unknown]) => [group === '' ? name : `${group}.${name}`, value] as const,
  );
  const lists = Object.entries(home).filter(
    (entry): entry is [string, readonly object[]] =>
      Array.isArray(entry[1]) && isListOfObjects(entry[1]) && !isOfOtherHomes(entry[0]),
  );
  const units = lists.filter(([, list]) => areUnits(namesIn(list), ofProject));
  const [inGroups, ...more] =
    depth < MAX_GROUPS && units.length === 0
      ? lists.flatMap(([name, groups]) => {
          const inside = groups.map((each) => unitsOf(each, depth + 1, name));
          const hasUnits = inside.some((each, at) => each[0] !== groups[at]);
          return hasUnits ? [{ name, inside }] : [];
        })
      : [];
  if (inGroups && more.length === 0) {
    const [, groups = []] = lists.find(([name]) => name === inGroups.name) ?? [];
    // A tower without flats is none.
    return inGroups.inside.flatMap((each, at) =>
      each[0] === groups[at] ? [] : each.map((unit) => within(own, unit)),
    );
  }
  const [first] = units;
  if (!first || units.length > 1) return [home];
  return first[1].map((unit) => within(own, unit));
}

/** A flat, with what is said of its project. */
const within = (own: readonly (readonly [string, unknown])[], unit: object): object =>
  Object.fromEntries([
    ...own.flatMap(([name, value]): [string, unknown][] => {
      // The number of a project is none of its flats.
      if (!Object.hasOwn(unit, name) && isReferenceName(name)) return [];
      return [[Object.hasOwn(unit, name) ? `project.${name}` : name, value]];
    }),
    ...Object.entries(unit),
  ]);

const isListOfObjects = (list: readonly unknown[]): list is readonly object[] =>
  list.length > 0 && list.every(isObject);

function listsIn(object: object, level = 0): ListInJson[] {
  if (level > MAX_LEVEL) return [];
  const keyed = homesByKey(object);
  if (keyed) return [{ name: '', homes: keyed, known: knownNames(keyed) }];
  return Object.entries(object).flatMap(([name, value]: [string, unknown]): ListInJson[] => {
    if (isOfOtherHomes(name)) return [];
    if (Array.isArray(value)) {
      if (!isListOfObjects(value)) return [];
      const homes = value.map(unwrapped);
      return [{ name, homes, known: knownNames(homes) }];
    }
    if (!isObject(value)) return [];
    return listsIn(value, level + 1).map((list) => ({ ...list, name: list.name === '' ? name : list.name }));
  });
}

const namesOf = (object: object, depth = 0): string[] =>
  Object.entries(object).flatMap(([name, value]: [string, unknown]) =>
    depth < 2 && isObject(value) ? [name, ...namesOf(value, depth + 1)] : [name],
  );

const namesIn = (homes: readonly object[]) => [
  ...new Set(homes.slice(0, TRIED).flatMap((home) => namesOf(home))),
];

const knownNames = (homes: readonly object[]): number => countKnownNames(namesIn(homes));

/** `{ "A12": { rent: … }, "A13": { rent: … } }`: homes of one shape by their number. Null for any other object. */
function homesByKey(object: object): object[] | null {
  const entries = Object.entries(object).filter((entry): entry is [string, object] => isObject(entry[1]));
  const [first, second] = entries;
  if (!first || !second || entries.length < Object.keys(object).length) return null;
  const names = Object.keys(first[1]);
  const isAlike = entries
    .slice(1, TRIED)
    .every(([, home]) => names.filter((name) => Object.hasOwn(home, name)).length >= names.length / 2);
  if (!isAlike || countKnownNames(names) < 3) return null;
  return entries.map(([key, home]) => {
    const inner = unwrapped(home);
    return REFERENCE.some((name) => Object.hasOwn(inner, name)) ? inner : { id: key, ...inner };
  });
}

const REFERENCE = ['id', 'ref', 'reference', 'listingId', 'listing_id', 'propertyId', 'property_id'];

/** What lists wrap each home in: an edge of GraphQL, a resource of JSON:API, a hit of a search. */
const WRAPPERS = new Set([
  'node',
  'attributes',
  '_source',
  'listing',
  'property',
  'fields',
  'item',
  'document',
]);

function unwrapped(home: object): object {
  const inside = Object.entries(home).filter((entry): entry is [string, object] => isObject(entry[1]));
  const [wrapper] = inside.filter(([name]) => WRAPPERS.has(name));
  if (!wrapper) return home;
  const [name, inner] = wrapper;
  const outer = Object.entries(home).filter(([key]) => key !== name && !Object.hasOwn(inner, key));
  return Object.fromEntries([...outer, ...Object.entries(inner)]);
}
