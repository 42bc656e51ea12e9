import type { Day } from '../calendar/day.ts';
import type { Area } from '../area/area.ts';
import { type AreaSpelling, createAreaTree } from './area-tree.ts';
import type { City } from '../city/city.ts';
import { DEFAULT_CITY } from '../city/city-folder.ts';
import { homeOnDay } from '../property/home-on-day.ts';
import { isPublished, type Property } from '../property/property.ts';
import { isHiddenSociety, type Society } from '../society/society.ts';
import { newestFirst } from '../property/newest-first.ts';
import { relatedIndex, relatedIndexAfter, type RelatedIndex } from '../property/related-homes.ts';
import type { UnavailableHome } from '../property/unavailable-home.ts';

/** An earlier slug of a home. Its address redirects to the current one (decision A3). */
export interface FormerSlug {
  slug: string;
  property_id: string;
}

/** Parsed rows, in any order. */
export interface CatalogueRows {
  cities: readonly City[];
  areas: readonly Area[];
  societies: readonly Society[];
  properties: readonly Property[];
  formerSlugs: readonly FormerSlug[];
  unavailableHomes?: readonly UnavailableHome[];
}

/** Everything that the public site may show, indexed for the reads of spec.md section 7. Contains no hidden row. */
export interface Catalogue {
  /** The day in India that decides what counts as new. Null if nothing is marked as new. */
  today: Day | null;
  cities: readonly City[];
  /** Without other spellings of a place, which are known by it. */
  areas: readonly Area[];
  /** Their addresses lead to the place. */
  spellings: readonly AreaSpelling[];
  societies: readonly Society[];
  /** Newest first. */
  properties: readonly Property[];
  /** Former slugs of published homes, and of homes that were sold or let. */
  formerSlugs: readonly FormerSlug[];
  /** Homes that were sold or let, on whatever day, sorted by id. Excludes homes that are published again. */
  unavailableHomes: readonly UnavailableHome[];
  cityOf(area: Area): string;
  /** The city of its area, otherwise that of its own row. */
  cityOfHome(home: PlacedHome): string;
  /** By its id, or by that of another spelling of it. */
  area(id: string | null | undefined): Area | undefined;
  /** The area, then what it lies in, the smallest first: 'JP Nagar 7th Phase', 'JP Nagar'. Empty of an unknown id. */
  areasAround(id: string | null | undefined): readonly Area[];
  /** What lies in the area itself and in no part of it, those with most homes first. */
  partsOf(id: string): readonly Area[];
  society(id: string | null | undefined): Society | undefined;
  property(id: string | null | undefined): Property | undefined;
  /** Newest first. */
  homesInSociety(id: string): readonly Property[];
  /** Those of the area and of all that lies in it, newest first. */
  homesInArea(id: string): readonly Property[];
  /** Those of the area that are in no part of it, newest first. */
  homesInAreaItself(id: string): readonly Property[];
  /** Those of the area and of all that lies in it, by search_score descending (nulls last), then name. */
  societiesInArea(id: string): readonly Society[];
  /** Areas of one city section of one city, most homes first. */
  areasInSection(cityId: string | null | undefined, section: string): readonly Area[];
  related: RelatedIndex;
}

export type PlacedHome = Pick<Property, 'area_id' | 'city'>;

const NONE: readonly never[] = [];

/**
 * Drops the hidden rows and indexes the others. Lists that an earlier catalogue has with the same rows are the same
 * objects in both, because what is computed from a list is cached by it.
 */
