import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run restore',
  words: 'FILE',
  what: 'Fills an empty database from a backup of any version since 1.0.0, brings its rows up to date, compares every table and puts the stored files back. The database is that of DATABASE_URL, which may be a bare Postgres, else a new one of the embedded backend in LOCAL_DIR. After a kill or a full disk, the same command runs again.',
  flags: {
    'without-files': {
      type: 'boolean',
      what: 'Restores the rows although the folder of stored files beside the backup is missing or not complete.',
    },
  },
  examples: [
    'npm run restore -- .local/backups/today.backup.gz',
    'LOCAL_DIR=.restored npm run restore -- today.backup.gz',
  ],
  failure: 'The database was not filled; a sentence says why.',
} as const satisfies Manual;
