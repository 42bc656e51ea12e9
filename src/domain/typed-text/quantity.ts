import { mayBeThousands } from './read-number.ts';
import { halfAfter, numberWordsAt } from './number-words.ts';
import { rememberedHere } from './remembered-at.ts';
import type { Token } from './tokens.ts';
import {
  BATH_UNITS,
  BEDROOM_UNITS,
  COUNTED_NOUNS,
  DISTANCE_UNITS,
  MONEY_UNITS,
  OTHER_MONEY,
  SIZE_UNITS,
  STUDIO_UNITS,
} from './units.ts';

/** A typed number with its unit, and how many tokens it takes. */
export type Quantity = { length: number } &
  /** `above`: and all that are more than this. */
  (
    | { kind: 'bedrooms'; numbers: number[]; above: number | null }
    | { kind: 'baths'; numbers: number[]; above: number | null }
    | { kind: 'studio' }
    | { kind: 'rupees' | 'sqft'; min: number | null; max: number | null }
    /** 'deposit below 1 lakh'. */
    | { kind: 'deposit'; max: number }
    /** The sides of a plot, '30x40', as square feet. */
    | { kind: 'plot'; sqft: number }
    /** A number that may be meant in several ways, or one that no filter compares: 'under 1,5 cr', '500 m'. */
    | { kind: 'unclear' }
    /** A small number after 'under' or 'above'. The rest of the line decides between lakh, crore and thousand. */
    | { kind: 'unit unknown'; min: number | null; max: number | null }
  );

type Bound = 'max' | 'min' | 'about' | null;

const BEFORE: readonly (readonly [Bound, RegExp])[] = [
  [
    'max',
    /^(?:(?:is )?(?:less|lower|cheaper|not more|no more) th[ae]n|not (?:above|over|beyond|exceeding)|up ?to|under|undr|below|within|max(?:imum)?|till|until|inside|<|≤) /,
  ],
  [
    'min',
    /^(?:(?:more|greater|bigger|larger|not less|no less) th[ae]n|not (?:below|under)|upwards? of|beyond|above|over|from|min(?:imum)?|at ?least|starting(?: from)?|>|≥) /,
  ],
  ['about', /^(?:about|around|approx(?:imately)?|roughly|nearly|near|~) /],
  [null, /^(?:between|budget(?: of| is)?|for|price|rent|size) /],
];
const AFTER: readonly (readonly [Bound, RegExp])[] = [
  ['min', /^(?:\+|plus|or more|and more|and above|or above|onwards|upwards|(?:to )?above|minimum|min) /],
  ['max', /^(?:or less|or below|and below|or under|(?:(?:of|to) )?max|maximum) /],
];
/** '2 bhk + study' and '3 bhk + 2 baths' have so many bedrooms and no more. */
const AND_ALSO =
  /^(?:\+|plus) (?:(?:\d|one|two|a)(?! (?:cr|crores?|lakhs?|lacs?|l) )|study|servants?|maids?|pooja|puja|store|utility|guest|office|prayer|family|balcony|balconies|terrace|(?:car )?parking|car|lift|gym|pool|garden|hall) /;
/** 'above 2 bhk' has more, and 'at least 2 bhk' has two as well. */
const STRICT =
  /^(?:(?:more|greater|bigger|larger|less|lower|cheaper) th[ae]n|above|over|below|under|undr|<|>) /;
/** 'within 10 min walk' is a time. */
const MOVING = /^(?:walk|walking|drive|driving|ride|commute|away) /;
/** Words before 'per sqft' that belong to it. */
const OF_SQFT = /^(?:price|rate|cost|budget) /;
const DEPOSIT = /^(?:deposit|advance) /;
const BEFORE_DEPOSIT = /^(?:max|maximum|security) (?:deposit|advance) /;
const OF_OTHER = /^(?:of|is|amount|payment|fee|fees) /;
const CURRENCY = /^(?:₹|rs|inr|rupees|rupee) /;
const BUDGET = /^(?:budget|price|rent) /;
/** 'rent 2' is no rent of two thousand. */
const MIN_THOUSANDS_OF_RENT = 5;
const JOINS = /^(?:-|to|and|or|,|\/|&) /;
/** A smaller number without a unit is neither a price nor a rent. */
const MIN_RUPEES = 5000;
/** '80-90' is a budget in lakh or thousand. '2-3' may be bedrooms. */
const MIN_OF_RANGE = 15;
const ABOUT = 0.15;
const MAX_BEDROOMS = 12;

