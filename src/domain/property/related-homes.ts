import { cityFolder } from '../city/city-folder.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import type { Offer } from '../offer.ts';
import { lowerBound } from '../sorting/lower-bound.ts';
import { homesOfType } from './homes-of-type.ts';
import { newestFirst } from './newest-first.ts';
import type { Property } from './property.ts';

/** Homes of one type offered at one price, newest first. */
interface PriceStep {
  price: number;
  homes: Property[];
}

export type Comparable = Pick<Property, 'id' | 'property_type' | 'price' | 'currency' | 'area_id' | 'city'>;

/** The homes of one offer in one city. */
interface HomesIndex {
  /** Ascending. Contains only known prices in rupees. */
  steps: PriceStep[];
  newest: Property[];
  newestByArea: Map<string, Property[]>;
}

type CityOf = (home: Pick<Property, 'area_id' | 'city'>) => string;

export interface RelatedIndex {
  cityOf: CityOf;
  /** By the folder of the city. A home in another city is not similar, whatever it costs (decision 210). */
  homes: Readonly<Record<Offer, ReadonlyMap<string, HomesIndex>>>;
}

const NO_HOMES: HomesIndex = { steps: [], newest: [], newestByArea: new Map() };
const NO_AREA = '';
const RELATED_COUNT = 4;
const CHEAPEST = 0.5;
const DEAREST = 2;

/** Groups homes once, so that the related homes of a page are a lookup, not a scan. */
export function relatedIndex(properties: readonly Property[], cityOf: CityOf): RelatedIndex {
  const { Sale, Rent } = homesOfType(properties);
  return { cityOf, homes: { Sale: byCity(Sale, cityOf), Rent: byCity(Rent, cityOf) } };
}

function byCity(homes: readonly Property[], cityOf: CityOf): Map<string, HomesIndex> {
  const byName = new Map<string, string>();
  const groups = new Map<string, Property[]>();
  for (const home of homes) {
    const name = cityOf(home);
    const folder = byName.get(name) ?? cityFolder(name);
    byName.set(name, folder);
    add(groups, folder, home);
  }
  return new Map([...groups].map(([folder, ofCity]) => [folder, homesIndex(ofCity)]));
}

/** The index after one home changed. Both versions have the same type, area, city and date. */
export function relatedIndexAfter(index: RelatedIndex, oldHome: Property, newHome: Property): RelatedIndex {
  const { steps, newest, newestByArea } = homesAround(index, newHome);
  const inArea = newHome.area_id ? newestByArea.get(newHome.area_id) : undefined;
  const homes = {
    newest: replaceHome(newest, oldHome, newHome),
    newestByArea:
      newHome.area_id && inArea
        ? new Map(newestByArea).set(newHome.area_id, replaceHome(inArea, oldHome, newHome))
        : newestByArea,
    steps: stepsAfter(steps, oldHome, newHome),
  };
  const offer = newHome.property_type;
  const ofOffer = new Map(index.homes[offer]).set(cityFolder(index.cityOf(newHome)), homes);
  return { ...index, homes: { ...index.homes, [offer]: ofOffer } };
}

/** The homes of its offer in its city. */
function homesAround({ homes, cityOf }: RelatedIndex, home: Comparable): HomesIndex {
  return homes[home.property_type].get(cityFolder(cityOf(home))) ?? NO_HOMES;
}

function stepsAfter(steps: readonly PriceStep[], oldHome: Property, newHome: Property): PriceStep[] {
  const [from, to] = [rupeesOf(oldHome), rupeesOf(newHome)];
  if (from === to)
    return steps.map((step) =>
      step.price === to ? { ...step, homes: replaceHome(step.homes, oldHome, newHome) } : step,
    );
  const remaining = steps.flatMap((step) => {
    if (step.price !== from) return [step];
    const homes = step.homes.filter((home) => home !== oldHome);
    return homes.length > 0 ? [{ ...step, homes }] : [];
  });
  if (to === null) return remaining;
  const at = firstAtOrAbove(remaining, to);
  const step = remaining[at];
  const hasStep = step?.price === to;
  const next = { price: to, homes: hasStep ? [...step.homes, newHome].sort(newestFirst) : [newHome] };
  remaining.splice(at, hasStep ? 1 : 0, next);
  return remaining;
}

function replaceHome(homes: readonly Property[], oldHome: Property, newHome: Property): Property[] {
  const at = homes.indexOf(oldHome);
  const next = [...homes];
  if (at !== -1) next[at] = newHome;
  return next;
}

