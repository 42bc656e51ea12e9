import { wordAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';

const NEGATIONS = new Set(
  'not no without except excluding exclude avoid avoiding skip outside minus neither non dont never'.split(
    ' ',
  ),
);
const TWO_WORDS = new Set([
  ...['other than', 'rather than', 'apart from', 'do not', 'not interested', 'far from', 'away from'],
  ...['instead of', 'except for', 'leaving out', 'leave out', 'ruling out', 'rule out'],
  ...[
    'anything but',
    'everything but',
    'anywhere but',
    'everywhere but',
    'area but',
    'areas but',
    'place but',
    'all but',
  ],
]);
/** 'not far from metro' is near it. */
const NEAR_BY = 'not far';

/** Hindi and Kannada say it after what they mean: 'ground floor nahi', 'ground floor beda'. So does 'whitefield excluded'. */
const AFTER = new Set('nahi beda illa excluded bitta bittu chhodke chodke chhodkar chodkar'.split(' '));
/** 'hebbal chhod ke': without it. 'ke' is read as 'of'. */
const LEAVING = new Set(['chhod', 'chod', 'chhor']);
const WITHOUT = new Set(['without', 'alawa', 'alava', 'sivay', 'siva']);
/** 'pets not allowed': what nobody wants, or what an owner refuses. */
const AFTER_NOT = new Set('allowed wanted ok okay preferred'.split(' '));
/** 'metro se door': far from it. */
const FAR = new Set(['door', 'dur', 'doora', 'dura']);
/** 'lift not required': it may be there. */
const INDIFFERENT = new Set('required needed necessary mandatory compulsory important'.split(' '));

/** 'far from metro': nothing leaves out what is near a place. */
export function isFarAt(tokens: readonly Token[], at: number): boolean {
  return /^(?:far|away)$/.test(wordAt(tokens, at));
}

/** How many tokens from here say that what follows is not wanted. 0: none. */
export function negationAt(tokens: readonly Token[], at: number): number {
  const two = `${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`;
  if (two === NEAR_BY) return 0;
  if (TWO_WORDS.has(two)) return 2;
  return NEGATIONS.has(wordAt(tokens, at)) ? 1 : 0;
}

/** What 'but' takes a place out of: 'all of bangalore but whitefield'. In '2bhk but near metro' it takes nothing out. */
const WHOLES = new Set(
  'all any every anything everything anywhere everywhere bangalore bengaluru city area areas locality localities place places part parts'.split(
    ' ',
  ),
);
const WORDS_BETWEEN = 3;

/** How many tokens from here take a place that follows out of all that was named before: 'anything in bangalore but hebbal'. */
export function exceptionAt(tokens: readonly Token[], at: number): number {
  if (wordAt(tokens, at) !== 'but') return 0;
  const before = Array.from({ length: WORDS_BETWEEN }, (_, back) => wordAt(tokens, at - 1 - back));
  return before.some((word) => WHOLES.has(word)) ? 1 : 0;
}

/** What is said of the words before this token, and how many tokens say it. */
export function negationAfter(
  tokens: readonly Token[],
  at: number,
): { kind: 'unwanted' | 'indifferent'; length: number } | null {
  const [first = '', second = ''] = [0, 1].map((step) => wordAt(tokens, at + step));
  if (AFTER.has(first)) return { kind: 'unwanted', length: 1 };
  // 'lift ke bina', 'whitefield ke alawa'.
  if (first === 'of' && WITHOUT.has(second)) return { kind: 'unwanted', length: 2 };
  if (LEAVING.has(first)) return { kind: 'unwanted', length: /^(?:of|ke|kar)$/.test(second) ? 2 : 1 };
  if ((first === 'to' || first === 'inda') && FAR.has(second)) return { kind: 'indifferent', length: 2 };
  if (first !== 'not') return null;
  if (AFTER_NOT.has(second)) return { kind: 'unwanted', length: 2 };
  return INDIFFERENT.has(second) ? { kind: 'indifferent', length: 2 } : null;
}

/** Whether some words of a line may be negated by words that follow. */
export function hasNegationAfter(tokens: readonly Token[]): boolean {
  return tokens.some((_, at) => negationAfter(tokens, at) !== null);
}
