import fc from 'fast-check';
import type { Area } from '#domain/area/area.ts';
import { localityPoint } from '#domain/city/locality-point.ts';
import type { Point } from '#domain/city/distance-km.ts';
import { landmarks } from '#domain/city/landmarks.ts';
import { metroStations } from '#domain/city/metro-stations.ts';
import { aspects } from '#domain/search/aspects.ts';
import { askedFacts, askedNames, type FlagName, flagNames, type WordName } from '#domain/fact/asked-facts.ts';
import type { Property } from '#domain/property/property.ts';
import { namesOf, recordOf } from '#domain/record-of.ts';
import type { Aspect } from '#domain/search/filters.ts';
import type { Society } from '#domain/society/society.ts';
import { aBareProperty, anArea, aSociety, bangalore, guid, minute, mysore } from '../../fixtures/rows.ts';

// The filters in their simplest form: each asks one row of a home at a time, and knows nothing of the index.

/** The day on which homes are asked for. */
export const TODAY = '2026-11-27';

export const areas: readonly Area[] = [
  anArea({ id: guid(51), area: 'Indiranagar', slug: 'indiranagar' }),
  anArea({ id: guid(52), area: 'Jayanagar', slug: 'jayanagar' }),
  anArea({ id: guid(53), area: 'Hebbal', slug: 'hebbal' }),
  anArea({ id: guid(54), area: 'Nowhere Known', slug: 'nowhere-known' }),
  anArea({ id: guid(55), area: 'Gokulam', slug: 'gokulam', city_id: mysore.id }),
  anArea({
    ...{ id: guid(56), area: '4th Block Jayanagar', slug: '4th-block-jayanagar' },
    ...partOf(guid(52)),
  }),
  anArea({ ...{ id: guid(57), area: 'Jaya Nagar East', slug: 'jaya-nagar-east' }, ...partOf(guid(52)) }),
  anArea({ id: guid(58), area: 'Jaya Nagar', slug: 'jaya-nagar', place_kind: 'spelling', lies_in: guid(52) }),
];

function partOf(area: string): Partial<Area> {
  return { place_kind: 'part', lies_in: area };
}

export const societies: readonly Society[] = [
  aSociety({
    id: 'courtyard',
    gate: '12.97823,77.64391',
    developer: 'Neralu Homes Pvt. Ltd.',
    community: {
      sportsAndFitness: ['Gym beside the pool', 'Table tennis', 'No cricket net'],
      securityFeatures: ['Gated community'],
      clubhouseFeatures: ['Pantry'],
    },
    highlights: ['Generator for lifts and pumps'],
    rera_number: 'PRM/KA/RERA/1251/308/PR/170726/000001',
  }),
  aSociety({
    id: 'Palm.1',
    slug: ' ',
    name: 'Palm Grove',
    developer: 'NERALU HOMES',
    community: { recreationalFacilities: ['Kids’ pool'] },
    rera_number: 'N/A',
  }),
  aSociety({
    id: 'lake',
    slug: 'lake-view',
    name: 'Lake View',
    city: 'Mysore',
    market: { developerName: 'PRESTIGE' },
    community: { familyAmenities: [' ', 'N/A'] },
    highlights: ['Solar hot water'],
  }),
  aSociety({ id: '1000', slug: 'hidden', name: 'Hidden', developer: 'Sobha', highlights: ['Gym'] }),
];

const maybe = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 4 });
const half = <Value>(...values: Value[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 2 });
const some = <Value>(...values: Value[]) =>
  fc.option(fc.subarray(values, { minLength: 1 }), { nil: null, freq: 3 });

const listed = (on: string) => ({ on, what: 'listed' as const, price: 60, was: null, currency: 'INR' });
const priced = (on: string, was: number | null, price: number | null, currency = 'INR') => ({
  ...{ on, what: 'price' as const, price, was, currency },
});

const wordNames = askedNames.filter((name): name is WordName => askedFacts[name].kind !== 'flag');

/** In no area above. */
const FAR = '12.848,77.663';

