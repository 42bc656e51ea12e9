import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm test',
  what: 'Runs every test, browser tests included. The last line is `N passed, N failed`. It finds or installs a Chromium by itself; Firefox and WebKit are tested where they are installed, and always in CI.',
  flags: {
    changed: {
      type: 'boolean',
      what: 'Only the tests that import a file that differs from the last commit.',
    },
    profile: { type: 'boolean', what: 'Also prints the CPU time of each file.' },
  },
  examples: ['npm test', 'npm test -- --changed'],
  failure: 'A test failed, or none ran.',
} as const satisfies Manual;
