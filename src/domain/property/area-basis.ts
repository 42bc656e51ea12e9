import { factWords } from './fact-words.ts';

/** What a number of square feet measures. */
export type AreaBasis = keyof typeof factWords.area_basis;

export interface MeasuredHome {
  sqft?: number | null | undefined;
  area_basis?: AreaBasis | null | undefined;
  carpet_sqft?: number | null | undefined;
  plot_sqft?: number | null | undefined;
}

export interface StatedArea {
  /** Null: nobody has said. */
  basis: AreaBasis | null;
  sqft: number;
}

/** The areas that a home states: that of its row, then those beside it of another kind. None follows from another. */
export function statedAreas({ sqft, area_basis: basis, carpet_sqft, plot_sqft }: MeasuredHome): StatedArea[] {
  const own = sqft ? (basis ?? null) : undefined;
  const areas: StatedArea[] = sqft ? [{ basis: basis ?? null, sqft }] : [];
  if (carpet_sqft && own !== 'carpet') areas.push({ basis: 'carpet', sqft: carpet_sqft });
  if (plot_sqft && own !== 'plot') areas.push({ basis: 'plot', sqft: plot_sqft });
  return areas;
}

/** 'super built-up'. */
export function basisWord(basis: AreaBasis): string {
  return factWords.area_basis[basis].toLowerCase();
}

/** 'Super built-up area', 'Area (basis not given)'. */
export function areaName(basis: AreaBasis | null): string {
  return basis === null ? AREA_OF_UNKNOWN_BASIS : `${factWords.area_basis[basis]} area`;
}

export const AREA_OF_UNKNOWN_BASIS = 'Area (basis not given)';

/** 'per sqft of super built-up area': a rate says which area it divides by. */
export function perSqftOf(basis: AreaBasis | null): string {
  return basis === null ? 'per sqft (basis not given)' : `per sqft of ${basisWord(basis)} area`;
}

/** One quiet line for what is not carpet area. By the Real Estate Act, s.2(k), carpet area has the inner walls only. */
export const basisMeanings: Readonly<Record<Exclude<AreaBasis, 'carpet'>, string>> = {
  built_up: 'With outer walls and balconies.',
  super_built_up: 'With walls, balconies and a share of common areas.',
  plot: 'The land, not the rooms.',
};
