import { type AskedName, askedNames } from '#domain/fact/asked-facts.ts';
import { recordOf } from '#domain/record-of.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';

/** The facts that a home may state, of one that states none, in an area that lies in no other. */
export const nothingStated = {
  ...recordOf<Record<AskedName, null>>(askedNames.map((name) => [name, null])),
  localities: [],
  point: null,
  gate: null,
  builder: null,
  baths: null,
  basis: null,
  carpetSqft: null,
  plotSqft: null,
  freeFrom: null,
  possession: null,
  carPlaces: null,
  balconies: null,
  twoWheelerParking: null,
  deposit: null,
  topFloor: null,
  amenities: null,
  rera: null,
} satisfies Partial<ListedHome>;
