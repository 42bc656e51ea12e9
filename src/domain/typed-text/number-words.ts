import { wordAt } from './word-at.ts';
import type { Token } from './tokens.ts';
import { NUMBER_WORDS } from './units.ts';

export interface WordedNumber {
  value: number;
  /** Of the tokens. */
  length: number;
}

/** 'eighty', 'sixty five', 'twelve hundred', 'hundred and twenty', 'one point five', 'two and a half', 'half'. */
export function numberWordsAt(tokens: readonly Token[], at: number): WordedNumber | null {
  if (wordAt(tokens, at) === 'half') return { value: 0.5, length: wordAt(tokens, at + 1) === 'a' ? 2 : 1 };
  const whole = wholeAt(tokens, at);
  if (!whole) return null;
  const point = at + whole.length;
  const digit = wordAt(tokens, point) === 'point' ? smallAt(tokens, point + 1) : null;
  if (digit) {
    const next = digit.value < 10 ? smallAt(tokens, point + 2) : null;
    const decimals = next && next.value < 10 ? `${digit.value}${next.value}` : `${digit.value}`;
    return {
      value: Number(`${whole.value}.${decimals}`),
      length: whole.length + 1 + digit.length + (next && next.value < 10 ? next.length : 0),
    };
  }
  const half = halfAfter(tokens, point);
  return { value: whole.value + (half > 0 ? 0.5 : 0), length: whole.length + half };
}

/** The number of tokens of 'and a half'. */
export function halfAfter(tokens: readonly Token[], at: number): number {
  if (wordAt(tokens, at) !== 'and') return 0;
  if (wordAt(tokens, at + 1) === 'half') return 2;
  return wordAt(tokens, at + 1) === 'a' && wordAt(tokens, at + 2) === 'half' ? 3 : 0;
}

function wholeAt(tokens: readonly Token[], at: number): WordedNumber | null {
  const first = smallAt(tokens, at);
  if (!first) return null;
  const isHundred = first.value === 100 && first.length === 1;
  const hundred = isHundred ? 0 : wordAt(tokens, at + first.length) === 'hundred' ? 1 : null;
  if (hundred === null) return first;
  const value = isHundred ? 100 : first.value * 100;
  const length = first.length + hundred;
  const and = wordAt(tokens, at + length) === 'and' ? 1 : 0;
  const rest = smallAt(tokens, at + length + and);
  return rest && rest.value < 100 && Number.isInteger(rest.value)
    ? { value: value + rest.value, length: length + and + rest.length }
    : { value, length };
}

function smallAt(tokens: readonly Token[], at: number): WordedNumber | null {
  const first = NUMBER_WORDS.get(wordAt(tokens, at));
  if (first === undefined) return null;
  const second = NUMBER_WORDS.get(wordAt(tokens, at + 1));
  const isPair = first >= 20 && first < 100 && second !== undefined && second < 10;
  return isPair ? { value: first + second, length: 2 } : { value: first, length: 1 };
}
