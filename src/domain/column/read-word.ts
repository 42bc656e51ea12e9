import { ownValue } from '../text/own-value.ts';

/** The words of pages, by what rows store. */
export type Words = Readonly<Record<string, string>>;

/** Other spellings of files and people, and the key that each means. */
export type OtherWords = Readonly<Record<string, readonly string[]>>;

/** The key of a word as people and files write it: 'Super Built-Up', 'super_built_up' and 'SUPER BUILT UP' are one. */
export function readWord(text: string, words: Words, others: OtherWords = {}): string | null {
  const wanted = lettersOf(text);
  const found = Object.entries(words).find(([key, label]) =>
    [key, label, ...(ownValue(others, key) ?? [])].some((spelling) => lettersOf(spelling) === wanted),
  );
  return found?.[0] ?? null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** 'Carpet, Built-up or Plot'. */
export function wordChoices(words: Words): string {
  const labels = Object.values(words);
  return [labels.slice(0, -1).join(', '), labels.at(-1)].filter(Boolean).join(' or ');
}

const FLAGS = { true: 'Yes', false: 'No' };
const OTHER_FLAGS = { true: ['Y', '1', '1.0'], false: ['N', '0', '0.0'] };

/** Yes or no, as people and files write it. */
export function readFlag(text: string): boolean | null {
  const key = readWord(text, FLAGS, OTHER_FLAGS);
  return key === null ? null : key === 'true';
}
