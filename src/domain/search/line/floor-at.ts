import { rememberedHere } from '../../typed-text/remembered-at.ts';
import { textAt, wordAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { floorBand, floorBands, type FloorBand, type TopFloor } from '../floor-band.ts';

/** Floors that a line names, and how many tokens say so. Null: no choice of floors is exactly these. */
interface SaidFloors {
  fact:
    | { aspect: 'floors'; values: readonly FloorBand[] }
    | { aspect: 'topFloor'; values: readonly TopFloor[] }
    | null;
  /** True if a number was named, which its band is only about. */
  isRough: boolean;
  length: number;
}

const ORDINALS = new Map(
  'ground first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, floor) => [word, floor]),
);
const ABOVE = new Set('above over beyond'.split(' '));
const SHARING = /^(?:or|nor|and|\/|&)$/;
const BELOW = new Set('below under'.split(' '));
const NUMBERED = new Set('no number num'.split(' '));
/** The lowest floor of each band. */
const FIRST_FLOORS: Readonly<Record<FloorBand, number>> = { ground: 0, low: 1, middle: 5, high: 10 };

/** '3rd floor', 'floor no. 12', 'third floor', 'above 4th floor', '10th floor and above'. Null: no floor begins here. */
export const floorAt = rememberedHere(findFloorAt);

function findFloorAt(tokens: readonly Token[], from: number): SaidFloors | null {
  const bound = wordAt(tokens, from);
  const isBound = ABOVE.has(bound) || BELOW.has(bound);
  const shared = sharedFloorAt(tokens, from);
  if (shared) return shared;
  const start = from + (isBound ? 1 + (wordAt(tokens, from + 1) === 'the' ? 1 : 0) : 0);
  const said = numberedFloorAt(tokens, start);
  if (!said) return null;
  const { floor, length: own } = said;
  const length = start - from + own;
  if (ABOVE.has(bound)) return { fact: floorsFrom(floor + 1), isRough: false, length };
  if (BELOW.has(bound)) return { fact: floorsBelow(floor), isRough: false, length };
  const after = andAbove(tokens, start + own);
  if (after > 0) return { fact: floorsFrom(floor), isRough: false, length: length + after };
  // The ground floor has words of its own.
  return floor === 0 ? null : { fact: exactly([floorBand(floor)]), isRough: true, length };
}

function exactly(values: readonly FloorBand[]) {
  return { aspect: 'floors' as const, values };
}

/** 'ground' in 'ground or top floor', '2nd' in '2nd or 3rd floor': the word is said once for both. */
function sharedFloorAt(tokens: readonly Token[], at: number): SaidFloors | null {
  const isJoined = SHARING.test(textAt(tokens, at + 1)) && isFloor(tokens, at + 3);
  if (!isJoined || floorNamed(tokens, at + 2) === null) return null;
  const floor = floorNamed(tokens, at);
  if (floor === null) return null;
  if (floor === 'top') return { fact: { aspect: 'topFloor', values: ['yes'] }, isRough: false, length: 1 };
  return { fact: exactly([floorBand(floor)]), isRough: floor !== 0, length: 1 };
}

function floorNamed(tokens: readonly Token[], at: number): number | 'top' | null {
  const word = wordAt(tokens, at);
  return /^(?:top|last)$/.test(word) ? 'top' : (numberAt(tokens, at) ?? ORDINALS.get(word) ?? null);
}

function numberedFloorAt(tokens: readonly Token[], at: number): { floor: number; length: number } | null {
  if (isFloor(tokens, at)) {
    const step = NUMBERED.has(wordAt(tokens, at + 1)) ? 2 : 1;
    const next = tokens[at + step]?.kind === 'mark' && tokens[at + step]?.text === '-' ? step + 1 : step;
    const floor = numberAt(tokens, at + next);
    // '3rd floor 2 bhk' and 'floor 1200 sqft' name no floor after the word.
    return floor === null || isUnit(tokens, at + next + 1) ? null : { floor, length: next + 1 };
  }
  const floor = numberAt(tokens, at) ?? ORDINALS.get(wordAt(tokens, at)) ?? null;
  if (floor === null) return null;
  const dash = tokens[at + 1]?.kind === 'mark' && tokens[at + 1]?.text === '-' ? 1 : 0;
  return isFloor(tokens, at + dash + 1) ? { floor, length: dash + 2 } : null;
}

function floorsFrom(floor: number) {
  const bands = floorBands.filter((band) => FIRST_FLOORS[band] >= floor);
  const [lowest] = bands;
  return lowest && FIRST_FLOORS[lowest] === floor ? exactly(bands) : null;
}

function floorsBelow(floor: number) {
  const above = floorsFrom(floor);
  const bands = above && floorBands.filter((band) => !above.values.includes(band));
  return bands && bands.length > 0 ? exactly(bands) : null;
}

/** 'and above', 'or higher', '+'. */
function andAbove(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.kind === 'mark') return token.text === '+' ? 1 : 0;
  const first = wordAt(tokens, at);
  if (first !== 'and' && first !== 'or') return first === 'onwards' ? 1 : 0;
  return /^(?:above|higher|up|more)$/.test(wordAt(tokens, at + 1)) ? 2 : 0;
}

function isFloor(tokens: readonly Token[], at: number): boolean {
  return /^(?:floor|flr|flor)$/.test(wordAt(tokens, at));
}

/** A word after a number that makes it no number of a floor. */
function isUnit(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at);
  return /^(?:bhk|bed|beds|bedroom|bedrooms|bath|baths|lakh|lakhs|l|cr|crore|crores|k|sq|sqft|sft|km|m|of)$/.test(
    word,
  );
}

/** '3' and '3rd'. */
function numberAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  if (token?.kind === 'number') return /^\d{1,3}$/.test(token.text) ? token.value : null;
  const [, digits] = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(wordAt(tokens, at)) ?? [];
  return digits === undefined ? null : Number(digits);
}
