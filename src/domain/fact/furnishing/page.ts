import type { PageFact } from '../shape/fact.ts';

export const page = {
  data: 'feature',
  asked: { offer: 'Rent', called: 'the furnishing' },
} as const satisfies PageFact;
