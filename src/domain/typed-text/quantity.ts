import { mayBeThousands } from './read-number.ts';
import type { Token } from './tokens.ts';
import {
  BATH_UNITS,
  BEDROOM_UNITS,
  DISTANCE_UNITS,
  MONEY_UNITS,
  NUMBER_WORDS,
  SIZE_UNITS,
  STUDIO_UNITS,
} from './units.ts';

/** A typed number with its unit, and how many tokens it takes. */
export type Quantity = { length: number } & (
  | { kind: 'bedrooms'; numbers: number[]; andMore: boolean }
  | { kind: 'studio' }
  | { kind: 'rupees' | 'sqft'; min: number | null; max: number | null }
  /** A number that may be meant in several ways, or one that no filter compares: 'under 1,5 cr', '500 m', '2 bath'. */
  | { kind: 'unclear' }
  /** A small number after 'under' or 'above'. The rest of the line decides between lakh, crore and thousand. */
  | { kind: 'unit unknown'; min: number | null; max: number | null }
);

type Bound = 'max' | 'min' | 'about' | null;

const BEFORE: readonly (readonly [Bound, RegExp])[] = [
  [
    'max',
    /^(?:(?:is )?(?:less|lower|cheaper|not more|no more) than|up ?to|under|below|within|max(?:imum)?|till|until|inside|<|≤) /,
  ],
  [
    'min',
    /^(?:(?:more|greater|bigger|larger|not less) than|above|over|from|min(?:imum)?|at ?least|starting(?: from)?|>|≥) /,
  ],
  ['about', /^(?:about|around|approx(?:imately)?|roughly|nearly|near|~) /],
  [null, /^(?:between|budget(?: of| is)?|for|price|rent|size) /],
];
const AFTER: readonly (readonly [Bound, RegExp])[] = [
  ['min', /^(?:\+|plus|or more|and more|and above|or above|onwards|upwards|above|minimum|min) /],
  ['max', /^(?:or less|or below|and below|or under|max|maximum) /],
];
const CURRENCY = /^(?:₹|rs|inr|rupees|rupee) /;
const BUDGET = /^(?:budget|price) /;
const JOINS = /^(?:-|to|and|or|,|\/|&) /;
/** A smaller number without a unit is neither a price nor a rent. */
const MIN_RUPEES = 5000;
/** '80-90' is a budget in lakh or thousand. '2-3' may be bedrooms. */
const MIN_OF_RANGE = 15;
const ABOUT = 0.15;
const MAX_BEDROOMS = 12;

