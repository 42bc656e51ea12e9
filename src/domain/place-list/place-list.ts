import type { Offer } from '../offer.ts';
import type { Area } from '../area/area.ts';
import { isInRupees, isKnownPrice } from '../money/price.ts';
import type { Property } from '../property/property.ts';
import { namesOf } from '../record-of.ts';
import type { Builder } from '../society/builder.ts';
import type { Society } from '../society/society.ts';

/**
 * The list of a place: a group of homes for sale or for rent that people ask for by name: all homes of a place or of a builder, or those of one
 * size, up to one budget or of one fact in that place. Each list with enough homes has its own page (decision 091).
 */
export interface PlaceList {
  offer: Offer;
  place: ListPlace;
  limit: PlaceListLimit | null;
  /** Newest first. */
  homes: readonly Property[];
}

export type ListPlace =
  | { kind: 'city'; name: string }
  | { kind: 'area'; area: Area; city: string }
  | { kind: 'society'; society: Society }
  /** What one builder has built in one city. */
  | { kind: 'builder'; builder: Builder; city: string };

/** The name of its city, as its row says it. */
export function cityOfPlace(place: ListPlace): string | null | undefined {
  switch (place.kind) {
    case 'city':
      return place.name;
    case 'area':
    case 'builder':
      return place.city;
    case 'society':
      return place.society.city;
  }
}

export type PlaceListLimit =
  | { kind: 'bedrooms'; bedrooms: number }
  | { kind: 'budget'; rupees: number }
  | { kind: 'fact'; fact: FactList };

interface FactQuestion {
  offer: Offer;
  /** Before 'Properties for Rent'. */
  words: string;
  /** What the row states. A home that says nothing is in no such list. */
  column: keyof Property;
  value: string;
}

/** The facts that have lists, by the last part of their address. */
export const factLists = {
  furnished: { offer: 'Rent', words: 'Furnished', column: 'furnishing', value: 'full' },
  'semi-furnished': { offer: 'Rent', words: 'Semi-furnished', column: 'furnishing', value: 'semi' },
  'ready-to-move': { offer: 'Sale', words: 'Ready to Move', column: 'possession', value: 'ready' },
} as const satisfies Record<string, FactQuestion>;

export type FactList = keyof typeof factLists;

const factNames = namesOf(factLists);

/** A new value of one of these moves a home from one list to another. */
export const factColumns = factNames.map((fact) => factLists[fact].column);

export function factListsOf(offer: Offer): FactList[] {
  return factNames.filter((fact) => factLists[fact].offer === offer);
}

/** The least homes of a list: with fewer, it adds nothing to the page of the place. */
export const MIN_HOMES = 3;

const LAKH = 100_000;

/** The upper limits of the budget lists: rupees, or rupees a month. */
export const BUDGETS: Record<Offer, readonly number[]> = {
  Sale: [40, 60, 80, 100, 150, 200, 300, 500].map((lakh) => lakh * LAKH),
  Rent: [15_000, 20_000, 30_000, 50_000, 75_000, LAKH],
};

/** A home priced in another currency or on request is within no budget. */
export function isWithin(home: Property, limit: PlaceListLimit): boolean {
  switch (limit.kind) {
    case 'bedrooms':
      return home.bedrooms === limit.bedrooms;
    case 'budget':
      return isInRupees(home) && isKnownPrice(home.price) && home.price <= limit.rupees;
    case 'fact':
      return home[factLists[limit.fact].column] === factLists[limit.fact].value;
  }
}

/** '3-bhk', '2-5-bhk', 'studio', 'under-80-lakh', 'under-1-5-crore', 'under-20k', 'furnished': the last part of the address. */
export function limitSlug(limit: PlaceListLimit): string {
  if (limit.kind === 'fact') return limit.fact;
  if (limit.kind === 'budget') return `under-${amountSlug(limit.rupees)}`;
  return limit.bedrooms === 0 ? 'studio' : `${decimalSlug(limit.bedrooms)}-bhk`;
}

function amountSlug(rupees: number): string {
  if (rupees >= 100 * LAKH) return `${decimalSlug(rupees / (100 * LAKH))}-crore`;
  return rupees >= LAKH ? `${decimalSlug(rupees / LAKH)}-lakh` : `${decimalSlug(rupees / 1000)}k`;
}

function decimalSlug(value: number): string {
  return String(value).replace('.', '-');
}
