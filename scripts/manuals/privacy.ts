import type { Manual } from '#server/command/manual.ts';

export const manual = {
  command: 'npm run privacy',
  words: 'export EMAIL|PHONE | erase EMAIL|PHONE',
  what: 'Prints a copy of everything stored about a mailbox as JSON, or erases it and says what is left to do by hand. A telephone number, in any spelling, stands for the mailboxes that have it, and for the contacts who are asked about homes there.',
  flags: {},
  examples: [
    'npm run privacy -- export asha@example.com > asha.json',
    'npm run privacy -- erase "+91 98450 12345"',
  ],
  failure: 'Nothing was printed or erased; a sentence says why.',
} as const satisfies Manual;
