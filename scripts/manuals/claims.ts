import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run claims',
  words: 'as_counted | as_specified',
  what: 'Chooses whether pages make the claims of the specification, or show what the data support of each and leave out the rest. The same choice as under Settings → Claims in /admin.',
  flags: {},
  examples: ['npm run claims -- as_counted', 'npm run claims -- as_specified'],
  failure: 'Nothing was changed; a sentence says why.',
} as const satisfies Manual;
