import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run test:hard',
  words: '[WORD…]',
  what: 'Runs what is too slow for `npm test`, in half an hour: attacks, slow clients, kills, load and other faults against a running product, every right of every caller, and the guards of the code, removed one by one. Prints what it measured, then `N passed, N failed`. With words, only the files of tests/hard whose path contains one of them.',
  flags: {},
  examples: ['npm run test:hard', 'npm run test:hard -- kills'],
  failure: 'A test failed, or none ran.',
} as const satisfies Manual;