/** More numbers that are joined, as in '2, 3 or 4 bhk', are read as several. */
const MAX_JOINED = 8;

/** The quantity that starts at this token. Null if none does. */
export const quantityAt = rememberedHere(findQuantityAt);

function findQuantityAt(tokens: readonly Token[], from: number): Quantity | null {
  let at = from;
  const plot = plotAt(tokens, from);
  if (plot) return plot;
  const bhk = bhkBeforeAt(tokens, from);
  if (bhk) return bhk;
  const ofSqft = priceOfSqftAt(tokens, from);
  if (ofSqft > 0) return { kind: 'unclear', length: ofSqft };
  // 'max deposit 50000', 'security deposit 50000'.
  const lead = BEFORE_DEPOSIT.exec(`${textAt(tokens, at, 2)} `) ? 1 : 0;
  const isMost = lead > 0 && /^max/.test(textAt(tokens, at, 1));
  at += lead;
  const isOfOther = isOtherMoney(tokens, at);
  if (isOfOther) at++;
  // 'loan of 40 lakh', 'booking amount 1 lakh'.
  if (isOfOther) skipWords(OF_OTHER);
  const budgetWord = BUDGET.exec(`${textAt(tokens, at, 1)} `)?.[0];
  const isStrict = STRICT.test(`${textAt(tokens, at, 2)} `);
  const boundBefore = takePhrase(BEFORE) ?? (isMost ? 'max' : null);
  // 'max price 85 lakhs'.
  if (boundBefore === 'max' || boundBefore === 'min') skipWords(BUDGET);
  skipWords(CURRENCY);
  const numbers: WrittenNumber[] = [];
  let joined = '';
  let orMore = false;
  while (numbers.length < MAX_JOINED) {
    const values = numbersAt(tokens, at);
    if (values.length === 0) break;
    const { kind, text = '' } = tokens[at] ?? {};
    at += kind === 'word' ? (numberWordsAt(tokens, at)?.length ?? 1) : 1;
    const half = kind === 'number' ? halfAfter(tokens, at) : 0;
    at += half;
    const mark = markAt(tokens, at);
    // '3+1 bhk' is said in several ways.
    const sum = mark.plus ? numbersAt(tokens, at + 1) : [];
    const ofSum = sum.length === 1 && from === at - 1 ? unitAt(tokens, at + 2) : null;
    if (ofSum?.kind === 'bedrooms') return { kind: 'unclear', length: at + 2 + ofSum.length - from };
    const unit = unitAt(tokens, at + mark.length);
    if (unit) at += mark.length + unit.length;
    if (unit && mark.plus) orMore = true;
    const more = unit?.kind === 'rupees' ? takeSmaller(unit) : 0;
    const extra = (half > 0 ? 0.5 : 0) + more;
    numbers.push(
      ...values.map((value) => ({ value: value + extra, unit, text, isPart: kind === 'unclear number' })),
    );
    if (values.length > 1) joined = ',';
    const join = JOINS.exec(`${textAt(tokens, at, 1)} `)?.[0].trim();
    const after = skipTo(tokens, at + 1);
    if (join === undefined || numbersAt(tokens, after).length === 0) break;
    if (unit?.kind === 'rupees' && !/^(?:-|to|and|&)$/.test(join)) break;
    // '4 BHK, 3.5 Cr' is not a list.
    if (unit && isOfOtherKind(unit, tokens, after)) break;
    joined ||= join;
    at = after;
  }
  const first = numbers[0];
  const last = numbers.at(-1);
  if (!first || !last) return null;
  const { kind: nextKind, text: nextText = '' } = tokens[at] ?? {};
  // But '50 lakh min' is a bound.
  if (last.unit === null && nextKind === 'word' && DISTANCE_UNITS.has(nextText.toLowerCase()))
    return { kind: 'unclear', length: at + (MOVING.test(`${textAt(tokens, at + 1, 1)} `) ? 2 : 1) - from };
  const isCount = last.unit === null && last.value < MIN_RUPEES;
  if (isCount && nextKind === 'word' && COUNTED_NOUNS.has(nextText.toLowerCase()))
    return { kind: 'unclear', length: at + (/^old $/.test(`${textAt(tokens, at + 1, 1)} `) ? 2 : 1) - from };
  const isPerSqft = perSqftAt(tokens, at);
  if (isPerSqft > 0 && (last.unit ?? first.unit)?.kind !== 'sqft')
    return { kind: 'unclear', length: at + isPerSqft - from };
  const unit = last.unit ?? first.unit;
  // 'no brokerage 2 bhk'.
  if (isOfOther && unit && unit.kind !== 'rupees') return null;
  const values = numbers.map(({ value }) => value);
  const isUnclear = isUnclearAs(unit, numbers, joined);

  if (unit?.kind === 'studio') return { kind: 'studio', length: at - from };
  if (unit?.kind === 'bedrooms' && !isUnclear) {
    // In '2 bhk above 1100 sqft' the word belongs to the next number.
    const isNext =
      tokens[at]?.kind === 'word' &&
      (quantityAt(tokens, at) !== null || BUDGET.test(`${textAt(tokens, at + 1, 1)} `));
    const end = at;
    let boundAfter = isNext || AND_ALSO.test(`${textAt(tokens, at, 3)} `) ? null : takePhrase(AFTER);
    // '2 bhk ke niche 20 hazar'.
    if (boundAfter === 'max' && quantityAt(tokens, at) !== null) {
      at = end;
      boundAfter = null;
    }
    const bound = orMore ? 'min' : (boundBefore ?? boundAfter);
    return { ...counted('bedrooms', values, { joined, bound, isStrict }), length: at - from };
  }
  const isAlso = unit?.kind === 'baths' && AND_ALSO.test(`${textAt(tokens, at, 3)} `);
  const boundAfter =
    isAlso || isPlusOther(tokens, at) || isOfNext(tokens, at, unit) ? null : takePhrase(AFTER);
  if (unit?.kind === 'baths' && !isUnclear) {
    const bound = orMore ? 'min' : (boundBefore ?? boundAfter);
    return { ...counted('baths', values, { joined, bound, isStrict }), length: at - from };
  }
  const direction = boundBefore ?? boundAfter;
  if (isUnclear) return unit || direction ? { kind: 'unclear', length: at - from } : null;
  if (unit?.kind === 'sqft' && isWidth(tokens, at)) return { kind: 'unclear', length: at - from };
  if (unit?.kind === 'sqft') {
    const sizes = values.slice(0, 2).map((value) => Math.round(value * unit.factor));
    return { kind: 'sqft', ...ends(sizes, direction ?? 'min'), length: at - from };
  }
  if (numbers.length > 2) return null;
  // In '10 lakh down payment 2 bhk' the word belongs to the amount before it.
  const isBeforeOther =
    isOtherMoney(tokens, at) &&
    (numbersAt(tokens, at + 1).length === 0 || (unit !== null && isOfOtherKind(unit, tokens, at + 1)));
  if (isOfOther || isBeforeOther) {
    if (!unit && values.every((value) => value < MIN_RUPEES / 10)) return null;
    const word = isOfOther ? from + lead : at;
    const length = at + (isOfOther ? perMonthAt(tokens, at) : 1) - from;
    const isDeposit = DEPOSIT.test(`${textAt(tokens, word, 1)} `) && numbers.length === 1;
    const [most = 0] = isDeposit && direction !== 'min' && direction !== 'about' ? rupees(numbers, unit) : [];
    return most > 0 ? { kind: 'deposit', max: most, length } : { kind: 'unclear', length };
  }
  const isBudget =
    budgetWord !== undefined &&
    (budgetWord !== 'rent ' || values.every((value) => value >= MIN_THOUSANDS_OF_RENT));
  if (!unit && values.every((value) => value < MIN_RUPEES)) {
    const isJoined =
      joined === '-' || joined === 'to' || (joined === 'and' && textAt(tokens, from, 1) === 'between');
    const isRange = isJoined && values.every((value) => value >= MIN_OF_RANGE);
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
  /** '1 crore 20 lakh' is one amount. Returns the part after the first in its unit. */
  function takeSmaller(unit: Unit): number {
    const [value] = numbersAt(tokens, at);
    const length = tokens[at]?.kind === 'word' ? (numberWordsAt(tokens, at)?.length ?? 1) : 1;
    const smaller = unitAt(tokens, at + length);
    if (value === undefined || tokens[at]?.kind === 'unclear number') return 0;
    if (smaller?.kind !== 'rupees' || smaller.factor >= unit.factor) return 0;
    at += length + smaller.length;
    return (value * smaller.factor) / unit.factor;
  }
  function skipWords(words: RegExp): void {
    while (words.test(`${textAt(tokens, at, 1)} `)) at++;
  }
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
  if (unit?.kind === 'bedrooms' || unit?.kind === 'baths')
    return numbers.some(({ value, text }) => Number.isNaN(value) || /^\d+,5$/.test(text));
  const isList = joined === ',' && numbers[0]?.unit === null;
  return (
    isList ||
    numbers.some(({ isPart }) => isPart) ||
    (unit?.kind === 'sqft' && numbers.some(({ text }) => mayBeThousands(text)))
  );
}

interface Unit {
  kind: 'bedrooms' | 'baths' | 'studio' | 'rupees' | 'sqft';
  factor: number;
  length: number;
}

/** One letter of 'bhk' is missing or mistyped: 'bk', 'bhj'. */
const MISTYPED_BHK = /^(?:bk|b[a-z]k|bh[a-z]|[a-z]hk|bhk[a-z])$/;

function unitAt(tokens: readonly Token[], at: number): Unit | null {
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.some(({ kind }) => kind !== 'word')) continue;
    const unit = words.map((token) => (token.kind === 'word' ? token.word : '')).join('');
    if (BEDROOM_UNITS.has(unit) || (length === 1 && MISTYPED_BHK.test(unit)))
      return { kind: 'bedrooms', factor: 1, length };
    if (BATH_UNITS.has(unit)) return { kind: 'baths', factor: 1, length };
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
  const words = numberWordsAt(tokens, at);
  return words && isCounted(tokens, at + words.length) ? [words.value] : [];
}

