import type { PageFact } from '../shape/fact.ts';

export const page = {
  data: 'feature',
} as const satisfies PageFact;
