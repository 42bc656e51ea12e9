import { phraseLimits } from '../limits.ts';

export const phraseLines = {
  shape: { kind: 'lines', maxEntries: phraseLimits.entries, maxEntryLength: phraseLimits.entryLength },
  hint: 'One in a line.',
} as const;