/** Whether a unit follows, also after another number: 'two or three bhk', 'between fifty and sixty lakh'. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  // 'three-bedroom flat'.
  if (token?.kind === 'mark' && token.text === '-' && unitAt(tokens, at + 1)?.kind === 'bedrooms')
    return true;
  if (unitAt(tokens, at) || (token?.kind === 'word' && DISTANCE_UNITS.has(token.word))) return true;
  if (!JOINS.test(`${textAt(tokens, at, 1)} `)) return false;
  const next = numberWordsAt(tokens, at + 1);
  return next !== null && isCounted(tokens, at + 1 + next.length);
}

const MIN_SIDE = 10;
const MAX_SIDE = 500;

/** '30x40', '30*40', 'thirty by forty'. */
function plotAt(tokens: readonly Token[], from: number): Quantity | null {
  const wide = sideAt(tokens, from);
  const times = wide ? textAt(tokens, from + wide.length, 1).toLowerCase() : '';
  if (!wide || !/^(?:x|×|\*|by)$/.test(times)) return null;
  const deep = sideAt(tokens, from + wide.length + 1);
  return deep
    ? { kind: 'plot', sqft: Math.round(wide.value * deep.value), length: wide.length + 1 + deep.length }
    : null;
}

function sideAt(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  const token = tokens[at];
  const side = token?.kind === 'number' ? { value: token.value, length: 1 } : numberWordsAt(tokens, at);
  if (!side || side.value < MIN_SIDE || side.value > MAX_SIDE) return null;
  const isFeet = /^(?:ft|feet) $/i.test(`${textAt(tokens, at + side.length, 1)} `);
  return { value: side.value, length: side.length + (isFeet ? 1 : 0) };
}

