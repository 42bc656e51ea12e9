import type { Area } from '#domain/area/area.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { homesInCity } from '#domain/place-list/place-lists.ts';
import { comparableGroup } from '#domain/cost/comparable-group.ts';
import { groupName, type SqftGroup } from '#domain/cost/sqft-group.ts';
import { leftOutText } from '#domain/place-list/left-out-text.ts';
import { sqftPrices } from '#domain/place-list/figures.ts';
import { MIN_HOMES_FOR_MEDIAN, type PerSqft } from '#domain/place-list/median.ts';
import { formatPrice } from '#domain/money/price.ts';
import { exactRupees, formatNumber } from '#domain/money/rupees.ts';
import { formatSqft } from '#domain/property/format-facts.ts';
import { homesOfType } from '#domain/property/homes-of-type.ts';
import type { Property } from '#domain/property/property.ts';
import type { Society } from '#domain/society/society.ts';
import { formatCount, joinShown } from '#domain/text/text.ts';
import { isFarRate } from '#domain/property/sqft-rate.ts';
import { FEW_HOMES } from '../location/homes-around.ts';
import { nearbyAreas } from '../location/nearby-areas.ts';
import { roundedHomeCount } from '../property/sqft-comparison.ts';

/** A table with a bar in each row. The bar is decoration, because the table has all the data. */
export interface Chart {
  title: string;
  rows: ChartRow[];
  /** What was counted, and the number of homes. */
  note: string;
}

export interface ChartRow {
  /** What is alike in this row and those before and after it: 'Apartment, super built-up'. It is shown once above them. */
  group?: string;
  label: string;
  value: string;
  /** The length of the bar, in percent of the longest bar. */
  percent: number;
  /** True for the place that the page is about, false for places in comparison. */
  own: boolean;
}

/** With fewer homes than this, a chart says little. */
const MIN_HOMES = 3;
const TYPES = 2;
const MAX_BEDROOMS = 5;
const NEIGHBOURS = 4;

export function areaCharts(area: Area, catalogue: Catalogue): Chart[] {
  const city = catalogue.cityOf(area);
  const { place, priced } = pricedArea(area, catalogue);
  return charts(catalogue.homesInArea(area.id), [
    priced,
    pricedPlace(city, homesInCity(city, 'Sale', catalogue)),
    nearbyAreas(place, catalogue).map((each) => pricedPlace(each.area, catalogue.homesInArea(each.id))),
  ]);
}

/** A part with too few homes for a price has those prices of what it lies in that are of homes like its own. */
function pricedArea(area: Area, catalogue: Catalogue): { place: Area; priced: PricedPlace } {
  const homes = catalogue.homesInArea(area.id);
  const own = pricedPlace(area.area, homes);
  if (own.prices.size > 0) return { place: area, priced: own };
  const groups = [...Map.groupBy(homes, comparableGroup)]
    .flatMap(([group, { length }]) => (group ? [{ group, length }] : []))
    .sort((a, b) => b.length - a.length || (groupName(a.group) < groupName(b.group) ? -1 : 1));
  for (const place of catalogue.areasAround(area.id).slice(1)) {
    const around = pricedPlace(place.area, catalogue.homesInArea(place.id));
    const prices = new Map(
      groups.flatMap(({ group }) => {
        const price = around.prices.get(group);
        // Who is left out changes with homes that the page does not compare.
        return price ? [[group, { ...price, leftOut: 0 }] as const] : [];
      }),
    );
    if (prices.size > 0) return { place, priced: { name: place.area, prices, isAround: true } };
  }
  return { place: area, priced: own };
}

export function societyCharts(society: Society, catalogue: Catalogue): Chart[] {
  const homes = catalogue.homesInSociety(society.id);
  const area = catalogue.area(society.area);
  if (homes.length <= FEW_HOMES) return fewHomesCharts(homes, catalogue.areasAround(society.area), catalogue);
  return charts(homes, [
    pricedPlace(society.name, homes),
    pricedPlace(area?.area ?? '', area ? catalogue.homesInArea(area.id) : []),
    neighboursOf(society, catalogue),
  ]);
}

