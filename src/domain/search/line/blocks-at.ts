import { textOf } from '../../typed-text/word-at.ts';
import { normaliseWords } from '../../typed-text/normalise-words.ts';
import { PART_NUMBERS } from '../../typed-text/part-numbers.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { type Place, partsOfAreas } from '../places/place-entry.ts';
import { amountAt, isJoin, isWord } from './amount-at.ts';

/** Words of a name before or after its blocks: 'btm', 'electronic city', 'h s r layout'. */
const MAX_NAME_WORDS = 4;
/** No area has more. */
const MAX_BLOCKS = 12;

interface Blocks {
  part: string;
  numbers: readonly string[];
  length: number;
}

/**
 * Several blocks of one area, of which people say its name and 'block' once: 'koramangala 4th or 5th block', 'hsr sector 1
 * and 2', '2nd, 3rd phase jp nagar'; also one whose number is a word, 'electronic city phase one'. Null unless each is the
 * name of an area. `areasCalled` finds those of such a name: real rows may hold two. A comma may stand between: 'jp nagar, 7th phase'.
 */
export function blocksAt(
  tokens: readonly Token[],
  at: number,
  areasCalled: (words: readonly string[]) => readonly Place[],
): { areas: Place[]; length: number } | null {
  const first = readBlocks(tokens, at);
  for (let words = MAX_NAME_WORDS; words > 0; words--) {
    const between = isBetween(tokens[at + (first?.length ?? words)]) ? 1 : 0;
    const blocks = first ?? readBlocks(tokens, at + words + between);
    const name = namedBy(tokens, first ? at + first.length + between : at, words);
    if (!blocks || !name) continue;
    const found = blocks.numbers.map((number) =>
      areasCalled(normaliseWords(`${name} ${blocks.part} ${number}`)),
    );
    if (found.every(({ length }) => length > 0))
      return { areas: found.flat(), length: blocks.length + between + words };
  }
  return null;
}

/** Null unless all of these are plain words. */
function namedBy(tokens: readonly Token[], from: number, words: number): string | null {
  const name = tokens.slice(from, from + words);
  const isName =
    name.length === words && name.every((token) => token.kind === 'word' && numberOf(token) === null);
  return isName && !name.some((token) => partOf(token) !== null || isAnd(token))
    ? name.map(textOf).join(' ')
    : null;
}

/** 'sector 1 and 2', '4th or 5th block', '4th block or 5th block', 'phase one'. */
function readBlocks(tokens: readonly Token[], from: number): Blocks | null {
  let part = partOf(tokens[from]);
  let at = part === null ? from : from + 1;
  const numbers: string[] = [];
  while (numbers.length < MAX_BLOCKS) {
    const token = tokens[at];
    const number = token && !isAmount(tokens, at) ? numberOf(token) : null;
    if (number === null) break;
    numbers.push(number);
    at++;
    const own = partOf(tokens[at]);
    if (own !== null && part !== null && own !== part) return null;
    if (own !== null) {
      part = own;
      at++;
    }
    const next = tokens[at + 1];
    const goesOn =
      isAnd(tokens[at]) && next !== undefined && numberOf(next) !== null && !isAmount(tokens, at + 1);
    if (!goesOn) break;
    at++;
  }
  return part !== null && numbers.length > 0 ? { part, numbers, length: at - from } : null;
}

function partOf(token: Token | undefined): string | null {
  const [word = '', ...others] = token?.kind === 'word' ? normaliseWords(token.text) : [];
  return others.length === 0 && partsOfAreas.has(word) ? word : null;
}

/** '4' of '4th', 'four' and '4'. */
function numberOf(token: Token): string | null {
  const [word = '', ...others] = normaliseWords(textOf(token));
  if (others.length > 0) return null;
  return /^\d{1,2}[a-z]?$/.test(word) ? word : (PART_NUMBERS.get(word) ?? null);
}

/** '2 bhk' after '5th block,'. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  return (amountAt(tokens, at)?.length ?? 0) > 1;
}

/** ',' and '-'. */
function isBetween(token: Token | undefined): boolean {
  return token?.kind === 'mark' && /^[,-]$/.test(token.text);
}

function isAnd(token: Token | undefined): boolean {
  return isJoin(token) || isWord(token, 'and') || (token?.kind === 'mark' && /^[,&]$/.test(token.text));
}