function isOtherMoney(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'word' && OTHER_MONEY.has(token.word);
}

/** 'under 1 cr above 60 lakh': the word belongs to the next amount. */
function isOfNext(tokens: readonly Token[], at: number, unit: Unit | null): boolean {
  // 'under 50 lakh or above 1 crore'.
  const join = /^(?:or|and) (?:above|below|under|more|less) /.test(`${textAt(tokens, at, 2)} `) ? 1 : 0;
  if (join === 0 && !/^(?:above|min|minimum|max|maximum) /.test(`${textAt(tokens, at, 1)} `)) return false;
  const next = quantityAt(tokens, at + join);
  return next !== null && next.kind === (unit?.kind ?? 'rupees');
}

/** '40 feet road', '30 ft wide'. */
function isWidth(tokens: readonly Token[], at: number): boolean {
  const isFeet = /^(?:ft|feet|foot) $/.test(`${textAt(tokens, at - 1, 1).toLowerCase()} `);
  const isSquare = /^(?:sq|square) $/.test(`${textAt(tokens, at - 2, 1).toLowerCase()} `);
  return (
    isFeet && !isSquare && /^(?:road|rd|wide|width|frontage|front|street) /.test(`${textAt(tokens, at, 1)} `)
  );
}

/** 'bhk 3', 'BHK: 2': a number that has no unit of its own. */
function bhkBeforeAt(tokens: readonly Token[], from: number): Quantity | null {
  if (!/^(?:bhk|bedrooms?) /.test(`${textAt(tokens, from, 1)} `)) return null;
  const at = from + (textAt(tokens, from + 1, 1) === '-' ? 2 : 1);
  const token = tokens[at];
  const isAlone =
    unitAt(tokens, at + 1) === null && !/^(?:x|×|\*|by|-|to|floor) /i.test(`${textAt(tokens, at + 1, 1)} `);
  if (token?.kind !== 'number' || token.value > MAX_BEDROOMS || !isAlone) return null;
  const options = { joined: '', bound: null, isStrict: false };
  return { ...counted('bedrooms', [token.value], options), length: at + 1 - from };
}