export function createCatalogue(
  rows: CatalogueRows,
  today: Day | null = null,
  before: Catalogue | null = null,
): Catalogue {
  const earlier = before && indexesOf.get(before);
  const cities = reused(
    before?.cities,
    [...rows.cities].sort((a, b) => a.name.localeCompare(b.name, 'en') || compare(a.id, b.id)),
  );
  const sortedAreas = [...rows.areas].sort(byName((area) => area.area));
  const tree = createAreaTree(sortedAreas);
  const isSameTree =
    before?.spellings.length === tree.spellings.length &&
    before.spellings.every(({ area, of }, at) => {
      const other = tree.spellings[at];
      return area === other?.area && of === other.of;
    });
  // What is computed from the areas is cached by their list, and spellings are part of it.
  const areas = isSameTree ? reused(before.areas, tree.places) : tree.places;
  const societies = reused(
    before?.societies,
    rows.societies.filter((society) => !isHiddenSociety(society)).sort(byScoreThenName),
  );
  const properties = rows.properties
    .filter(isPublished)
    .map((home) => homeOnDay(home, today))
    .sort(newestFirst);

  const cityById = new Map(cities.map((city) => [city.id, city]));
  const societyById = new Map(societies.map((society) => [society.id, society]));
  const propertyById = new Map(properties.map((property) => [property.id, property]));
  const bySociety = reusedLists(
    earlier?.bySociety,
    groupBy(properties, (property) => property.society_id),
  );
  const idsAround = (id: string | null | undefined) => tree.around(id).map((area) => area.id);
  const byArea = reusedLists(
    earlier?.byArea,
    groupByEach(properties, ({ area_id: id }) => idsAround(id)),
  );
  const societiesByArea = groupByEach(societies, ({ area: id }) => idsAround(id));
  const partsByArea = groupBy(areas, (area) => tree.around(area.id)[1]?.id);
  const bySection = groupBy(areas, (area) => sectionKey(area.city_id, area.city_section));
  for (const group of [...bySection.values(), ...partsByArea.values()])
    group.sort((a, b) => countHomes(b.id) - countHomes(a.id));

  function countHomes(areaId: string): number {
    return byArea.get(areaId)?.length ?? 0;
  }

  const unavailableHomes = (rows.unavailableHomes ?? [])
    .filter(({ id }) => !propertyById.has(id))
    .sort((a, b) => compare(a.id, b.id));
  const unavailableById = new Map(unavailableHomes.map((home) => [home.id, home]));

  const cityOf = (area: Area) => cityById.get(area.city_id ?? '')?.name ?? DEFAULT_CITY;
  const cityOfHome = ({ area_id: id, city }: PlacedHome) => {
    const area = tree.place(id);
    return area ? cityOf(area) : (city ?? DEFAULT_CITY);
  };

  const catalogue = {
    today,
    cities,
    areas,
    spellings: tree.spellings,
    societies,
    formerSlugs: rows.formerSlugs.filter((former) => {
      const home = propertyById.get(former.property_id) ?? unavailableById.get(former.property_id);
      return home !== undefined && home.slug !== former.slug;
    }),
    unavailableHomes,
    cityOf,
    cityOfHome,
    area: tree.place,
    areasAround: tree.around,
    partsOf: (id: string) => partsByArea.get(id) ?? NONE,
    society: (id: string | null | undefined) => societyById.get(id ?? ''),
    societiesInArea: (id: string) => societiesByArea.get(id) ?? NONE,
    areasInSection: (cityId: string | null | undefined, section: string) =>
      bySection.get(sectionKey(cityId, section)) ?? NONE,
  };
  return withHomes(catalogue, {
    properties,
    byId: propertyById,
    bySociety,
    byArea,
    related: relatedIndex(properties, cityOfHome),
  });
}

interface HomeIndexes {
  properties: readonly Property[];
  byId: ReadonlyMap<string, Property>;
  bySociety: ReadonlyMap<string, readonly Property[]>;
  byArea: ReadonlyMap<string, readonly Property[]>;
  related: RelatedIndex;
}

const indexesOf = new WeakMap<Catalogue, HomeIndexes>();

