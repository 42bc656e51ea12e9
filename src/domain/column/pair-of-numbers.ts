import type { Pair } from './editor-field.ts';

const PAIR = /^(\d{1,2})(?: [a-z]+)? ?(?:\+|and) ?(\d{1,2})(?: [a-z]+)?$/;

/** '2+1', '2 + 1 parking', '2 covered and 1 open': the value of the field and of the second one. Null for other texts. */
export function readPairOfNumbers(
  typed: string,
  { second: path }: Pair,
): { first: number; path: string; second: number } | null {
  const [, first, second] = PAIR.exec(typed.trim().toLowerCase().replace(/\s+/g, ' ')) ?? [];
  return first === undefined ? null : { first: Number(first), path, second: Number(second) };
}

/** '2 covered and 1 open'. */
export function sayPairOfNumbers(typed: string, pair: Pair): string | null {
  const read = readPairOfNumbers(typed, pair);
  return read && `${read.first} ${pair.words[0]} and ${read.second} ${pair.words[1]}`;
}
