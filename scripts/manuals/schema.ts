import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run schema',
  words: 'draft NAME | check',
  what: 'draft writes supabase/schemas/property/facts.sql from the facts of src/domain/fact, the words of amenities and builders in listing/listings.sql, and the migration that leads from supabase/migrations to supabase/schemas, for a person to read: with the locks that it takes, what it reads and writes again, and what the version before would miss. NAME says what it does. check compares both, by pg_dump. Both build two databases in a Postgres of their own, which is gone afterwards, and use no Docker.',
  flags: {},
  examples: ['npm run schema -- draft a_visit_has_a_note', 'npm run schema -- check'],
  failure:
    'The two are not the same database yet, or the version before would not run on it; the lines are named, and a draft is written all the same.',
} as const satisfies Manual;
