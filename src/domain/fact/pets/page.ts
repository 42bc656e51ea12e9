import type { PageFact } from '../shape/fact.ts';

export const page = {
  data: 'petsAllowed',
} as const satisfies PageFact;
