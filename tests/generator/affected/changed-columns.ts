import { areaFields, areaSchema } from '#domain/area/area.ts';
import type { CatalogueRows } from '#domain/catalogue/catalogue.ts';
import { cityFields, citySchema } from '#domain/city/city.ts';
import { writtenFacts, writtenNames } from '#domain/fact/written-facts.ts';
import { propertyFields, propertySchema } from '#domain/property/property.ts';
import { unavailableHomeSchema } from '#domain/property/unavailable-home.ts';
import { societyFields, societySchema } from '#domain/society/society.ts';
import { guid, minute } from '../../fixtures/rows.ts';

/**
 * Rows of two or three cities, and changes of every column of every table, chosen by a seeded random number. The tables
 * of values are compared with the fields that pages read, so that a new column cannot be forgotten here.
 */

export type Random = () => number;
type Row = Record<string, unknown>;

/** Rows as they are stored, by table. */
export interface StoredRows {
  cities: Row[];
  local_areas: Row[];
  society: Row[];
  properties: Row[];
  unavailable_homes: Row[];
  former_slugs: { slug: string; property_id: string }[];
}

export const TODAY = '2026-11-21';

const cities = { bangalore: guid(1), mysore: guid(2), hassan: guid(3) };
const areaIds = Array.from({ length: 9 }, (_, n) => guid(50 + n));
const societyIds = [...Array.from({ length: 8 }, (_, n) => `s${n}`), '1000'];
const homeIds = Array.from({ length: 130 }, (_, n) => guid(10_000 + n));
const photograph = 'a'.repeat(64);

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};
const number = (random: Random, below: number) => Math.floor(random() * below);
const word = (random: Random) => `Word ${number(random, 9)}`;
const maybe = (random: Random, value: unknown) => (random() < 0.25 ? null : value);
const yesOrNo = (random: Random) => pick(random, [null, true, false]);
const readyPhotographs = (random: Random) =>
  pick(random, [
    {},
    {
      [photograph]: {
        width: 900 + number(random, 9),
        height: 600,
        placeholder: 'data:image/webp;base64,AAAA',
      },
    },
  ]);
const picture = (random: Random) =>
  pick(random, [
    `https://pictures.example/${number(random, 9)}.jpg`,
    `/storage/v1/object/public/photographs/${photograph}/1440.avif`,
  ]);

type Values = Record<string, (random: Random) => unknown>;

const prices = [0, 12_000, 18_000, 29_000, 48_000, 3_500_000, 7_000_000, 9_900_000, 12_500_000, 25_000_000];

