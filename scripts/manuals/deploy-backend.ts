import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run deploy:backend',
  what: 'Brings a Supabase project to the state of this repository: schema, settings of sign-in and storage, secrets and functions.',
  flags: {
    'dry-run': {
      type: 'boolean',
      what: 'Prints the steps and the names of the secrets, and deploys nothing.',
    },
  },
  examples: ['npm run deploy:backend -- --dry-run', 'npm run deploy:backend'],
  failure: 'A variable is missing or a step failed. The steps before it are done and may run again.',
} as const satisfies Manual;
