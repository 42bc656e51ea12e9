import fc from 'fast-check';
import { type Filters, sortLabels, type Sort } from '#domain/search/filters.ts';
import { sortedUnique } from '#domain/sorting/sorted-unique.ts';
import { floorLabels, type FloorBand, topFloorOptions } from '#domain/search/floor-band.ts';
import { type Amenity, amenityOptions } from '#domain/society/amenity-kinds.ts';
import type { AskedFact } from '#domain/fact/shape/fact.ts';
import { askedFacts, askedNames, type AskedName, type AskedValues } from '#domain/fact/asked-facts.ts';
import { namesOf, recordOf } from '#domain/record-of.ts';
import { packedPoint } from '#domain/position/packed-point.ts';
import { pointOf } from '#domain/position/position.ts';
import { basisOptions } from '#domain/search/basis-options.ts';
import type { NamedPlace } from '#domain/search/named-place.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';

const keysOf = <Name extends string>(names: Record<Name, string>) =>
  Object.keys(names).filter((name): name is Name => name in names);
const floors: FloorBand[] = keysOf(floorLabels);
const sorts: Sort[] = keysOf(sortLabels);
const cities = ['Bangalore', 'Mysuru'].map((name) => ({ name, slug: name.toLowerCase() }));
const areas = [
  ...['Hebbal', 'ಜಯನಗರ'].map((name, at) => ({ name, slug: `area-${at}` })),
  ...['Indiranagar', 'Domlur', 'Jayanagar', 'Whitefield', 'Vyalikaval'].map((name) => ({
    name,
    slug: name.toLowerCase(),
  })),
];
const placeNamed = (name: string) => ({ name, slug: name.toLowerCase().replaceAll(' ', '-') });
/** In what areas lie: in an area with homes, in one without, and two deep. */
const localitiesOf: ReadonlyMap<string, readonly NamedPlace[]> = new Map([
  ['domlur', [placeNamed('Indiranagar')]],
  ['area-1', [placeNamed('Old Jayanagar'), placeNamed('Jayanagar')]],
  ['vyalikaval', [placeNamed('Malleshwaram')]],
]);
const societies = ['Udupi Corner', 'Sai, Ram', ''].map((name, at) => ({ name, slug: `society-${at}` }));
const points = ['12.971,77.594', '13.035,77.597', '12.978,77.639', '12.969,77.745'].map((stored) =>
  packedPoint(pointOf(stored) ?? { lat: 0, lng: 0 }),
);
const gates = new Map([['society-0', packedPoint({ lat: 12.97812, lng: 77.63901 })]]);
/** Of each society; the last has none. */
const builders = new Map([
  ['society-0', { name: 'Prestige Group', slug: 'prestige' }],
  ['society-1', { name: 'Neralu Homes', slug: 'neralu-homes' }],
]);
/** Of each society; the last does not say. */
const amenities = new Map<string, readonly Amenity[]>([
  ['society-0', ['swimming-pool', 'gym', 'piped-gas']],
  ['society-1', []],
]);
const types = ['Apartment', 'Row House'];
const facings = ['East', 'North East'];
const rupees = [0, 25_000, 60_000, 5_000_000, 5_000_001, 12_000_000.5, 30_000_000];
const sizes = [0, 450, 1200, 1200.5, 4000];
const days = ['2026-11-22', '2026-11-15', '2026-11-14', '2026-10-23', '2026-10-22'];

const freeDays = ['now', '2026-11-01', '2026-11-22', '2026-12-01', '2027-03-15'];
const possessions = ['ready', 'under_construction', '2026-10', '2027-06', '2029-12'];
const deposits = [0, 50_000, 150_000, 1_000_000];

const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: null, freq: 2 });
const maybe = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: null, freq: 4 });
const anySubset = <Value extends string | number>(values: readonly Value[]) =>
  fc.oneof(
    fc.constant([]),
    fc.subarray([...values]).map((subset) => sortedUnique(subset)),
  );

const factOf = (name: AskedName): AskedFact => askedFacts[name];
const answersOf = (fact: AskedFact): fc.Arbitrary<unknown> => {
  if (fact.kind === 'flag') return maybe([true, false]);
  return fact.kind === 'word' ? maybe(namesOf(fact.labels)) : some(namesOf(fact.labels));
};
/** What homes say of the facts that have a folder. */
const anyAnswers: fc.Arbitrary<AskedValues> = fc.record(
  recordOf<{ [Name in AskedName]: fc.Arbitrary<AskedValues[Name]> }>(
    askedNames.map((name) => [name, answersOf(factOf(name))]),
  ),
);
const anyAsked: fc.Arbitrary<Pick<Filters, AskedName>> = fc.record(
  recordOf<{ [Name in AskedName]: fc.Arbitrary<Filters[Name]> }>(
    askedNames.map((name) => {
      const fact = factOf(name);
      return [name, fact.kind === 'flag' ? fc.boolean() : anySubset(namesOf(fact.labels))];
    }),
  ),
);