/** What each column of a home may become. */
const homeValues: Values = {
  ...Object.fromEntries(
    writtenNames.filter((name) => writtenFacts[name].kind === 'flag').map((name) => [name, yesOrNo]),
  ),
  title: word,
  description: (random) => maybe(random, word(random)),
  price: (random) => maybe(random, pick(random, prices) + number(random, 4) * 1000),
  currency: (random) => pick(random, ['INR', 'INR', 'USD', null]),
  images: (random) =>
    maybe(
      random,
      Array.from({ length: number(random, 4) }, () => picture(random)),
    ),
  image_desc: (random) => maybe(random, [word(random)]),
  area: (random) => pick(random, [null, '', word(random)]),
  city: (random) => pick(random, ['Bangalore', 'bangalore', 'Mysore', 'Hassan', null, '']),
  bedrooms: (random) => pick(random, [null, 0, 1, 2, 2.5, 3]),
  baths: (random) => maybe(random, number(random, 4)),
  sqft: (random) => maybe(random, number(random, 3) * 700),
  floor_no: (random) => maybe(random, pick(random, ['G', '3', '14 of 20'])),
  facing_dir: (random) => maybe(random, pick(random, ['East', 'North'])),
  asset_type: (random) => maybe(random, pick(random, ['Apartment', 'Villa'])),
  maint_charges: (random) => maybe(random, number(random, 9) * 500),
  last_verified: (random) => maybe(random, `2026-11-${10 + number(random, 12)}`),
  marketing_tag: (random) => maybe(random, word(random)),
  user_id: () => null,
  area_id: (random) => maybe(random, pick(random, areaIds)),
  society_id: (random) => maybe(random, pick(random, societyIds)),
  source_key: (random) => maybe(random, word(random)),
  publish: (random) => pick(random, [null, 5, 11, 50, 999, 1000, 1001]),
  property_type: (random) => pick(random, ['Sale', 'Rent']),
  created_at: (random) => maybe(random, minute(number(random, 90))),
  view_count: (random) => number(random, 99),
  slug: (random) => `slug-${number(random, 1_000_000)}`,
  history: (random) =>
    pick(random, [
      [],
      [{ on: `2026-11-${10 + number(random, 12)}`, what: 'listed', price: 9, was: null, currency: 'INR' }],
      [{ on: `2026-11-${10 + number(random, 12)}`, what: 'price', price: 8, was: 9, currency: 'INR' }],
      [
        {
          on: `2026-11-${10 + number(random, 12)}`,
          what: 'check',
          method: 'call',
          confirmed: [],
          seen: [],
          not_seen: [],
        },
      ],
    ]),
  photographs: readyPhotographs,
  on_hold_since: (random) => maybe(random, `2026-11-${10 + number(random, 12)}`),
  vouched: (random) => pick(random, [{}, { price: pick(random, prices) }]),
  area_basis: (random) => maybe(random, pick(random, ['carpet', 'built_up', 'super_built_up', 'plot'])),
  carpet_sqft: (random) => maybe(random, number(random, 3) * 600),
  plot_sqft: (random) => maybe(random, number(random, 3) * 900),
  balconies: (random) => maybe(random, number(random, 3)),
  furnishing: (random) => maybe(random, pick(random, ['full', 'semi', 'none'])),
  furnished_with: (random) => maybe(random, [word(random)]),
  available_from: (random) => maybe(random, pick(random, ['now', '2026-11-20', '2026-12-01'])),
  possession: (random) => maybe(random, pick(random, ['ready', 'under_construction', '2027-06'])),
  open_to: (random) => maybe(random, pick(random, [['anyone'], ['family', 'company'], ['singles']])),
  sale_kind: (random) => maybe(random, pick(random, ['new', 'resale'])),
  deposit: (random) => maybe(random, pick(random, ['0', '2 months', '150000'])),
  brokerage: (random) => maybe(random, pick(random, ['0', '1 month', '1%'])),
  lock_in_months: (random) => maybe(random, number(random, 12)),
  notice_months: (random) => maybe(random, number(random, 3)),
  ownership: (random) => maybe(random, pick(random, ['freehold', 'leasehold'])),
  khata: (random) => maybe(random, pick(random, ['a', 'b'])),
  total_floors: (random) => maybe(random, number(random, 30)),
  built_year: (random) => maybe(random, 2000 + number(random, 20)),
  power_backup: (random) => maybe(random, pick(random, ['none', 'lift_and_lights', 'full'])),
  water: (random) => maybe(random, pick(random, [['corporation'], ['borewell', 'tanker']])),
  parking_covered: (random) => maybe(random, number(random, 3)),
  parking_open: (random) => maybe(random, number(random, 3)),
  parking_two_wheeler: (random) => maybe(random, number(random, 3)),
  rera_number: (random) => maybe(random, `PRM/KA/RERA/1251/308/PR/170726/00000${number(random, 9)}`),
  position: (random) => maybe(random, `12.97${number(random, 10)},77.64${number(random, 10)}`),
  floor_plans: (random) => maybe(random, [picture(random)]),
  video_url: (random) => maybe(random, `https://video.example/${number(random, 9)}`),
};

const group = (keys: readonly string[]) => (random: Random) =>
  maybe(
    random,
    Object.fromEntries(
      keys.map((key) => [key, pick(random, [null, word(random), number(random, 9000), [word(random)]])]),
    ),
  );