/** The quantity that starts at this token. Null if none does. */
export function quantityAt(tokens: readonly Token[], from: number): Quantity | null {
  let at = from;
  const isBudget = BUDGET.test(`${textAt(tokens, at, 1)} `);
  const boundBefore = takePhrase(BEFORE);
  skipWords(CURRENCY);
  const numbers: WrittenNumber[] = [];
  let joined = '';
  let orMore = false;
  for (;;) {
    const values = numbersAt(tokens, at);
    if (values.length === 0) break;
    const { kind, text = '' } = tokens[at] ?? {};
    at += kind === 'word' ? numberWordsAt(tokens, at).length : 1;
    const mark = markAt(tokens, at);
    const unit = unitAt(tokens, at + mark.length);
    if (unit) at += mark.length + unit.length;
    if (unit && mark.plus) orMore = true;
    numbers.push(...values.map((value) => ({ value, unit, text, isPart: kind === 'unclear number' })));
    if (values.length > 1) joined = ',';
    const join = JOINS.exec(`${textAt(tokens, at, 1)} `)?.[0].trim();
    const after = skipTo(tokens, at + 1);
    if (join === undefined || numbersAt(tokens, after).length === 0) break;
    if (unit?.kind === 'rupees' && join !== '-' && join !== 'to' && join !== 'and') break;
    joined ||= join;
    at = after;
  }
  const first = numbers[0];
  const last = numbers.at(-1);
  if (!first || !last) return null;
  const { kind: nextKind, text: nextText = '' } = tokens[at] ?? {};
  if (nextKind === 'word' && isNoFilter(nextText.toLowerCase()))
    return { kind: 'unclear', length: at + 1 - from };
  const unit = last.unit ?? first.unit;
  const values = numbers.map(({ value }) => value);
  const isUnclear = isUnclearAs(unit, numbers, joined);

  if (unit?.kind === 'studio') return { kind: 'studio', length: at - from };
  if (unit?.kind === 'bedrooms' && !isUnclear) {
    const plus = AFTER[0]?.[1].exec(`${textAt(tokens, at, 2)} `)?.[0].trim();
    at += plus ? plus.split(' ').length : 0;
    return {
      kind: 'bedrooms',
      numbers: bedrooms(values, joined),
      andMore: orMore || plus !== undefined || boundBefore === 'min',
      length: at - from,
    };
  }
  const boundAfter = takePhrase(AFTER);
  const direction = boundBefore ?? boundAfter;
  if (isUnclear) return unit || direction ? { kind: 'unclear', length: at - from } : null;
  if (unit?.kind === 'sqft') {
    const sizes = values.slice(0, 2).map((value) => Math.round(value * unit.factor));
    return { kind: 'sqft', ...ends(sizes, direction ?? 'min'), length: at - from };
  }
  if (numbers.length > 2) return null;
  if (!unit && values.every((value) => value < MIN_RUPEES)) {
    const isRange = (joined === '-' || joined === 'to') && values.every((value) => value >= MIN_OF_RANGE);
    return direction === null && !isRange && !isBudget
      ? null
      : { kind: 'unit unknown', ...ends(values, direction), length: at - from };
  }
  return { kind: 'rupees', ...ends(rupees(numbers, unit), direction ?? 'max'), length: at - from };

  function takePhrase(kinds: typeof BEFORE): Bound {
    for (const [bound, words] of kinds) {
      const found = words.exec(`${textAt(tokens, at, 3)} `)?.[0].trim();
      if (!found) continue;
      at += found.split(' ').length;
      return bound;
    }
    return null;
  }
  function skipWords(words: RegExp): void {
    while (words.test(`${textAt(tokens, at, 1)} `)) at++;
  }
}

function isNoFilter(word: string): boolean {
  return DISTANCE_UNITS.has(word) || BATH_UNITS.has(word);
}

/** A mark between a number and its unit: '2-bhk', '3+ bhk'. */
function markAt(tokens: readonly Token[], at: number): { length: number; plus: boolean } {
  const text = tokens[at]?.kind === 'mark' ? tokens[at].text : '';
  return { length: text === '-' || text === '+' ? 1 : 0, plus: text === '+' };
}

interface WrittenNumber {
  value: number;
  unit: Unit | null;
  /** The token that the number is from. */
  text: string;
  /** The token is an unclear number, and this is what stands between its commas. */
  isPart: boolean;
}

/**
 * Whether the numbers may be one whose comma, point or space is meant otherwise. '2,3 bhk' is a list, '2,5 bhk' may be
 * two and a half.
 */
function isUnclearAs(unit: Unit | null, numbers: readonly WrittenNumber[], joined: string): boolean {
  if (unit?.kind === 'bedrooms')
    return numbers.some(({ value, text }) => Number.isNaN(value) || /^\d+,5$/.test(text));
  const isList = joined === ',' && numbers[0]?.unit === null;
  return (
    isList ||
    numbers.some(({ isPart }) => isPart) ||
    (unit?.kind === 'sqft' && numbers.some(({ text }) => mayBeThousands(text)))
  );
}

interface Unit {
  kind: 'bedrooms' | 'studio' | 'rupees' | 'sqft';
  factor: number;
  length: number;
}

