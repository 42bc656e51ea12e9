import type { Manual } from '#server/command/manual.ts';
import { paths } from '#site/paths.ts';

export const manual = {
  command: 'npm run dev',
  what: `Starts Astro's dev server with hot reload, over the rows of the embedded backend. ${paths.styleguide} shows each design element once.`,
  flags: {},
  examples: ['npm run dev', 'PORT=5000 npm run dev'],
  failure: 'It could not start; a sentence says why and what to do.',
} as const satisfies Manual;