/** '45k + maintenance' is a rent of 45,000. */
function isPlusOther(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:\+|plus) /.test(`${textAt(tokens, at, 1)} `)) return false;
  return isOtherMoney(tokens, at + 1) || quantityAt(tokens, at + 1)?.kind === 'unclear';
}

/** The number of tokens of 'per month', 'a month', '/ month', 'monthly'. */
function perMonthAt(tokens: readonly Token[], at: number): number {
  if (/^(?:monthly|pm) /.test(`${textAt(tokens, at, 1)} `)) return 1;
  return /^(?:per|a|\/) (?:month|mo) /.test(`${textAt(tokens, at, 2)} `) ? 2 : 0;
}

/** 'price per sqft below 6000', 'sqft rate 5500': the number of tokens. 0: none. */
function priceOfSqftAt(tokens: readonly Token[], from: number): number {
  let at = from;
  while (OF_SQFT.test(`${textAt(tokens, at, 1)} `)) at++;
  const per = perSqftAt(tokens, at);
  const unit = per > 0 ? null : unitAt(tokens, at);
  const isRate = unit?.kind === 'sqft' && OF_SQFT.test(`${textAt(tokens, at + unit.length, 1)} `);
  if (per === 0 && !isRate) return 0;
  at += per > 0 ? per : (unit?.length ?? 0) + 1;
  while (/^(?:is|of|at) /.test(`${textAt(tokens, at, 1)} `)) at++;
  const amount = quantityAt(tokens, at);
  return amount ? at + amount.length - from : 0;
}