type OpenTo = Property['open_to'];
const tenants = ['family', 'singles', 'company', 'students'] as const;
const anyRow: fc.Arbitrary<Partial<Property>> = fc.record({
  ...recordOf<Record<string, fc.Arbitrary<boolean | null>>>(
    flagNames.map((name) => [askedFacts[name].fact, maybe(true, false)]),
  ),
  ...recordOf<Record<string, fc.Arbitrary<string | string[] | null>>>(
    wordNames.map((name) => {
      const { fact, kind, labels } = askedFacts[name];
      const words = namesOf<string>(labels);
      return [fact, kind === 'words' ? some(...words) : maybe(...words)];
    }),
  ),
  property_type: fc.constantFrom('Sale', 'Rent'),
  publish: fc.constantFrom(10, 11, 11, 11, 1000),
  price: maybe(0, 0.3, 0.5, 24_999.5, 25_000, 60_000, 5_000_000, 20_000_000),
  currency: fc.constantFrom(null, 'INR', 'INR', '', 'USD'),
  bedrooms: maybe(0, 1, 2, 2.5, 3, 27),
  baths: maybe(0, 1, 2, 3),
  sqft: maybe(0, 450, 1200, 1200.5, 4000),
  area_basis: half('carpet', 'built_up', 'super_built_up', 'plot'),
  carpet_sqft: half(450, 1200),
  plot_sqft: half(1200, 2400),
  area_id: maybe(...areas.map(({ id }) => id), guid(99)),
  position: half('12.979,77.641', '12.931,77.583', '13.036,77.597', FAR),
  vouched: half({ position: FAR }, { position: '12.979,77.641' }),
  city: fc.constantFrom(null, 'Bangalore', 'Mysore', ' mysore ', 'N/A'),
  society_id: maybe(...societies.map(({ id }) => id), 'gone'),
  asset_type: maybe('Apartment', 'apartment ', 'Row House', 'row-house', 'N/A', ' ', 'ಮನೆ'),
  facing_dir: maybe('East', 'EAST', 'North East', 'North-East', '-', 'ಪೂರ್ವ'),
  floor_no: maybe<string | number>(
    '3 of 12',
    'Ground',
    'G+3',
    'Top',
    '5 of 5',
    '10 / 10',
    'Garden',
    0,
    4,
    5,
    ' 9',
    '10th',
    -1,
    '1234',
  ),
  available_from: maybe('now', '2026-11-01', TODAY, '2026-12-01', '2027-03-15'),
  possession: maybe('ready', 'under_construction', '2026-10', '2027-06', '2029-12'),
  deposit: maybe('0', '50000', '150000', '1 month', '2.5 months', '10 months'),
  open_to: some(...tenants).chain((said) => fc.constantFrom<OpenTo>(said, said, ['anyone'], [])),
  parking_covered: maybe(0, 0, 1, 2),
  parking_open: maybe(0, 0, 2),
  balconies: maybe(0, 1, 2, 5),
  parking_two_wheeler: maybe(0, 1),
  total_floors: half(0, 3, 5, 9, 10),
  gated: half(true, false),
  power_backup: half('none', 'lift_and_lights', 'full'),
  rera_number: half('PRM/KA/RERA/1251/308/PR/170726/000001', ' ', '-'),
  last_verified: maybe(TODAY, '2026-11-20', '2026-11-19', '2026-10-28', '2026-10-27'),
  images: maybe<string[]>([], ['https://photos.example/front.jpg'], [''], ['front.jpg']),
  history: maybe(
    [],
    [listed(TODAY)],
    [listed('2026-11-20')],
    [listed('2026-11-19')],
    [priced('2026-11-20', 70, 60), listed('2026-10-01')],
    [priced('2026-11-19', 70, 60), listed('2026-10-01')],
    [priced('2026-11-25', 70, 80), priced('2026-11-24', 80, 70)],
    [priced('2026-11-25', 70, null), listed('2026-10-01')],
    [priced('2026-11-25', 70, 60, 'USD'), listed('2026-11-24')],
    [priced('2026-11-25', 70, 60)],
  ),
});

/** As many homes, always the same ones. */
export function someHomes(count: number): Property[] {
  return fc
    .sample(anyRow, { numRuns: count, seed: 40 })
    .map((row, at) =>
      aBareProperty({ ...row, id: guid(5000 + at), slug: `home-${at}`, created_at: minute(at) }),
    );
}

/** What one filter means. Of what homes may not state, `isStated` says whether a row does. */
interface Rule {
  /** Addresses that ask for it. */
  asked: fc.Arbitrary<string>;
  /** The address of one choice. */
  choice(name: string | number): string;
  passes(asked: URLSearchParams): (row: Property) => boolean;
  isStated?(row: Property): boolean;
  /** True if a choice is counted beside those that are chosen, and not instead of them. */
  isBeside?: boolean;
}

