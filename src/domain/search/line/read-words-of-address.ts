import type { SearchVocabulary } from '../places/search-vocabulary.ts';
import { isEmptyFilters, noFilters } from '../filters.ts';
import type { Near } from '../near.ts';
import { keyOf } from '../key-of.ts';
import { reasonsOfWords, sentenceOf } from './left-out.ts';
import { type ParsedLine, parseLine } from './parse-line.ts';
import { whyLeftOut } from './why-left-out.ts';

const EXPLAINED = new RegExp(`(?<=^| )(${Object.keys(sentenceOf).join('|')})~([^~]*)(?:~|$)`, 'g');
/** Version 1.0.0 wrote it for the words of a line after its 50th, which it did not read. */
const REST_OF_LINE = 'rest of the line';

/** What the words of an address ask for, and what they leave out and why. */
type WordsOfAddress = Pick<ParsedLine, 'offer' | 'filters' | 'reference' | 'unknownWords' | 'reasons'>;

/** The words of an address may also be a line that somebody linked, or those that version 1.0.0 left out. */
export function readWordsOfAddress(
  words: string,
  near: Near | null,
  vocabulary: SearchVocabulary,
): WordsOfAddress {
  const explained = [...words.matchAll(EXPLAINED)].flatMap(([, key = '', text = '']) => {
    const why = keyOf(sentenceOf, key);
    return why ? [{ why, text }] : [];
  });
  const isCut = words.includes(REST_OF_LINE);
  const read = readPlain(words.replace(EXPLAINED, ' ').replace(REST_OF_LINE, ' ').trim(), near, vocabulary);
  const reasons = [
    ...read.reasons,
    ...explained.flatMap(({ text, why }) => reasonsOfWords(text, why)),
    ...(isCut ? ['A line is read up to its 50th word or number'] : []),
  ];
  return {
    ...read,
    unknownWords: [
      ...read.unknownWords,
      ...explained.map(({ text }) => text),
      ...(isCut ? [REST_OF_LINE] : []),
    ],
    reasons: [...new Set(reasons)],
  };
}

/** Beside a place to be near, words that ask for something are those of a second place, which version 1.0.0 left out. */
function readPlain(words: string, near: Near | null, vocabulary: SearchVocabulary): WordsOfAddress {
  const parsed = parseLine(words, vocabulary);
  if (near === null || isEmptyFilters(parsed.filters)) return parsed;
  return { ...parsed, filters: noFilters, unknownWords: [words], reasons: whyLeftOut(words) };
}
