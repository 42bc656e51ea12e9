import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm test',
  what: 'Runs every test that is quick enough for every change, those in Chromium included. It finds or installs a Chromium by itself. It prints its dearest files and fails if it takes more processor time than its budget; the last line is `N passed, N failed`. `npm run test:hard` runs the others.',
  flags: {
    changed: {
      type: 'boolean',
      what: 'Only the tests that import a file that differs from the last commit.',
    },
    profile: { type: 'boolean', what: 'Prints the CPU time of every file, not only of the dearest.' },
  },
  examples: ['npm test', 'npm test -- --changed'],
  failure: 'A test failed, none ran, or the tests took more processor time than their budget.',
} as const satisfies Manual;
