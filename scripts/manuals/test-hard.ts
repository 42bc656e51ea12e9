import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run test:hard',
  words: '[WORD…]',
  what: 'Runs what is too slow for `npm test`, in about two hours: a week of publishing and other rehearsals of production, attacks, slow clients, kills, load and other faults against a running product, every right of every caller, the guards of the code, removed one by one, the tests with the tag `nightly`, and the flows in Firefox and WebKit where they are installed, and always in CI. Prints what it measured, then `N passed, N failed`. With words, only the files of tests/rehearsals and tests/hard whose path contains one of them; `nightly` are the tests with the tag, `engines` are Firefox and WebKit.',
  flags: {},
  examples: ['npm run test:hard', 'npm run test:hard -- kills week'],
  failure: 'A test failed, or none ran.',
} as const satisfies Manual;