/** One of the names that the address lists. */
function oneOf(
  parameter: string,
  names: readonly (string | number)[],
  of: (row: Property) => readonly (string | number | null | undefined)[],
): Rule {
  return {
    asked: fc.subarray([...names], { minLength: 1 }).map((chosen) => `${parameter}=${chosen.join(',')}`),
    choice: (name) => `${parameter}=${name}`,
    passes: (asked) => {
      const chosen = new Set((asked.get(parameter) ?? '').split(','));
      return (row) => of(row).some((name) => chosen.has(String(name)));
    },
  };
}

/** All of the names that the address lists. A choice is counted beside those that are chosen. */
function eachOf(
  parameter: string,
  names: readonly string[],
  of: (row: Property) => readonly string[] | undefined,
): Rule {
  return {
    ...oneOf(parameter, names, () => []),
    isBeside: true,
    passes: (asked) => {
      const chosen = (asked.get(parameter) ?? '').split(',').filter(Boolean);
      return (row) => chosen.every((name) => of(row)?.includes(name));
    },
  };
}

function stated(rule: Rule, isStated: (row: Property) => boolean): Rule {
  return { ...rule, isStated };
}

function yes(parameter: string, passes: (row: Property) => boolean): Rule {
  return {
    asked: fc.constant(`${parameter}=1`),
    choice: (text) => `${parameter}=${text}`,
    passes: () => passes,
  };
}

function answered(parameter: string, answer: (row: Property) => boolean | null | undefined): Rule {
  return stated(
    yes(parameter, (row) => answer(row) === true),
    (row) => answer(row) != null,
  );
}

function counted(parameter: string, count: (row: Property) => number): Rule {
  return {
    asked: fc.constantFrom(1, 2, 3).map((least) => `${parameter}=${least}`),
    choice: (least) => `${parameter}=${least}`,
    passes: (asked) => (row) => count(row) >= Number(asked.get(parameter)),
  };
}

function atMost(
  parameter: string,
  limits: readonly string[],
  fits: (row: Property, limit: string) => boolean,
  isStated: (row: Property) => boolean,
): Rule {
  return {
    asked: fc.constantFrom(...limits).map((limit) => `${parameter}=${limit}`),
    choice: (limit) => `${parameter}=${limit}`,
    passes: (asked) => (row) => isStated(row) && fits(row, asked.get(parameter) ?? ''),
    isStated,
  };
}

function between(
  [low, high]: readonly [string, string],
  offered: readonly number[],
  of: (row: Property, asked: URLSearchParams) => number,
): Rule {
  return {
    asked: fc
      .tuple(maybe(...offered), maybe(...offered))
      .map(([least, most]) => `${low}=${least ?? ''}&${high}=${most ?? (least === null ? 60_000 : '')}`),
    choice: (end) => `${high}=${end}`,
    passes: (asked) => {
      const [least, most] = [low, high].map((name) => asked.get(name) || null);
      const ends = [Number(least ?? 0), Number(most ?? Infinity)];
      const [first, last] = [Math.min(...ends), Math.max(...ends)];
      return (row) => {
        const value = of(row, asked);
        return value > 0 && value >= first && value <= last;
      };
    },
  };
}

const isUnsaid = (text: string) => /^(|-|n\/a)$/i.test(text.trim());
function slugOf(name: string | null | undefined): string[] {
  const slug = (name ?? '').trim().toLowerCase().replaceAll(/[ -]+/g, '-');
  return isUnsaid(name ?? '') || /[^a-z-]/.test(slug) ? [] : [slug];
}

const areaCalled = (id: string | null | undefined) => areas.find((area) => area.id === id);
/** The area of a home; of another spelling the area that it is. */
function areaOf(row: Property): Area | undefined {
  const area = areaCalled(row.area_id);
  return area?.place_kind === 'spelling' ? areaCalled(area.lies_in) : area;
}
function cityOf(row: Property): string {
  const area = areaOf(row);
  if (area) return area.city_id === bangalore.id ? 'bangalore' : 'mysore';
  return /mysore/i.test(row.city ?? '') ? 'mysore' : 'bangalore';
}
/** All that find the homes of an area: it, it alone, and what it lies in. */
function namesOfArea(area: Area | undefined): string[] {
  if (!area) return [];
  const slug = area.slug === 'gokulam' ? 'gokulam-mysore' : area.slug;
  return [slug, `only/${slug}`, areaCalled(area.lies_in)?.slug ?? slug];
}
const societySlugs = new Map([
  ['courtyard', 'courtyard'],
  ['Palm.1', 'Palm.1'],
  ['lake', 'lake-view-mysore'],
]);

