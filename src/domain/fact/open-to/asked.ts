import type { AskedFact } from '../shape/fact.ts';
import { words } from './words.ts';

const { anyone: _, ...tenants } = words;

export const asked = {
  kind: 'words',
  fact: 'open_to',
  column: 'tenants',
  address: 'open-to',
  called: 'who may rent',
  legend: 'Open to',
  labels: tenants,
  chip: (label) => `Open to ${label.toLowerCase()}`,
  only: 'Rent',
} as const satisfies AskedFact;