/** The number of tokens of 'per sqft', '/ sqft', 'psf'. A price of the square foot is no budget. */
function perSqftAt(tokens: readonly Token[], at: number): number {
  if (/^psf $/i.test(`${textAt(tokens, at, 1)} `)) return 1;
  if (!/^(?:per|\/|a) $/i.test(`${textAt(tokens, at, 1)} `)) return 0;
  const unit = unitAt(tokens, at + 1);
  return unit?.kind === 'sqft' ? 1 + unit.length : 0;
}

function isOfOtherKind({ kind }: Unit, tokens: readonly Token[], at: number): boolean {
  const length = tokens[at]?.kind === 'word' ? (numberWordsAt(tokens, at)?.length ?? 1) : 1;
  const mark = markAt(tokens, at + length);
  const unit = unitAt(tokens, at + length + mark.length);
  return unit !== null && unit.kind !== kind;
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

/**
 * '2-4 bhk' means each number from 2 to 4. '2, 3 bhk' and '2 or 3 bhk' mean two numbers. 'up to 2 bathrooms' are 1 and 2, and
 * 'less than 3 bhk' too. Unclear where no home has such a number.
 */
function counted(
  kind: 'bedrooms' | 'baths',
  values: readonly number[],
  { joined, bound, isStrict }: { joined: string; bound: Bound; isStrict: boolean },
) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isOne = values.length === 1;
  const isRange = joined === '-' || joined === 'to';
  const own = isOne && bound === 'max' ? between(1, isStrict ? Math.ceil(high) - 1 : high) : values;
  const all = isRange ? between(low, high) : own;
  const isMoreThan = isOne && bound === 'min' && isStrict;
  // Bathrooms are whole, as homes give them.
  const least = kind === 'baths' ? 1 : 0.5;
  const isPossible = (value: number) =>
    value > 0 && value <= MAX_BEDROOMS && value / least === Math.round(value / least);
  const numbers = isMoreThan ? [] : all.filter(isPossible);
  const isUnclear = !values.every(isPossible) || (numbers.length === 0 && !isMoreThan);
  if (isUnclear) return { kind: 'unclear' as const };
  return { kind, numbers, above: bound === 'min' ? low : null };
}

function between(low: number, high: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.floor(Math.min(high, MAX_BEDROOMS) - low) + 1) },
    (_, at) => low + at,
  );
}

/** '2-3 cr' means two amounts in crore. In '90 - 1.1 cr' the first can only be lakh. */
function rupees(numbers: readonly WrittenNumber[], unit: Unit | null): number[] {
  const [first, second] = numbers;
  if (!first) return [];
  if (!second) return [Math.round(first.value * (unit?.factor ?? 1))];
  const high = second.value * factorBeside(second, unit);
  let low = first.value * factorBeside(first, unit);
  // '70 to 1.2 crore' begins with lakhs, '50 to 1 lakh' with thousands. '90 to 60 lakh' has only its ends the other way round.
  const smaller = first.value * (high < 1e7 ? 1e3 : 1e5);
  if (!first.unit && first.value < MIN_RUPEES && low > high && high <= smaller * MAX_SPAN) low = smaller;
  return [Math.round(low), Math.round(high)];
}

/** No budget ends so many times higher than it begins. */
const MAX_SPAN = 20;

/** Of its own unit or that of the other number: '70 to 75 L'. '70,00,000 to 75 L' and '25k to 30000' have one in rupees. */
function factorBeside({ value, unit }: WrittenNumber, ofBoth: Unit | null): number {
  return unit?.factor ?? (value < MIN_RUPEES ? (ofBoth?.factor ?? 1) : 1);
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