/** 'lake' has no builder of its own, but one in its market data. */
const builders = new Map([
  ['courtyard', 'neralu-homes'],
  ['Palm.1', 'neralu-homes'],
  ['lake', 'prestige'],
]);

/** 0 if it is not known in rupees. */
const rupeesOf = ({ price, currency }: Property) =>
  price && price >= 0.5 && (!currency || currency === 'INR') ? price : 0;

function depositOf(row: Property): number | null {
  const { deposit, property_type: offer } = row;
  if (offer !== 'Rent' || deposit == null) return null;
  const [number = '', months] = deposit.split(' ');
  if (months === undefined) return Number(number);
  return rupeesOf(row) === 0 ? null : Math.round(Number(number) * rupeesOf(row));
}

function sizeOf(row: Property, kind: string | null): number {
  const { sqft, area_basis: basis, carpet_sqft: carpet, plot_sqft: plot } = row;
  if (kind === null) return sizeOf(row, 'carpet') || (basis == null ? (sqft ?? 0) : 0);
  if (basis === kind && sqft) return sqft;
  return (kind === 'carpet' ? carpet : kind === 'plot' ? plot : 0) ?? 0;
}

function floorOf({ floor_no: floor }: Property): string | null {
  const text = String(floor ?? '').trim();
  if (/^G(round|\+3)?$/.test(text)) return 'ground';
  const number = Number.parseInt(text, 10);
  if (Number.isNaN(number) || number > 999) return null;
  return number < 1 ? 'ground' : number < 5 ? 'low' : number < 10 ? 'middle' : 'high';
}

/** What the societies above say, in the names of the filter. The hidden one says nothing. */
const amenities = new Map<string, readonly string[]>([
  ['courtyard', ['swimming-pool', 'gym', 'indoor-games', 'clubhouse']],
  ['Palm.1', []],
]);

function topFloorOf({ floor_no: floor, total_floors: floors }: Property): string | null {
  const text = String(floor ?? '').trim();
  if (text === 'Top') return 'yes';
  const last = floors || { '3 of 12': 12, '5 of 5': 5, '10 / 10': 10 }[text];
  const number = /^G(round|\+3)?$/.test(text) ? 0 : Number.parseInt(text, 10);
  if (!last || Number.isNaN(number) || number > last) return null;
  return number === last ? 'yes' : 'no';
}

/** Of the home, or of its society where the home does not say. */
const sharedOf = (own: boolean | null | undefined, { society_id: id }: Property) =>
  own ?? (id === 'courtyard' ? true : null);

const rented = <Fact>({ property_type: offer }: Property, fact: Fact) => (offer === 'Rent' ? fact : null);
const sold = <Fact>({ property_type: offer }: Property, fact: Fact) => (offer === 'Sale' ? fact : null);
const tenantsOf = (row: Property) =>
  (rented(row, row.open_to) ?? []).flatMap((who) => (who === 'anyone' ? tenants : who));

/** An answer to 'is there a place?' of the kinds of places that count. */
function placeOf(...counts: (number | null | undefined)[]): boolean | null {
  if (counts.some((count) => count != null && count > 0)) return true;
  return counts.includes(null) || counts.includes(undefined) ? null : false;
}

const daysAgo = (day: string) => (Date.parse(TODAY) - Date.parse(day)) / 86_400_000;

function reducedOn({ history }: Property): string | null {
  const [last, before] = history ?? [];
  if (last?.what !== 'price' || !last.price || !last.was || last.price >= last.was) return null;
  return before && 'currency' in before && before.currency !== last.currency ? null : last.on;
}

const listedOn = ({ history }: Property) => history?.find(({ what }) => what === 'listed')?.on ?? null;

