import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run check',
  what: 'Checks types, lint rules, import directions, workflows, formatting, dead code and the structure of the tree. Every check runs, so that one run shows all faults.',
  flags: {},
  examples: ['npm run check', 'npx prettier --write src/domain && npm run check'],
  failure: 'A check failed; its output is printed.',
} as const satisfies Manual;
