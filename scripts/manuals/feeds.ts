import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run feeds',
  words: 'FILE',
  what: 'Reads a partner’s file of homes as it comes (CSV, Excel, JSON, JSON Lines, XML, Kyero, RESO, BLM; also .gz) and says what it would do: how each column was understood, what could not be read and why, which names of places are not clear, and how many homes would be new or changed. With --dry-run, which is needed, nothing is written.',
  flags: {
    'dry-run': { type: 'boolean', what: 'Says what the file would do, and writes nothing.' },
    json: {
      type: 'boolean',
      what: 'Prints one JSON object with numbers: read, new, changed, same, missing, refused, unsure, milliseconds. Files of unknown partners miss no home.',
    },
  },
  examples: ['npm run feeds -- homes.xlsx --dry-run', 'npm run feeds -- feed.xml --dry-run --json'],
  failure: 'The file is no whole table of homes; the reason is printed.',
} as const satisfies Manual;
