import { slug, slugOfName } from './slug-of-name.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * A place to be near. Its homes are those within so many metres, in a straight line, or, where only its area is known, those
 * whose area has its middle there. Null: at any distance, and the place only orders the list.
 */
export interface Near {
  /** 'manyata-tech-park', 'indiranagar-metro', 'purple-line', or with a kind: 'in/whitefield', 'at/udupi-corner'. */
  readonly place: string;
  readonly within: number | null;
}

/** In the key of a place: 'in/whitefield' is an area, 'at/udupi-corner' a society. Without a kind it is a spot. */
const nearKinds = ['in', 'at'] as const;
export type NearKind = (typeof nearKinds)[number];

/** Metres. A list may ask for any other distance between the two limits. */
export const OFFERED_DISTANCES: readonly number[] = [500, 1000, 2000, 3000, 5000, 10_000];
const LEAST_METRES = 100;
const MOST_METRES = 50_000;

/**
 * How far people go in metres, where they say only 'near'. Localities are one to three kilometres wide: as far from the
 * middle of one, its neighbours begin.
 */
export const NEAR_METRO = 1000;
export const NEAR_AREA = 3000;

/** The key of a place in an address. Null if it is none. */
export function readNearPlace(text: string): string | null {
  const [kind = '', name = '', ...rest] = text.split('/');
  if (!text.includes('/')) return slugOfName(text);
  const known = nearKinds.find((each) => each === kind.toLowerCase());
  const place = known === 'at' ? slug(name) : slugOfName(name);
  return known === undefined || place === null || rest.length > 0 ? null : `${known}/${place}`;
}

/** The distance of an address, in metres. Null if it is no whole number from 100 to 50,000. */
export function readMetres(text: string): number | null {
  const metres = wholeNumber(text, MOST_METRES);
  return metres !== null && metres >= LEAST_METRES ? metres : null;
}

/** A distance in whole metres. Null below 100 m and above 50 km, where none helps to find a home. */
export function metresOf(typed: number): number | null {
  return readMetres(String(Math.round(typed)));
}

/** '500 m', '1.5 km'. */
export function formatMetres(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${Number((metres / 1000).toFixed(2))} km`;
}

/** 'Within 2 km of Manyata Tech Park', 'Within about 3 km of Whitefield': an area and a society have no exact point. */
export function describeNear(within: number | null, name: string, isExact = true): string {
  const about = isExact ? '' : 'about ';
  return within === null ? `Nearest to ${name}` : `Within ${about}${formatMetres(within)} of ${name}`;
}

/** Whether a place to be near has a point of its own. That of an area is its middle; who shares the address of a society may not know its gate. */
export function hasExactPoint({ place }: Near): boolean {
  return !place.includes('/');
}
