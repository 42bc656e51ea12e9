import type { PageFact } from '../shape/fact.ts';

export const page = {
  data: 'feature',
  visit: 'power backup',
} as const satisfies PageFact;