function withHomes(
  base: Omit<
    Catalogue,
    'properties' | 'property' | 'homesInSociety' | 'homesInArea' | 'homesInAreaItself' | 'related'
  >,
  indexes: HomeIndexes,
): Catalogue {
  const { properties, byId, bySociety, byArea, related } = indexes;
  const catalogue: Catalogue = {
    ...base,
    properties,
    property: (id) => byId.get(id ?? ''),
    homesInSociety: (id) => bySociety.get(id) ?? NONE,
    homesInArea: (id) => byArea.get(id) ?? NONE,
    homesInAreaItself: (id) =>
      base.partsOf(id).length === 0
        ? (byArea.get(id) ?? NONE)
        : (byArea.get(id) ?? NONE).filter((home) => base.area(home.area_id)?.id === id),
    related,
  };
  indexesOf.set(catalogue, indexes);
  return catalogue;
}

const INDEXED_FIELDS = [
  'id',
  'slug',
  'created_at',
  'property_type',
  'society_id',
  'area_id',
  'city',
] as const;

/**
 * Replaces these homes in a catalogue. The result equals a new `createCatalogue` over all rows, but costs far less.
 * Null if a home is added, is removed or changes its place in an index. Then the caller builds a new catalogue.
 */
export function catalogueAfter(
  before: Catalogue,
  changedHomes: readonly Property[],
  today: Day | null,
): Catalogue | null {
  const oldIndexes = indexesOf.get(before);
  if (!oldIndexes) return null;
  if (today !== before.today && before.properties.some((home) => homeOnDay(home, today) !== home))
    return null;
  const properties = [...oldIndexes.properties];
  const byId = new Map(oldIndexes.byId);
  const bySociety = new Map(oldIndexes.bySociety);
  const byArea = new Map(oldIndexes.byArea);
  let { related } = oldIndexes;
  for (const changedHome of changedHomes) {
    const newHome = homeOnDay(changedHome, today);
    const oldHome = byId.get(newHome.id);
    if (
      !oldHome ||
      !isPublished(newHome) ||
      INDEXED_FIELDS.some((field) => oldHome[field] !== newHome[field])
    )
      return null;
    properties[properties.indexOf(oldHome)] = newHome;
    byId.set(newHome.id, newHome);
    for (const [index, id] of [
      [bySociety, newHome.society_id ?? ''],
      ...before.areasAround(newHome.area_id).map((area) => [byArea, area.id] as const),
    ] as const) {
      const homes = index.get(id);
      if (homes) index.set(id, homes.with(homes.indexOf(oldHome), newHome));
    }
    related = relatedIndexAfter(related, oldHome, newHome);
  }
  return withHomes({ ...before, today }, { properties, byId, bySociety, byArea, related });
}

function sectionKey(cityId: string | null | undefined, section: string | null | undefined): string {
  return `${cityId ?? ''}\n${section?.trim() ?? ''}`;
}

function byScoreThenName(a: Society, b: Society): number {
  return (
    (b.search_score ?? Number.NEGATIVE_INFINITY) - (a.search_score ?? Number.NEGATIVE_INFINITY) ||
    byName((society: Society) => society.name)(a, b)
  );
}

/** Sorts by code points of the lower-cased name, then of the id. The order is the same on every machine and locale. */
function byName<Row extends { id: string }>(name: (row: Row) => string): (a: Row, b: Row) => number {
  return (a, b) => compare(name(a).toLowerCase(), name(b).toLowerCase()) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function reusedLists(
  before: ReadonlyMap<string, readonly Property[]> | undefined,
  groups: ReadonlyMap<string, readonly Property[]>,
): ReadonlyMap<string, readonly Property[]> {
  return before ? new Map([...groups].map(([key, homes]) => [key, reused(before.get(key), homes)])) : groups;
}

function reused<Row>(before: readonly Row[] | undefined, rows: readonly Row[]): readonly Row[] {
  return before?.length === rows.length && before.every((row, at) => row === rows[at]) ? before : rows;
}

function groupBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => string | null | undefined,
): Map<string, Row[]> {
  return groupByEach(rows, (row) => {
    const value = key(row);
    return value ? [value] : NONE;
  });
}

/** Like `groupBy`, of rows that are in several groups. */
function groupByEach<Row>(rows: readonly Row[], keys: (row: Row) => readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of keys(row)) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  }
  return groups;
}
