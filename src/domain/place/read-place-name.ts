import { normaliseWords, phoneticForm } from '../typed-text/normalise-words.ts';
import { PART_NUMBERS } from '../typed-text/part-numbers.ts';

/** A number of a part: the 7th phase, the 1A block. */
export interface PartNumber {
  /** Null: nobody says of what. */
  unit: PartUnit | null;
  /** '7', '1a', '4t', 'm'. */
  number: string;
}

type PartUnit = (typeof units)[number];
const units = ['phase', 'stage', 'block', 'sector'] as const;

/** One name in what somebody typed: 'jp nagar 7 phase' is the words 'jp nagar' and the 7th phase. */
export interface ReadName {
  /** Without numbers, addresses and words that say nothing. */
  words: readonly string[];
  numbers: readonly PartNumber[];
}

/** An area as somebody typed it: its own name first, then what stands behind a comma. */
export interface ReadPlaceName {
  names: readonly ReadName[];
  /** 'Near Electronic City', 'Off Sarjapur Road': a place beside it. */
  isBeside: boolean;
  /** 'Kudlu Village'. */
  isVillage: boolean;
}

const UNITS: ReadonlySet<string> = new Set(units);
/** Of these some places have letters for numbers. */
const LETTERED = new Set(['block', 'sector']);
/** With a number they are an address within a place. */
const STREETS = new Set(['cross', 'main', 'street', 'ward', 'feet', 'ft', 'foot']);
/** Of the wider place, of the post and of what is sold: they tell no two places apart. */
const NOISE = new Set(
  'bangalore india karnataka urban rural post po hobli taluk the of at in area bda bbmp bmrda site sites'.split(
    ' ',
  ),
);
const BESIDE = /^\W*(?:near(?:by)?|off|behind|opp(?:osite)?|beside|next to|close to)\b[\s.:]*/i;
const PIN_CODE = /\b\d{3} ?\d{3}\b/g;

/** Reads the name of an area in whatever order, spelling and shortening people write it. */
export function readPlaceName(name: string): ReadPlaceName {
  const text = name
    .replace(PIN_CODE, ' ')
    .replace(/\([^)]*\)?/g, (inner) => `,${inner.replace(/[()]/g, ' ')}`);
  const isBeside = BESIDE.test(text) || /[\s,]near\s*$/i.test(text);
  const names = text
    .replace(BESIDE, '')
    .replace(/[\s,]near\s*$/i, '')
    // 'Viswapriyanagar.begur Road', not 'J.P. Nagar'.
    .replace(/(?<=[a-z]{4})\.(?=[a-z]{4})/gi, ',')
    // 'Anekal - Hosur Road' is one road.
    .split(/[,;/|]|\s[-–—]\s(?!.*\broad\s*$)/i)
    .flatMap((part) => {
      const read = readName(part);
      return read.words.length + read.numbers.length > 0 ? [read] : [];
    });
  return { names: joinLoneNumbers(names), isBeside, isVillage: /\bvillage\b/i.test(name) };
}

/** 'Banashankari, 6th stage' is one name. */
function joinLoneNumbers(names: readonly ReadName[]): ReadName[] {
  const joined: ReadName[] = [];
  for (const name of names) {
    const before = joined.at(-1);
    if (before && name.words.length === 0)
      joined[joined.length - 1] = { words: before.words, numbers: [...before.numbers, ...name.numbers] };
    else joined.push(name);
  }
  return joined.filter(({ words }, at) => words.length > 0 && !isSaidBefore(joined, at));
}

/** '2nd phase JP Nagar, JP Nagar' is one name. */
function isSaidBefore(names: readonly ReadName[], at: number): boolean {
  const own = names[at];
  return (
    own?.numbers.length === 0 &&
    names.slice(0, at).some(({ words }) => spellingOf(words) === spellingOf(own.words))
  );
}

function readName(part: string): ReadName {
  const words = wordsOf(part);
  const numbers: PartNumber[] = [];
  const kept: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = numberAt(words, at);
    if (found) {
      if (found.part) numbers.push(found.part);
      at += found.length;
      continue;
    }
    const word = words[at] ?? '';
    const isLast = at === words.length - 1;
    if (isUnit(word) && !numbers.some(({ unit }) => unit === word) && isLast && kept.length > 0)
      kept.push(word);
    else if (!NOISE.has(word) && !/^\d+$/.test(word) && word !== 'village') kept.push(word);
    else if (/^\d{1,2}$/.test(word) && isLast && kept.length > 0 && numbers.length === 0)
      // 'jp nagar 7': the number of a part whose kind nobody says.
      numbers.push({ unit: null, number: word });
    at++;
  }
  return { words: dropMain(kept), numbers };
}

const isUnit = (word: string): word is PartUnit => UNITS.has(word);

