import type { ListedHome } from '#domain/search/listed-home.ts';

/** The facts that a home may state, of one that states none. */
export const nothingStated = {
  builder: null,
  baths: null,
  basis: null,
  carpetSqft: null,
  plotSqft: null,
  furnishing: null,
  freeFrom: null,
  possession: null,
  openTo: null,
  water: null,
  pets: null,
  lift: null,
  carPlaces: null,
  balconies: null,
  twoWheelerParking: null,
  deposit: null,
  topFloor: null,
  amenities: null,
  gated: null,
  powerBackup: null,
  khata: null,
  rera: null,
} satisfies Partial<ListedHome>;
