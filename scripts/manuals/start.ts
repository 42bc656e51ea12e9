import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm start',
  what: 'Starts the whole product on one address: embedded backend, demo rows, published site, functions, sign-in, admin, publishing queue and outbox. It is ready when it prints `Ready on http://localhost:4321`, and prints the first admin once. A LOCAL_DIR of an earlier version is saved in LOCAL_DIR/backups and brought up to date.',
  flags: {
    migrate: {
      type: 'boolean',
      what: 'Saves and brings up to date the database of DATABASE_URL too, which others may use, when it is of an earlier version. Without it, such a database is refused.',
    },
  },
  examples: ['npm start', 'PORT=5000 LOCAL_DIR=.second SITE_DIR=.second-site npm start'],
  failure: 'It could not start; a sentence says why and what to do.',
} as const satisfies Manual;