/** 'Hennur Main Road' is Hennur Road. */
const dropMain = (words: readonly string[]) =>
  words.filter((word, at) => !(word === 'main' && words[at + 1] === 'road'));

function wordsOf(part: string): string[] {
  const spaced = part
    .replace(
      /\b([ivx]+)(?:st|nd|rd|th)\b/gi,
      (whole, roman: string) => PART_NUMBERS.get(roman.toLowerCase()) ?? whole,
    )
    .replace(/(\d)\s*(?:st|nd|rd|th)?\s*(?=(?:stage|phase|block|sector)\b)/gi, '$1 ')
    .replace(/(\d)\s+(?:st|nd|rd|th)\b/gi, '$1 ')
    .replace(/(?<=[a-z]{3})(?=\d)/gi, ' ')
    .replace(/^(\d+)(?=[A-Z]?[a-z]{3})/, '$1 ');
  return normaliseWords(spaced);
}

/** A number beside its unit that begins here: '7 phase', 'phase 7', '4 t block'. Without `part`: an address. */
function numberAt(words: readonly string[], at: number): { part: PartNumber | null; length: number } | null {
  const [first = '', second = '', third = ''] = words.slice(at, at + 3);
  const number = numberOf(first, second);
  if (number !== null && isUnit(second)) return { part: { unit: second, number }, length: 2 };
  if (/^\d{1,2}$/.test(first) && /^[a-z]$/.test(second) && isUnit(third))
    return { part: { unit: third, number: first + second }, length: 3 };
  const after = isUnit(first) ? numberOf(second, first) : null;
  if (isUnit(first) && after !== null && !isUnit(third))
    return { part: { unit: first, number: after }, length: 2 };
  if (/^\d{1,3}[a-z]?$/.test(first) && STREETS.has(second))
    return { part: null, length: third === 'road' ? 3 : 2 };
  return null;
}

function numberOf(word: string, beside: string): string | null {
  if (/^\d{1,2}[a-z]?$/.test(word)) return word;
  // 'M Block'. Roman numbers are numbers.
  if (LETTERED.has(beside) && /^[a-hj-uwyz]$/.test(word)) return word;
  return isUnit(beside) ? (PART_NUMBERS.get(word) ?? null) : null;
}

const LETTERS_OF_INITIALS = 4;

/** Endings that are spelt in several ways: 'Palaya', 'Halli', 'Pete'. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/palaya$/, 'palya'],
  [/nagara$/, 'nagar'],
  [/hall[iy]$/, 'halli'],
  [/pete$/, 'pet'],
  [/bazaar$/, 'bazar'],
];

/** 'Kasavanahalli' and 'Kasavana Halli'. */
const GLUED = /(?<=[a-z]{3})(nagara?|hall[iy]|pal[ay]a?ya|pura|puram|sandra|pete?)$/;

/** One letter of a name in Kannada, written in two ways: 'Belathur' and 'Belatur', 'Nagawara' and 'Nagavara'. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 's'],
  [/([tdbgkj])h/g, '$1'],
  [/w/g, 'v'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/y$/, 'i'],
];

/**
 * A text that is the same where two writings of a name can only be that name: with spaces or without, with the endings and
 * letters that people write in two ways. A letter more or fewer is another text.
 */
export function spellingOf(words: readonly string[]): string {
  return withEndings(words)
    .map((word) =>
      // Initials are no word that sounds like another: BEL and BHEL.
      word.length > LETTERS_OF_INITIALS
        ? LETTERS.reduce((spelt, [letters, usual]) => spelt.replace(letters, usual), word)
        : word,
    )
    .join('')
    .replaceAll('aa', 'a');
}

/** A text that is the same for two names that sound alike, which may be two places: 'Vijaynagar' and 'Vijayanagar'. */
export function soundOf(words: readonly string[]): string {
  const joined = withEndings(words)
    .map((word) => (word.length > LETTERS_OF_INITIALS ? phoneticForm(word) : word))
    .join('');
  // Joined, 'annaanagar' and 'anna nagar' are one.
  return joined.replaceAll('y', 'i').replace(/(.)\1+/g, '$1');
}

function withEndings(words: readonly string[]): string[] {
  return words
    .flatMap((word) => word.replace(GLUED, ' $1').split(' '))
    .map((word) => ENDINGS.reduce((spelt, [ending, usual]) => spelt.replace(ending, usual), word));
}

/** The name with the numbers of its part, in one spelling: two phases are two places. */
export function keyOf(name: ReadName): string {
  return withNumbers(spellingOf(name.words), name);
}

/** The same key for names that only sound alike, otherwise as `keyOf`. */
export function soundKeyOf(name: ReadName): string {
  return withNumbers(soundOf(name.words), name);
}

function withNumbers(name: string, { numbers }: ReadName): string {
  const parts = numbers.map(({ unit, number }) => `${unit ?? ''} ${number}`).sort();
  return [name, ...parts].join('#');
}
