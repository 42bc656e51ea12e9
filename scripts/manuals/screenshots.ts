import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run screenshots',
  words: '[WORDS…]',
  what: 'Takes the screenshots in tests/site/screenshots that no longer match the pages again, and names them for a person to judge. With WORDS, only those of the kinds of page whose name contains them.',
  flags: {},
  examples: ['npm run screenshots', 'npm run screenshots -- an area'],
  failure: 'The screenshots could not be taken, or they are too large together.',
} as const satisfies Manual;
