import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run backup',
  words: '[FILE]',
  what: 'Saves every row as of one moment, and the stored files, in FILE, or in LOCAL_DIR/backups. It verifies the backup by restoring it into a temporary database, and the stored files by their sizes and a sample of their digests. The database is that of DATABASE_URL, else that of the embedded backend, which must not be running.',
  flags: {
    unchecked: {
      type: 'boolean',
      what: 'Does not restore the whole backup to verify it: reads it back, and makes a sample of its rows.',
    },
  },
  examples: ['npm run backup', 'DATABASE_URL=postgres://… npm run backup -- /safe/today.backup.gz'],
  failure: 'No backup was made; a sentence says why.',
} as const satisfies Manual;