/**
 * The homes of a society with one or two beside the middle of homes like them around: of the smallest place that has
 * enough. One whose price or size is hardly right is compared with nothing (decision D1).
 */
function fewHomesCharts(homes: readonly Property[], places: readonly Area[], catalogue: Catalogue): Chart[] {
  const pairs = homes.flatMap((home) => {
    const group = comparableGroup(home);
    if (!group) return [];
    const rupees = Math.round((home.price ?? 0) / (home.sqft ?? 1));
    const around = places.flatMap(({ id, area }) => {
      const price = sqftPrices(homesOfType(catalogue.homesInArea(id)).Sale).get(group);
      return price ? [{ area, price }] : [];
    });
    const [wider] = around;
    return wider && !isFarRate(rupees, wider.price.rupees) ? [{ home, rupees, ...wider }] : [];
  });
  const [first] = pairs;
  if (!first) return [];
  const { price, area } = first;
  const alike = pairs.filter((pair) => pair.price.group === price.group);
  const group = groupName(price.group);
  // Two homes alike in price and size have one bar: with the same words beside it, a second would say nothing.
  const labels = new Map(alike.map(({ home, rupees }) => [labelOfHome(home), rupees]));
  const single = alike.length === 1 ? 'The home here' : 'Both homes here';
  const own = [...labels].map(([label, rupees]) => ({
    group,
    label: labels.size === 1 ? single : label,
    value: exactRupees(rupees),
    amount: rupees,
    own: true,
  }));
  return [
    chart(
      'What a square foot costs',
      [...own, { group, label: area, value: exactRupees(price.rupees), amount: price.rupees, own: false }],
      `Of ${area} the middle of the homes for sale with us, to the nearest hundred rupees: ${roundedHomeCount(price.homes)}.`,
    ),
  ];
}

/** What tells the two homes of a society apart: '₹55.0 L, 1,510 sqft'. */
function labelOfHome(home: Property): string {
  const price = formatPrice(home.price, { currency: home.currency, decimals: 1 }).text;
  return joinShown([price, formatSqft(home)]);
}

/** In the order of the area page. */
function neighboursOf(society: Society, catalogue: Catalogue): PricedPlace[] {
  const area = catalogue.area(society.area);
  return (area ? catalogue.societiesInArea(area.id) : [])
    .filter(({ id }) => id !== society.id)
    .map((other) => pricedPlace(other.name, catalogue.homesInSociety(other.id)));
}

interface PricedPlace {
  name: string;
  prices: ReadonlyMap<SqftGroup, PerSqft>;
  /** Not the place that the page is about: what it lies in. */
  isAround?: true;
}

function pricedPlace(name: string, homes: readonly Property[]): PricedPlace {
  return { name, prices: sqftPrices(homesOfType(homes).Sale) };
}

function charts(
  homes: readonly Property[],
  [own, wider, neighbours]: [own: PricedPlace, wider: PricedPlace, neighbours: readonly PricedPlace[]],
): Chart[] {
  return [sqftChart(own, wider), neighbourChart(own, neighbours), sizeChart(homes), offerChart(homes)].filter(
    (chart) => chart !== null,
  );
}

function sqftChart(own: PricedPlace, wider: PricedPlace): Chart | null {
  const pairs = [...own.prices.values()].slice(0, TYPES).flatMap((price) => {
    const widerPrice = wider.prices.get(price.group);
    return widerPrice ? [{ price, widerPrice }] : [];
  });
  if (pairs.length === 0) return null;
  return chart(
    'What a square foot costs',
    pairs.flatMap(({ price, widerPrice }) => [
      {
        group: groupName(price.group),
        label: own.name,
        value: exactRupees(price.rupees),
        amount: price.rupees,
        own: !own.isAround,
      },
      {
        group: groupName(price.group),
        label: wider.name,
        value: exactRupees(widerPrice.rupees),
        amount: widerPrice.rupees,
        own: false,
      },
    ]),
    `The middle of the homes for sale with us, to the nearest hundred rupees: ${pairs
      .map(
        ({ price, widerPrice }) =>
          `${roundedHomeCount(price.homes)} ${hereOrIn(own)}, ${roundedHomeCount(widerPrice.homes)} in ${wider.name}${leftOutText(price)}`,
      )
      .join('; ')}.`,
  );
}

