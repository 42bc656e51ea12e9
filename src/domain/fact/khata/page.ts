import type { PageFact } from '../shape/fact.ts';

export const page = {
  visit: 'khata',
} as const satisfies PageFact;