const areaValues: Values = {
  area: word,
  slug: (random) =>
    pick(random, [
      `area-${number(random, 1_000_000)}`,
      `area-${number(random, 1_000_000)}-bangalore`,
      'whitefield',
      'hebbal',
      'indiranagar',
    ]),
  city_id: (random) => maybe(random, pick(random, Object.values(cities))),
  city_section: (random) => maybe(random, pick(random, ['East', 'North', 'n/a'])),
  overview: (random) => maybe(random, word(random)),
  description: (random) => maybe(random, word(random)),
  property_count: (random) => number(random, 9),
  featured_image_url: (random) => maybe(random, picture(random)),
  area_images: (random) =>
    maybe(
      random,
      Array.from({ length: number(random, 3) }, () => picture(random)),
    ),
  created_at: (random) => maybe(random, minute(number(random, 90))),
  market_data: group(['avgPricePerSqft', 'rentalYieldMin', 'rentalYieldMax', 'priceTrend']),
  infrastructure: group(['metro', 'roads', 'upcoming']),
  local_amenities: group(['schools', 'hospitals', 'malls']),
  narratives: group(['vibeNarrative', 'investmentNarrative']),
  buyer_intelligence: group(['insiderTips', 'pros', 'cons']),
  vibe_and_lifestyle: group(['vibe', 'lifestyle']),
  photographs: readyPhotographs,
};

const societyValues: Values = {
  name: (random) => pick(random, [word(random), word(random), 'Unlisted']),
  slug: (random) =>
    pick(random, [
      null,
      `society-${number(random, 1_000_000)}`,
      `society-${number(random, 1_000_000)}`,
      ' unlisted ',
    ]),
  area: (random) => maybe(random, pick(random, areaIds)),
  city: (random) => pick(random, ['Bangalore', 'Mysore', null]),
  locality: (random) => maybe(random, word(random)),
  description: (random) => maybe(random, word(random)),
  overview: (random) => maybe(random, word(random)),
  developer: (random) => maybe(random, word(random)),
  total_units: (random) => maybe(random, number(random, 900)),
  configurations: (random) => maybe(random, pick(random, ['2, 3 BHK', ['2 BHK', '4 BHK']])),
  price_range: (random) => maybe(random, word(random)),
  project_status: (random) => maybe(random, word(random)),
  year_of_completion: (random) => maybe(random, 2000 + number(random, 20)),
  highlights: (random) => maybe(random, [word(random), 'Swimming pool']),
  property_images: (random) =>
    maybe(random, [pick(random, [picture(random), { original: picture(random) }])]),
  search_score: (random) => maybe(random, number(random, 9)),
  specifications: group(['flooring', 'structure']),
  location: group(['landmarks', 'connectivity']),
  community: group(['residents', 'clubs']),
  market: group(['avgPricePerSqft', 'rent']),
  narratives: group(['propertyPositioning', 'lifestyle']),
  created_at: (random) => maybe(random, minute(number(random, 90))),
  photographs: readyPhotographs,
  rera_number: (random) => maybe(random, `1251/308/PR/170726/00000${number(random, 9)}`),
  gate: (random) => maybe(random, `12.97${number(random, 10)}12,77.64${number(random, 10)}`),
};

const cityValues: Values = {
  name: (random) => pick(random, ['Bangalore', 'Bengaluru', 'Mysore', 'Hassan', 'Mangalore']),
};

const unavailableValues: Values = {
  since: (random) => pick(random, ['2026-08-20', '2026-08-24', '2026-11-20']),
  slug: (random) => `gone-${number(random, 1_000_000)}`,
  title: word,
  city: (random) => pick(random, ['Bangalore', 'Mysore', null]),
  property_type: (random) => pick(random, ['Sale', 'Rent']),
  price: (random) => maybe(random, pick(random, prices)),
  currency: (random) => pick(random, ['INR', 'USD', null]),
  area_id: (random) => maybe(random, pick(random, areaIds)),
};