/** Compares the most common group here with the nearest places that have enough homes of it. Null if there are none. */
function neighbourChart(own: PricedPlace, neighbours: readonly PricedPlace[]): Chart | null {
  const [price] = own.prices.values();
  if (!price) return null;
  const others = neighbours
    .flatMap(({ name, prices }) => {
      const theirPrice = prices.get(price.group);
      return theirPrice ? [{ name, rupees: theirPrice.rupees }] : [];
    })
    .slice(0, NEIGHBOURS);
  if (others.length === 0) return null;
  const row = (name: string, rupees: number, isOwn: boolean) => ({
    label: name,
    value: exactRupees(rupees),
    amount: rupees,
    own: isOwn,
  });
  return chart(
    own.isAround ? `A square foot in ${own.name} and nearby` : 'A square foot here and nearby',
    [
      row(own.name, price.rupees, !own.isAround),
      ...others.map(({ name, rupees }) => row(name, rupees, false)),
    ],
    `${groupName(price.group)}: the middle of the homes for sale with us, to the nearest hundred rupees, of ${roundedHomeCount(price.homes)} ${hereOrIn(own)} and at least ${MIN_HOMES_FOR_MEDIAN} at each other place.`,
  );
}

function hereOrIn({ name, isAround }: PricedPlace): string {
  return isAround ? `in ${name}` : 'here';
}

function sizeChart(homes: readonly Property[]): Chart | null {
  const counts = new Map<number, number>();
  for (const { bedrooms } of homes) {
    if (bedrooms === null || bedrooms === undefined) continue;
    const size = Math.min(bedrooms, MAX_BEDROOMS);
    counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  const sizes = [...counts].sort(([a], [b]) => a - b);
  const homesWithSize = sizes.reduce((sum, [, count]) => sum + count, 0);
  if (homesWithSize < MIN_HOMES) return null;
  const others = homes.length - homesWithSize === 1 ? 'the other does not say' : 'the others do not say';
  return chart(
    'How large the homes are',
    sizes.map(([size, count]) => homesRow(formatBedroomCount(size), count)),
    homesWithSize === homes.length
      ? `All ${formatCount(homesWithSize, 'home')} listed here now.`
      : `${formatCount(homesWithSize, 'home')} of ${formatNumber(homes.length)} listed here; ${others}.`,
  );
}

function formatBedroomCount(bedrooms: number): string {
  if (bedrooms === 0) return 'Studio';
  return bedrooms === MAX_BEDROOMS ? `${MAX_BEDROOMS} BHK and more` : `${bedrooms} BHK`;
}

/** Null if only one of the two is offered, because a single bar says nothing. */
function offerChart(homes: readonly Property[]): Chart | null {
  const sale = homes.filter((home) => home.property_type === 'Sale').length;
  if (homes.length < MIN_HOMES || sale === 0 || sale === homes.length) return null;
  return chart(
    'To buy or to rent',
    [homesRow('For sale', sale), homesRow('For rent', homes.length - sale)],
    `All ${formatCount(homes.length, 'home')} listed here now.`,
  );
}

function homesRow(label: string, count: number): MeasuredRow {
  return { label, value: formatCount(count, 'home'), amount: count, own: true };
}

interface MeasuredRow {
  group?: string;
  label: string;
  value: string;
  amount: number;
  own: boolean;
}

function chart(title: string, rows: readonly MeasuredRow[], note: string): Chart {
  const largest = Math.max(...rows.map(({ amount }) => amount));
  return {
    title,
    rows: rows.map(({ amount, ...row }) => ({
      ...row,
      percent: Math.max(1, Math.round((amount / largest) * 100)),
    })),
    note,
  };
}