const points = new Map<string, readonly Point[]>([
  ['indiranagar-metro', metroStations.filter(({ name }) => name === 'Indiranagar')],
  ['purple-line', metroStations.filter(({ lines }) => lines.includes('Purple'))],
  ['manyata-tech-park', landmarks.filter(({ names }) => names[0] === 'Manyata Tech Park')],
  ['in/jayanagar', [localityPoint('jayanagar') ?? []].flat()],
]);

/** Of each area. Measured on a flat map, which is right to a metre or two at these distances. */
const middles = new Map(areas.map(({ id, slug }) => [id, localityPoint(slug)]));
/** How far from it a position is in doubt: a part is smaller. */
const reachOf = (area: Area | undefined) => (area?.place_kind === 'part' ? 3300 : 4000);

function metresBetween(one: Point, other: Point): number {
  const metresPerDegree = 6_371_000 * (Math.PI / 180);
  const scale = Math.cos(one.lat * (Math.PI / 180));
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * scale) * metresPerDegree;
}

function read(text: string | null | undefined): Point | null {
  const [lat, lng] = (text ?? '').split(',').map(Number);
  return lat && lng ? { lat, lng } : null;
}

/** Its own position, the gate of its society, or the middle of its area. Far from there they are in doubt. */
function pointOfRow(row: Property): Point | null {
  const area = areaOf(row);
  const middle = middles.get(area?.id ?? '') ?? null;
  const gate = societies.find(({ id }) => id === row.society_id)?.gate;
  for (const [text, isVouched] of [
    [row.position, row.vouched?.['position'] === row.position],
    [gate, false],
  ] as const) {
    const point = read(text);
    if (point && (isVouched || !middle || metresBetween(point, middle) <= reachOf(area))) return point;
  }
  return middle;
}

function metresFrom(place: string, row: Property): number {
  const from = pointOfRow(row);
  const starts =
    place === 'at/courtyard'
      ? [read(societies[0]?.gate)].flatMap((gate) => gate ?? [])
      : (points.get(place) ?? []);
  return from ? Math.min(...starts.map((point) => metresBetween(from, point))) : Infinity;
}

