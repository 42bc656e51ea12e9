import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run report',
  words: '[7 | 28 | 90]',
  what: 'Says what works: the numbers of /admin for 7, 28 (the default) or 90 full days in India up to yesterday, beside as many days before, in all and for each city. They name homes, and nobody who asked.',
  flags: {
    csv: { type: 'boolean', what: 'Every home with its numbers, as the table that /admin downloads.' },
    json: { type: 'boolean', what: 'The same as the text, for programs.' },
  },
  examples: ['npm run report', 'npm run --silent report -- 90 --csv > numbers.csv'],
  failure: 'The numbers could not be read, or the days are not 7, 28 or 90; a sentence says why.',
} as const satisfies Manual;
