import { factWords } from '../property/fact-words.ts';

const { anyone: _, ...tenants } = factWords.open_to;

/** Who may rent. A home for anyone names all of them. */
export const tenantLabels = tenants;
export type Tenant = keyof typeof tenantLabels;