/** The compiler asks for the rule of a new filter here. */
export const rules: Readonly<Record<Aspect, Rule>> = {
  // A yes or a no of the row, where nothing else is said below.
  ...recordOf<Record<FlagName, Rule>>(
    flagNames.map((name) => {
      const { fact } = askedFacts[name];
      const [address = ''] = Object.keys(aspects[name].parameters);
      return [name, answered(address, (row) => (typeof row[fact] === 'boolean' ? row[fact] : null))];
    }),
  ),
  // The words of the row, too.
  ...recordOf<Record<WordName, Rule>>(
    wordNames.map((name) => {
      const { fact, labels } = askedFacts[name];
      const [address = ''] = Object.keys(aspects[name].parameters);
      const wordsOf = (row: Property) => [row[fact] ?? []].flat();
      return [
        name,
        stated(oneOf(address, namesOf<string>(labels), wordsOf), (row) => wordsOf(row).length > 0),
      ];
    }),
  ),
  bhk: oneOf('bhk', [0, 1, 2, 2.5, 3, 5], ({ bedrooms }) => [bedrooms]),
  baths: stated(
    oneOf('baths', [1, 2, 4], ({ baths }) => [baths]),
    ({ baths }) => (baths ?? 0) > 0,
  ),
  budget: between(['min', 'max'], [0, 1, 25_000, 60_000, 5_000_000], rupeesOf),
  cities: oneOf('city', ['bangalore', 'mysore', 'nowhere'], (row) => [cityOf(row)]),
  areas: oneOf(
    'area',
    ['indiranagar', 'jayanagar', 'only/jayanagar', '4th-block-jayanagar', 'gokulam-mysore', 'gokulam'],
    (row) => namesOfArea(areaOf(row)),
  ),
  near: {
    asked: fc
      .tuple(
        fc.constantFrom(...points.keys(), 'at/courtyard', 'nowhere'),
        fc.constantFrom(500, 1000, 3000, 10_000),
      )
      .map(([place, metres]) => `near=${place}&within=${metres}`),
    choice: (text) => `near=${text}`,
    passes: (asked) => (row) => metresFrom(asked.get('near') ?? '', row) <= Number(asked.get('within')),
  },
  societies: oneOf('society', ['courtyard', 'Palm.1', 'lake-view-mysore', 'hidden'], (row) => [
    societySlugs.get(row.society_id ?? ''),
  ]),
  builders: stated(
    oneOf('builder', ['neralu-homes', 'prestige', 'sobha'], (row) => [builders.get(row.society_id ?? '')]),
    (row) => builders.has(row.society_id ?? ''),
  ),
  size: between(['size-min', 'size-max'], [0, 450, 1200, 3000], (row, asked) =>
    sizeOf(row, asked.get('basis')),
  ),
  basis: stated(
    {
      ...oneOf('basis', ['carpet', 'built_up', 'super_built_up', 'plot'], basesOf),
      asked: fc.constantFrom('carpet', 'built_up', 'super_built_up', 'plot').map((basis) => `basis=${basis}`),
    },
    (row) => basesOf(row).length > 0,
  ),
  types: oneOf('type', ['apartment', 'row-house', 'castle'], ({ asset_type: type }) => slugOf(type)),
  facings: stated(
    oneOf('facing', ['east', 'north-east', 'up'], ({ facing_dir: facing }) => slugOf(facing)),
    ({ facing_dir: facing }) => slugOf(facing).length > 0,
  ),
  floors: stated(
    oneOf('floor', ['ground', 'low', 'middle', 'high'], (row) => [floorOf(row)]),
    (row) => floorOf(row) !== null,
  ),
  topFloor: stated(
    oneOf('top-floor', ['yes', 'no'], (row) => [topFloorOf(row)]),
    (row) => topFloorOf(row) !== null,
  ),
  amenities: stated(
    eachOf('amenity', ['swimming-pool', 'gym', 'indoor-games', 'tennis', 'cricket'], (row) =>
      amenities.get(row.society_id ?? ''),
    ),
    (row) => amenities.has(row.society_id ?? ''),
  ),
  khata: stated(
    oneOf('khata', ['a', 'b'], (row) => [sold(row, row.khata)]),
    (row) => sold(row, row.khata) != null,
  ),
  gated: answered('gated', (row) => sharedOf(row.gated, row)),
  backup: answered('power-backup', (row) => sharedOf(row.power_backup && row.power_backup !== 'none', row)),
  rera: answered('rera', (row) =>
    sold(row, row.rera_number?.startsWith('PRM') || row.society_id === 'courtyard' ? true : null),
  ),
  available: atMost(
    'available',
    ['now', '2026-11-02', '2026-12-01', '2027-03-15'],
    ({ available_from: from }, by) =>
      from === 'now' || (from ?? '') <= (by === 'now' || by < TODAY ? TODAY : by),
    (row) => rented(row, row.available_from) != null,
  ),
  possession: atMost(
    'possession',
    ['ready', '2026-12', '2027-06'],
    ({ possession }, by) =>
      possession === 'ready' || (/^2/.test(possession ?? '') && by !== 'ready' && (possession ?? '') <= by),
    (row) => sold(row, row.possession) != null,
  ),
  deposit: atMost(
    'deposit-max',
    ['0', '50000', '100000', '150000'],
    (row, most) => (depositOf(row) ?? Infinity) <= Number(most),
    (row) => depositOf(row) !== null,
  ),
  openTo: stated(oneOf('open-to', tenants, tenantsOf), (row) => tenantsOf(row).length > 0),
  cars: stated(
    counted('car-parking', (row) => (row.parking_covered ?? 0) + (row.parking_open ?? 0)),
    (row) => placeOf(row.parking_covered, row.parking_open) !== null,
  ),
  balconies: stated(
    counted('balconies', (row) => row.balconies ?? 0),
    (row) => row.balconies != null,
  ),
  bikes: answered('two-wheeler-parking', (row) => placeOf(row.parking_two_wheeler)),
  checked: {
    asked: fc.constantFrom('checked=7', 'checked=30'),
    choice: (days) => `checked=${days}`,
    passes:
      (asked) =>
      ({ last_verified: day }) =>
        day != null && daysAgo(day) <= Number(asked.get('checked')),
  },
  photos: yes('photos', ({ images }) => (images ?? []).some((url) => url.startsWith('https://'))),
  fresh: yes('new', (row) => daysAgo(listedOn(row) ?? '1970-01-01') <= 7),
  reduced: yes('reduced', (row) => daysAgo(reducedOn(row) ?? '1970-01-01') <= 7),
};

function basesOf(row: Property): string[] {
  return ['carpet', 'built_up', 'super_built_up', 'plot'].filter((kind) => sizeOf(row, kind) > 0);
}
