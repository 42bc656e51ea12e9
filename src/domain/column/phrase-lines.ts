import { phraseLimits } from '../limits.ts';

/** How phrases are typed. */
export const phraseLines = {
  shape: { kind: 'lines', maxEntries: phraseLimits.entries, maxEntryLength: phraseLimits.entryLength },
  hint: 'One in a line.',
} as const;