/** The columns that pages read, and the values of each table. */
export const tables = {
  cities: { fields: Object.keys(cityFields), values: cityValues },
  local_areas: { fields: [...Object.keys(areaFields), 'photographs'], values: areaValues },
  society: { fields: [...Object.keys(societyFields), 'photographs'], values: societyValues },
  properties: {
    fields: [...Object.keys(propertyFields), 'slug', 'history', 'photographs', 'vouched', 'on_hold_since'],
    values: homeValues,
  },
  unavailable_homes: { fields: Object.keys(unavailableHomeSchema.shape), values: unavailableValues },
} as const;
export type ChangedTable = keyof typeof tables;
export const tableNames = ['cities', 'local_areas', 'society', 'properties', 'unavailable_homes'] as const;

/** Rows that can be changed without changing these. A row that is not changed stays the same object. */
export function copyOf(rows: StoredRows): StoredRows {
  return {
    cities: [...rows.cities],
    local_areas: [...rows.local_areas],
    society: [...rows.society],
    properties: [...rows.properties],
    unavailable_homes: [...rows.unavailable_homes],
    former_slugs: rows.former_slugs,
  };
}

function rowOf(table: ChangedTable, id: string, random: Random, fixed: Row = {}): Row {
  const values = Object.entries(tables[table].values).map(([column, value]) => [column, value(random)]);
  return { ...Object.fromEntries(values), id, ...fixed };
}

/** Rows of one or two cities. A third one only comes, goes and is renamed. */
export function someRows(random: Random): StoredRows {
  const used = pick(random, [['bangalore'], ['bangalore', 'mysore']] as const);
  const cityIds = used.map((name) => cities[name]);
  const homeCount = pick(random, [20, 75, 130]);
  // More homes in one place than fit on a page of a list.
  const crowded = homeCount === 130 ? { area_id: areaIds[1], society_id: 's1' } : {};
  const slugs = ['whitefield', 'hebbal', 'indiranagar', 'koramangala-bangalore'];
  return {
    cities: used.map((name) => ({
      id: cities[name],
      name: name.replace(/^./, (first) => first.toUpperCase()),
    })),
    local_areas: areaIds.slice(0, 7).map((id, n) =>
      rowOf('local_areas', id, random, {
        slug: slugs[n] ?? `area-${n}`,
        city_id: n < 5 ? cityIds[0] : cityIds.at(-1),
      }),
    ),
    society: societyIds.map((id, n) =>
      rowOf('society', id, random, { name: `Society ${n}`, slug: `society-${n}` }),
    ),
    properties: homeIds.slice(0, homeCount).map((id, n) =>
      rowOf('properties', id, random, {
        slug: `home-${n}`,
        ...(random() < 0.9 ? { publish: 50 } : {}),
        ...(random() < 0.9 ? { city: 'Bangalore' } : {}),
        property_type: random() < 0.8 ? 'Sale' : 'Rent',
        ...(random() < 0.8 ? crowded : {}),
      }),
    ),
    unavailable_homes: [0, 1].map((n) =>
      rowOf('unavailable_homes', guid(20_000 + n), random, { slug: `gone-${n}` }),
    ),
    former_slugs: [
      { slug: 'former-home', property_id: homeIds[0] ?? '' },
      { slug: 'former-gone', property_id: guid(20_000) },
    ],
  };
}

export interface StoredChange {
  table: ChangedTable;
  id: string;
  /** A column, or what happened to the row. */
  what: string;
}

/** Changes one column of a row. */
export function changeColumn(
  rows: StoredRows,
  table: ChangedTable,
  column: string,
  random: Random,
): StoredChange | null {
  if (rows[table].length === 0 || column === 'id') return null;
  const at = number(random, rows[table].length);
  const row = rows[table][at] ?? {};
  const value = tables[table].values[column]?.(random);
  rows[table][at] = { ...row, [column]: value };
  return {
    table,
    id: String(row['id']),
    what: `${column}: ${JSON.stringify(row[column])} → ${JSON.stringify(value)}`,
  };
}

