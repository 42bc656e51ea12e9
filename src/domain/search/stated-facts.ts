import { factWords } from '../property/fact-words.ts';
import { namesOf } from '../record-of.ts';

export type AreaBasis = keyof typeof factWords.area_basis;
export type Furnishing = keyof typeof factWords.furnishing;
export type Water = keyof typeof factWords.water;
/** Who may rent. A home for anyone names all of them. */
export type Tenant = Exclude<keyof typeof factWords.open_to, 'anyone'>;

const { anyone: _, ...tenants } = factWords.open_to;
export const tenantLabels: Readonly<Record<Tenant, string>> = tenants;

/** In the order of their numbers in a column. */
export const bases = namesOf(factWords.area_basis);
export const furnishings = namesOf(factWords.furnishing);
export const waters = namesOf(factWords.water);
export const tenantNames = namesOf(tenantLabels);
