import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run import',
  words: 'DIR',
  what: 'Loads a data set into the configured backend. DIR holds cities, local_areas, society and properties as .jsonl or .jsonl.gz, the last three also as tables (.csv, .tsv, .txt, in UTF-8 or UTF-16) with the columns of the export of /admin. Rows are inserted or updated by id; bad rows are reported by file, line and field, and the good ones are loaded. On a terminal it asks before it loads homes with a price or a size that no home can have; elsewhere it loads and names them. Pages follow with the next publish.',
  flags: {
    'dry-run': {
      type: 'boolean',
      what: 'Says which rows would be new, changed and refused, and writes nothing.',
    },
  },
  examples: ['npm run import -- supabase/seed/demo --dry-run', 'npm run import -- ../rows'],
  failure: 'Rows were refused, or nothing could be read; each reason is printed.',
} as const satisfies Manual;