/** Says of an area what it is and in which other it lies, or takes that back. What the database refuses is not said. */
export function placeArea(rows: StoredRows, random: Random): StoredChange | null {
  const at = number(random, rows.local_areas.length);
  const row = rows.local_areas[at];
  if (!row) return null;
  const kind = pick(random, ['locality', 'part', 'spelling', null]);
  const above = pick(random, rows.local_areas);
  const isIn = (kind === 'spelling' || random() < 0.8) && kind !== null;
  const below = rows.local_areas.filter(({ lies_in: liesIn }) => liesIn === row['id']);
  if (isIn && (above['city_id'] !== row['city_id'] || isAround(rows, row, above))) return null;
  if (isIn && (above['place_kind'] === 'spelling' || (above['place_kind'] === 'part' && kind !== 'spelling')))
    return null;
  if (kind === 'spelling' && below.length > 0) return null;
  if (kind === 'part' && below.some(({ place_kind: kindBelow }) => kindBelow !== 'spelling')) return null;
  rows.local_areas[at] = { ...row, place_kind: kind, lies_in: isIn ? above['id'] : null };
  return {
    table: 'local_areas',
    id: String(row['id']),
    what: `${kind} in ${isIn ? above['id'] : 'nothing'}`,
  };
}

/** Whether the first area is the other, or the other lies in it. */
function isAround(rows: StoredRows, row: Row, other: Row): boolean {
  if (row['id'] === other['id']) return true;
  const above = rows.local_areas.find(({ id }) => id === other['lies_in']);
  return above !== undefined && isAround(rows, row, above);
}

/** Adds or removes a row, or makes a home sold. */
export function addOrRemoveRow(rows: StoredRows, table: ChangedTable, random: Random): StoredChange | null {
  if (table === 'unavailable_homes') return sell(rows, random);
  const ids = {
    cities: Object.values(cities),
    local_areas: areaIds,
    society: societyIds,
    properties: homeIds,
  }[table];
  const id = pick(random, ids);
  const at = rows[table].findIndex((row) => row['id'] === id);
  if (at !== -1) {
    rows[table].splice(at, 1);
    return { table, id, what: 'removed' };
  }
  rows[table].push(rowOf(table, id, random, table === 'properties' ? { publish: 50 } : {}));
  return { table, id, what: 'added' };
}

function sell(rows: StoredRows, random: Random): StoredChange | null {
  const at = number(random, rows.properties.length);
  const [home] = rows.properties.splice(at, 1);
  if (!home) return null;
  const { id, slug, title, city, property_type, price, currency, area_id } = home;
  rows.unavailable_homes.push({
    id,
    since: TODAY,
    slug,
    title,
    city,
    property_type,
    price,
    currency,
    area_id,
  });
  return { table: 'properties', id: String(id), what: 'sold' };
}

const parsers = {
  cities: parserOf(citySchema),
  areas: parserOf(areaSchema),
  societies: parserOf(societySchema),
  properties: parserOf(propertySchema),
  unavailableHomes: parserOf(unavailableHomeSchema),
};

export function parseRows(rows: StoredRows): CatalogueRows {
  return {
    cities: rows.cities.map(parsers.cities),
    areas: rows.local_areas.map(parsers.areas),
    societies: rows.society.map(parsers.societies),
    properties: rows.properties.map(parsers.properties),
    unavailableHomes: rows.unavailable_homes.map(parsers.unavailableHomes),
    formerSlugs: rows.former_slugs,
  };
}

/** The same object for the same row, as the cache of rows gives it. */
function parserOf<Parsed>(schema: { parse(row: unknown): Parsed }): (row: Row) => Parsed {
  const parsedRows = new WeakMap<Row, Parsed>();
  return (row) => {
    const parsed = parsedRows.get(row) ?? schema.parse(row);
    parsedRows.set(row, parsed);
    return parsed;
  };
}
