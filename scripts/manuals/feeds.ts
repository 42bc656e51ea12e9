import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run feeds',
  words: '[FILE]',
  what: 'Takes a partner’s file of homes in, as it comes (CSV, Excel, JSON, JSON Lines, XML, Kyero, RESO, BLM, a table of a web page; also .gz). With --dry-run it says what the file would do: how each column was understood, what could not be read and why, which names of places are not clear, which were matched by anything but the exact name and how, and how many homes would be new, changed or missing. A file that is empty, cut off, of somebody else or much smaller than the last one changes nothing.',
  flags: {
    partner: {
      type: 'string',
      value: 'SLUG',
      what: 'Whose homes these are. Only the homes of this partner are compared and changed. Needed without --dry-run.',
    },
    all: {
      type: 'boolean',
      what: 'Reads the files of all partners with an address, and those that staff uploaded. What is wrong with a file is told to staff and to its partner, and holds no other up. Then the pictures that the files name are fetched. It begins nothing new after 30 minutes; the rest waits for the next run.',
    },
    'dry-run': { type: 'boolean', what: 'Says what the file would do, and writes nothing.' },
    'even-if-smaller': {
      type: 'boolean',
      what: 'Takes a file in that is much smaller than the last one, or has few of its homes.',
    },
    json: {
      type: 'boolean',
      what: 'Prints one JSON object with numbers: read, new, changed, same, missing, refused, unsure, milliseconds, and with a partner hidden, shown, deleted, conflicts. With --all: files, homes, pictures.',
    },
  },
  examples: [
    'npm run feeds -- homes.xlsx --dry-run',
    'npm run feeds -- feed.xml --partner kaveri-homes --json',
  ],
  failure: 'The file changed nothing; the reason is printed.',
} as const satisfies Manual;
