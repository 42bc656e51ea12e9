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
  /** Of '1st to 4th block' the numbers that nobody says. */
  between: readonly string[];
  length: number;
}

/** Areas that words name by their numbers. `side`: the position of a word for one side of a block, which no area has. */
interface NamedBlocks {
  areas: Place[];
  length: number;
  side: number | null;
}

/**
 * Several blocks of one area, of which people say its name and 'block' once: 'koramangala 4th or 5th block', 'hsr sector 1
 * and 2', '2nd, 3rd phase jp nagar', 'hsr sector 1 to 4'; also one whose number is a word or has a letter, 'electronic city
 * phase one', 'jayanagar 4th t block'. Null unless each that is said is the name of an area. `areasCalled` finds those of such a
 * name: real rows may hold two. Between stand perhaps a comma or 'of' ('jp nagar, 7th phase') and a side ('3rd block east jayanagar').
 */
export function blocksAt(
  tokens: readonly Token[],
  at: number,
  areasCalled: (words: readonly string[]) => readonly Place[],
): NamedBlocks | null {
  const first = readBlocks(tokens, at);
  for (let words = MAX_NAME_WORDS; words > 0; words--) {
    const found = first ? nameAfter(tokens, at + first.length, words) : nameBefore(tokens, at, words);
    const blocks = first ?? readBlocks(tokens, found.end);
    if (!blocks || found.name === null) continue;
    const called = (number: string) => areasCalled(normaliseWords(`${found.name} ${blocks.part} ${number}`));
    const areas = blocks.numbers.map(called);
    if (areas.every(({ length }) => length > 0))
      return {
        areas: [...areas, ...blocks.between.map(called)].flat(),
        length: found.end - at + (first ? 0 : blocks.length),
        side: found.side,
      };
  }
  return null;
}

/** The words of an area, and where what follows them begins. */
interface NameOfArea {
  name: string | null;
  side: number | null;
  end: number;
}

/** 'jp nagar' of 'jp nagar, 7th phase'. */
function nameBefore(tokens: readonly Token[], at: number, words: number): NameOfArea {
  const to = at + words;
  return { name: namedBy(tokens, at, words), side: null, end: to + (isBetween(tokens[to]) ? 1 : 0) };
}

/** 'jp nagar' of '7th phase of jp nagar', 'jayanagar' of '3rd block east jayanagar'. */
function nameAfter(tokens: readonly Token[], at: number, words: number): NameOfArea {
  const side = isWord(tokens[at], 'east west north south') ? at : null;
  const next = side === null ? at : at + 1;
  const from = isBetween(tokens[next]) || isWord(tokens[next], 'of in at') ? next + 1 : next;
  return { name: namedBy(tokens, from, words), side, end: from + words };
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

/** 'sector 1 and 2', '4th or 5th block', '4th block or 5th block', 'phase one', 'phase no 7', '1st to 4th block', '4th t block'. */
function readBlocks(tokens: readonly Token[], from: number): Blocks | null {
  let part = partOf(tokens[from]);
  let at = part === null ? from : from + 1;
  if (part !== null && isWord(tokens[at], 'no')) at++;
  const numbers: string[] = [];
  const between: string[] = [];
  let isRange = false;
  while (numbers.length < MAX_BLOCKS) {
    const found = numbersAt(tokens, at);
    if (!found) break;
    if (isRange) between.push(...numbersBetween(numbers.at(-1), found.numbers[0]));
    numbers.push(...found.numbers);
    at += found.length;
    const own = partOf(tokens[at]);
    if (own !== null && part !== null && own !== part) return null;
    if (own !== null) {
      part = own;
      at++;
    }
    isRange = isTo(tokens[at]);
    if (!(isRange || isAnd(tokens[at])) || !numbersAt(tokens, at + 1)) break;
    at++;
  }
  return part !== null && numbers.length > 0 ? { part, numbers, between, length: at - from } : null;
}

/** The length of '4th t block', 'm block' and, behind a part, 'a' of '2nd stage a'. Null: no part with a letter is here. */
export function letteredPartAt(tokens: readonly Token[], at: number): number | null {
  const isBehind = at > 0 && partOf(tokens[at - 1]) !== null && letterOf(tokens[at]) !== null;
  if (isBehind && tokens[at + 1]?.kind !== 'word') return 1;
  const found = numbersAt(tokens, at);
  const isLettered = found?.numbers.some((number) => /[a-z]/.test(number));
  return found && isLettered && partOf(tokens[at + found.length]) !== null ? found.length + 1 : null;
}

/** The numbers at this position: '4', '1,2,7', '4t' of '4th t block', 'm' of 'm block'. */
function numbersAt(tokens: readonly Token[], at: number): { numbers: string[]; length: number } | null {
  const token = tokens[at];
  if (!token || isAmount(tokens, at)) return null;
  const [letter, next] = [letterOf(token), letterOf(tokens[at + 1])];
  if (letter !== null && partOf(tokens[at + 1]) !== null) return { numbers: [letter], length: 1 };
  const number = numberOf(token);
  if (number !== null && next !== null && partOf(tokens[at + 2]) !== null)
    return { numbers: [`${number}${next}`], length: 2 };
  if (number !== null) return { numbers: [number], length: 1 };
  const list = token.kind === 'word' ? [] : token.text.split(',');
  return list.length > 1 && list.every((each) => /^\d{1,2}$/.test(each))
    ? { numbers: list, length: 1 }
    : null;
}

/** 2 and 3 of 1 to 4. */
function numbersBetween(first: string | undefined, last: string | undefined): string[] {
  const [from, to] = [Number(first), Number(last)];
  return to - from < MAX_BLOCKS
    ? Array.from({ length: Math.max(to - from - 1, 0) }, (_, at) => `${from + 1 + at}`)
    : [];
}

function partOf(token: Token | undefined): string | null {
  const [word = '', ...others] = token?.kind === 'word' ? normaliseWords(token.text) : [];
  return others.length === 0 && partsOfAreas.has(word) ? word : null;
}

/** '4' of '4th', 'four', 'IVth' and '4'. */
function numberOf(token: Token): string | null {
  const [word = '', ...others] = normaliseWords(textOf(token));
  if (others.length > 0) return null;
  return /^\d{1,2}[a-z]?$/.test(word)
    ? word
    : (PART_NUMBERS.get(word.replace(/(?:st|nd|rd|th)$/, '')) ?? null);
}

function letterOf(token: Token | undefined): string | null {
  const [word = '', ...others] = token?.kind === 'word' ? normaliseWords(token.text) : [];
  return others.length === 0 && /^[a-z]$/.test(word) ? word : null;
}

/** '2 bhk' after '5th block,'. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  return (amountAt(tokens, at)?.length ?? 0) > 1;
}

/** ',' and '-'. */
function isBetween(token: Token | undefined): boolean {
  return token?.kind === 'mark' && /^[,-]$/.test(token.text);
}

function isTo(token: Token | undefined): boolean {
  return isWord(token, 'to') || (token?.kind === 'mark' && token.text === '-');
}

function isAnd(token: Token | undefined): boolean {
  return isJoin(token) || isWord(token, 'and') || (token?.kind === 'mark' && /^[,&]$/.test(token.text));
}