/**
 * Up to four homes of the same type and city with the closest price, within 0.5x to 2x. Ties: newest first, then by id. If there
 * are fewer than four, the newest of the type follow, same area first. A home without a price in rupees has no closest
 * price, so it gets only the newest, same area first (decision P5).
 */
export function relatedHomes(index: RelatedIndex, property: Comparable): Property[] {
  const { steps, newest, newestByArea } = homesAround(index, property);
  const price = rupeesOf(property);
  const chosen = price === null ? [] : closest(steps, property, price);
  fill(chosen, newestByArea.get(property.area_id ?? NO_AREA), property);
  fill(chosen, newest, property);
  return chosen;
}

/** The homes whose pages show this one, in any order: the inverse of `relatedHomes`. */
export function homesShowingAsRelated(index: RelatedIndex, property: Property): Property[] {
  const { steps, newest, newestByArea } = homesAround(index, property);
  const inArea = newestByArea.get(property.area_id ?? NO_AREA) ?? [];
  const price = rupeesOf(property);
  const candidates = new Set(price === null ? [] : neighbours(steps, price));
  // A fill skips only the page's own home and up to three homes already chosen, so later positions are never shown.
  if (newest.indexOf(property) <= RELATED_COUNT) addAll(candidates, newest);
  else if (inArea.indexOf(property) <= RELATED_COUNT) addAll(candidates, inArea);
  return [...candidates].filter(
    (other) => other !== property && relatedHomes(index, other).includes(property),
  );
}

/** Homes so close in price that one of the pages may show the other: few enough homes lie between them. */
function neighbours(steps: readonly PriceStep[], price: number): Property[] {
  const at = firstAtOrAbove(steps, price);
  const found = [...(steps[at]?.homes ?? [])];
  for (const direction of [1, -1]) {
    for (let i = at + direction, passed = 0; passed <= RELATED_COUNT; i += direction) {
      const step = steps[i];
      if (!step) break;
      found.push(...step.homes);
      passed += step.homes.length;
    }
  }
  return found;
}

function addAll(candidates: Set<Property>, homes: readonly Property[]): void {
  for (const home of homes) candidates.add(home);
}

function closest(steps: readonly PriceStep[], property: Comparable, price: number): Property[] {
  const start = firstAtOrAbove(steps, price);
  return [...nearest(steps, start, 1, property, price), ...nearest(steps, start - 1, -1, property, price)]
    .sort((a, b) => distance(a, price) - distance(b, price) || newestFirst(a, b))
    .slice(0, RELATED_COUNT);
}

function nearest(
  steps: readonly PriceStep[],
  from: number,
  direction: 1 | -1,
  property: Comparable,
  price: number,
): Property[] {
  const found: Property[] = [];
  for (let i = from; found.length < RELATED_COUNT; i += direction) {
    const step = steps[i];
    if (!step || step.price < price * CHEAPEST || step.price > price * DEAREST) break;
    found.push(...step.homes.slice(0, RELATED_COUNT + 1).filter((home) => home.id !== property.id));
  }
  return found;
}

function firstAtOrAbove(steps: readonly PriceStep[], price: number): number {
  return lowerBound(steps.length, (at) => (steps[at]?.price ?? 0) < price);
}

function fill(chosen: Property[], from: readonly Property[] | undefined, property: Comparable): void {
  for (const candidate of from ?? []) {
    if (chosen.length >= RELATED_COUNT) return;
    if (candidate.id !== property.id && !chosen.includes(candidate)) chosen.push(candidate);
  }
}

function distance(property: Property, price: number): number {
  return Math.abs((property.price ?? 0) - price);
}

function rupeesOf(home: Pick<Property, 'price' | 'currency'>): number | null {
  return isKnownPrice(home.price) && isInRupees(home) ? home.price : null;
}

function homesIndex(homes: readonly Property[]): HomesIndex {
  const newest = [...homes].sort(newestFirst);
  const newestByArea = new Map<string, Property[]>();
  const stepByPrice = new Map<number, PriceStep>();
  for (const home of newest) {
    if (home.area_id) add(newestByArea, home.area_id, home);
    const price = rupeesOf(home);
    if (price === null) continue;
    const step = stepByPrice.get(price);
    if (step) step.homes.push(home);
    else stepByPrice.set(price, { price, homes: [home] });
  }
  return { steps: [...stepByPrice.values()].sort((a, b) => a.price - b.price), newest, newestByArea };
}

function add(map: Map<string, Property[]>, key: string, home: Property): void {
  const homes = map.get(key);
  if (homes) homes.push(home);
  else map.set(key, [home]);
}
