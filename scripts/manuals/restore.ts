import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run restore',
  words: 'FILE',
  what: 'Fills an empty database from a backup and compares every table, then puts the stored files back. The database is that of DATABASE_URL, else a new one of the embedded backend in LOCAL_DIR.',
  flags: {},
  examples: [
    'npm run restore -- .local/backups/today.backup.gz',
    'LOCAL_DIR=.restored npm run restore -- today.backup.gz',
  ],
  failure: 'The database was not filled; a sentence says why.',
} as const satisfies Manual;
