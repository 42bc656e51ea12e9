import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run schema',
  what: 'Writes the migration of the first release from the files of supabase/schemas. `npm run check` says when it has to be written again.',
  flags: {},
  examples: ['npm run schema', 'npm run schema && npm run check'],
  failure: 'The migration could not be written.',
} as const satisfies Manual;