export const anyHome: fc.Arbitrary<ListedHome> = fc
  .record({
    title: fc.constantFrom(
      '2 BHK in Hebbal',
      '3 BHK in Udupi Corner, Hebbal',
      'Home, near the lake',
      '2.5 2 BHK {a}',
      'ಮನೆ',
      '$& house',
    ),
    slugTail: fc.constantFrom('', '-0a1b2c3d', '-other', 'x'),
    reference: maybe(['ANG-1001', 'ANG-1150', 'bhd#7', 'no number', '00', 'ANG-007']),
    price: maybe(rupees),
    currency: fc.constantFrom(null, null, 'USD'),
    bedrooms: maybe([0, 1, 2, 2.5, 3, 27]),
    baths: maybe([1, 2, 3, 12]),
    sqft: maybe(sizes),
    basis: maybe(basisOptions),
    carpetSqft: maybe([450, 1200]),
    plotSqft: maybe([1200, 2400]),
    freeFrom: maybe(freeDays),
    possession: maybe(possessions),
    carPlaces: maybe([0, 1, 2, 3, 4]),
    balconies: maybe([0, 1, 2, 5]),
    twoWheelerParking: maybe([true, false]),
    deposit: maybe(deposits),
    topFloor: maybe(topFloorOptions),
    rera: maybe([true as const]),
    city: maybe(cities),
    area: maybe(areas),
    society: maybe(societies),
    point: maybe(points),
    place: maybe(['Hebbal', 'Sanjay Nagar']),
    type: maybe(types),
    facing: maybe(facings),
    floor: maybe(floors),
    checked: maybe(days),
    listed: maybe(days),
    reduced: maybe(days),
    recorded: fc.boolean(),
    photos: fc.boolean(),
    picture: fc.constantFrom(
      {
        src: '/illustrations/pool-960.avif',
        srcset: '',
        width: 960,
        height: 640,
        alt: 'Illustration',
        illustration: true,
      },
      {
        src: 'https://pictures.example/1.jpg',
        srcset: '',
        width: 1440,
        height: 960,
        alt: null,
        illustration: false,
      },
    ),
  })
  .chain((home) => anyAnswers.map((answers) => ({ ...home, ...answers })))
  .map(({ slugTail, ...home }) => ({
    ...home,
    gate: home.society && (gates.get(home.society.slug) ?? null),
    localities: localitiesOf.get(home.area?.slug ?? '') ?? [],
    builder: home.society && (builders.get(home.society.slug) ?? null),
    amenities: home.society && (amenities.get(home.society.slug) ?? null),
    place: home.place ?? home.area?.name ?? null,
    slug:
      `${home.title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')}${slugTail}` || 'home',
  }));

const range = (values: readonly number[]) => fc.tuple(maybe(values), maybe(values));

export const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    bhk: anySubset([0, 1, 2, 2.5, 3, 5]),
    baths: anySubset([1, 2, 4]),
    budget: range([0, 25_000, 5_000_000, 20_000_000]),
    cities: anySubset([...cities.map(({ slug }) => slug), 'nowhere']),
    areas: anySubset([
      ...areas.map(({ slug }) => slug),
      ...['malleshwaram', 'old-jayanagar', 'only/indiranagar', 'only/jayanagar', 'only/malleshwaram'],
      'nowhere',
    ]),
    societies: anySubset(societies.map(({ slug }) => slug)),
    builders: anySubset(['prestige', 'neralu-homes', 'nobody']),
    size: range([0, 450, 1200, 3000]),
    types: anySubset(['apartment', 'row-house', 'castle']),
    facings: anySubset(['east', 'north-east']),
    floors: anySubset(floors),
    basis: anySubset(basisOptions).map((chosen) => chosen.slice(0, 1)),
    available: maybe(['now', '2026-11-02', '2026-12-01', '2027-03-15']),
    possession: maybe(['ready', '2026-12', '2027-06']),
    deposit: maybe([0, 100_000, 150_000]),
    cars: fc.constantFrom(null, 1, 2, 3),
    balconies: fc.constantFrom(null, 1, 2, 3),
    bikes: fc.boolean(),
    topFloor: anySubset(topFloorOptions),
    amenities: anySubset<Amenity>(['swimming-pool', 'gym', amenityOptions.at(-1) ?? 'gym', 'tennis']),
    rera: fc.boolean(),
    checked: maybe([7, 30] as const),
    photos: fc.boolean(),
    fresh: fc.boolean(),
    reduced: fc.boolean(),
    sort: fc.constantFrom(...sorts),
    near: fc.option(
      fc.record({
        place: fc.constantFrom('halasuru-metro', 'indiranagar-metro', 'jayanagar-metro', 'nowhere-metro'),
        // The stations that are nearer than this are in a test.
        within: fc.constantFrom(null, 1500),
      }),
      { nil: null },
    ),
  })
  .chain((filters) => anyAsked.map((asked) => ({ ...filters, ...asked })));