function unitAt(tokens: readonly Token[], at: number): Unit | null {
  for (const length of [2, 1]) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ kind }) => kind !== 'word')) continue;
    const unit = words.map((token) => (token.kind === 'word' ? token.word : '')).join('');
    if (BEDROOM_UNITS.has(unit)) return { kind: 'bedrooms', factor: 1, length };
    if (STUDIO_UNITS.has(unit)) return { kind: 'studio', factor: 1, length };
    const sqft = SIZE_UNITS.get(unit);
    if (sqft) return { kind: 'sqft', factor: sqft, length };
    const money = length === 1 ? MONEY_UNITS.get(unit) : undefined;
    if (money) return { kind: 'rupees', factor: money, length };
  }
  return null;
}

/** A number, the parts of an unclear one, or number words before what is counted. NaN: not even its parts are numbers. */
function numbersAt(tokens: readonly Token[], at: number): number[] {
  const token = tokens[at];
  if (token?.kind === 'number') return [token.value];
  if (token?.kind === 'unclear number')
    return token.parts.map((part) => (/^[1-9]\d?$/.test(part) ? Number(part) : Number.NaN));
  const { value, length } = numberWordsAt(tokens, at);
  const counted = tokens[at + length];
  const isCounted =
    counted?.kind === 'word' &&
    (BEDROOM_UNITS.has(counted.word) || MONEY_UNITS.has(counted.word) || isNoFilter(counted.word));
  return value !== null && isCounted ? [value] : [];
}

/** 'eighty', 'twenty five'. */
function numberWordsAt(tokens: readonly Token[], at: number): { value: number | null; length: number } {
  const [first, second] = [tokens[at], tokens[at + 1]].map((token) =>
    token?.kind === 'word' ? (NUMBER_WORDS.get(token.word) ?? null) : null,
  );
  if (first === null || first === undefined) return { value: null, length: 0 };
  const isPair = first >= 20 && first < 100 && second !== null && second !== undefined && second < 10;
  return isPair ? { value: first + second, length: 2 } : { value: first, length: 1 };
}

function skipTo(tokens: readonly Token[], at: number): number {
  return CURRENCY.test(`${textAt(tokens, at, 1)} `) ? at + 1 : at;
}

function textAt(tokens: readonly Token[], at: number, count: number): string {
  return tokens
    .slice(at, at + count)
    .map((token) => (token.kind === 'word' ? token.word : token.text))
    .join(' ');
}

/** '2-4 bhk' means each number from 2 to 4. '2, 3 bhk' and '2 or 3 bhk' mean two numbers. */
function bedrooms(values: readonly number[], joined: string): number[] {
  const [low = 0, high = low] = [Math.min(...values), Math.max(...values)];
  const all = joined === '-' || joined === 'to' ? between(low, high) : values;
  return all.filter((value) => value > 0 && value <= MAX_BEDROOMS && value * 2 === Math.round(value * 2));
}

function between(low: number, high: number): number[] {
  return Array.from(
    { length: Math.max(1, Math.floor(Math.min(high, MAX_BEDROOMS) - low) + 1) },
    (_, at) => low + at,
  );
}

/** '2-3 cr' means two amounts in crore. In '90 - 1.1 cr' the first can only be lakh. */
function rupees(numbers: readonly WrittenNumber[], unit: Unit | null): number[] {
  const [first, second] = numbers;
  if (!first) return [];
  if (!second) return [Math.round(first.value * (unit?.factor ?? 1))];
  const high = second.value * (second.unit?.factor ?? unit?.factor ?? 1);
  let low = first.value * (first.unit?.factor ?? unit?.factor ?? 1);
  if (!first.unit && low > high) low = first.value * 1e5;
  return [Math.round(low), Math.round(high)];
}

function ends(values: readonly number[], side: Bound): { min: number | null; max: number | null } {
  const [one = 0, other] = values;
  if (other !== undefined) return { min: Math.min(one, other), max: Math.max(one, other) };
  if (side === 'min') return { min: one, max: null };
  if (side === 'about') return { min: rounded(one * (1 - ABOUT)), max: rounded(one * (1 + ABOUT)) };
  return { min: null, max: one };
}

/** For 'about', three digits are enough, as in spoken prices. */
function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
