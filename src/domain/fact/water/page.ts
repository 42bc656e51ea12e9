import type { PageFact } from '../shape/fact.ts';

export const page = {
  asked: { offer: 'Sale', called: 'the water' },
  visit: 'water source, and last April’s tanker bills',
  visitOfPlot: 'water, drainage and electricity up to the plot',
} as const satisfies PageFact;
