import { type Aspect, type Filters, hasAspect, isRange, noFilters, rangeAspects } from '../filters.ts';
import { isJoin, isWord } from './amount-at.ts';
import { aspectsOf, type Claim, leftOutAt, lengthOf, type Line, placesNamed, withSaid } from './claim.ts';
import { isOfPlaces } from './filter-places.ts';
import { isLikelyPlaceBefore, likelyPlaceAt } from './named-place-at.ts';
import { isFiller } from './says-of.ts';
import { askedAlone } from './settle.ts';

/** What a line has asked for so far. */
export interface SearchSoFar {
  facts: Filters;
  hasPlaces: boolean;
  last: Claim | null;
}

export const emptySearch: SearchSoFar = { facts: noFilters, hasPlaces: false, last: null };

export function searchWith({ facts, hasPlaces }: SearchSoFar, claim: Claim): SearchSoFar {
  return {
    facts: claim.says.reduce(withSaid, facts),
    hasPlaces: hasPlaces || placesNamed(claim.says).length > 0,
    last: claim,
  };
}

/** What the words at this position ask for, read on their own, and how many tokens they are. */
interface Asked {
  names: readonly Aspect[];
  length: number;
}

const NOTHING: Asked = { names: [], length: 0 };

function askedAt(line: Line, at: number): Asked {
  const claim = line.claimAt(at);
  if (claim) return { names: aspectsOf(claim.says), length: lengthOf(claim) };
  // A misspelt name, which is only read after everything else.
  const likely = likelyPlaceAt(line.tokens, at, line.vocabulary.places);
  return likely ? { names: ['areas'], length: likely.length } : NOTHING;
}

/** '2bhk or villa': no list has the homes that are either. Places may be one or the other, and so may types. */
export function otherSearchAt(line: Line, at: number, before: SearchSoFar): Claim | null {
  if (!isWord(line.tokens[at], 'or')) return null;
  // The word may begin a name.
  const name = line.claimAt(at);
  if (name && lengthOf(name) > 1) return null;
  const asked = askedAt(line, at + 1);
  const whole = wholeAfter(line, at, asked, before) || otherEndAfter(line, at, before);
  const length = whole || otherAfter(line, at, asked, before);
  return length > 0 ? leftOutAt(line, at, length, 'two-searches') : null;
}

/** '2bhk 50 lakh, 3bhk 70 lakh': one search or the other, also without the word. */
export function sameSearchAt(line: Line, at: number, before: SearchSoFar): Claim | null {
  const { bhk, types } = before.facts;
  if (at === 0 || !hasAspect(before.facts, 'budget') || bhk.length + types.length === 0) return null;
  const asked = askedAt(line, at);
  if (asked.names.length === 0 || !asked.names.every((name) => name === 'bhk' || name === 'types'))
    return null;
  const whole = wholeAfter(line, at - 1, asked, before) - 1;
  return whole > 0 ? leftOutAt(line, at, whole, 'two-searches') : null;
}

/**
 * '2bhk in hsr or 3bhk in begur', '2 bhk 50 lakh or 3 bhk 70 lakh': the same is asked again, with another place or amount.
 * Counts the token at this position. 0: it is not.
 */
function wholeAfter(
  line: Line,
  at: number,
  { names, length }: Asked,
  { facts, hasPlaces }: SearchSoFar,
): number {
  const isAsked = (name: Aspect) => at === 0 || (isOfPlaces(name) ? hasPlaces : hasAspect(facts, name));
  if (names.length === 0 || names.some((name) => isOfPlaces(name) || !isAsked(name))) return 0;
  let to = at + 1 + length;
  let isWhole = false;
  for (;;) {
    let from = to;
    while (isFiller(line.tokens[from]) && !isJoin(line.tokens[from])) from++;
    const next = askedAt(line, from);
    // '2 bhk or 3 bhk flat' asks for the kind of both, which is named once.
    const isMore = next.names.length > 0 && next.names.every(isAsked);
    if (!isMore) break;
    isWhole ||= next.names.some((name) => isOfPlaces(name) || isRange(name));
    to = from + next.length;
  }
  return isWhole ? to - at : 0;
}

/** 'under 50 lakh or above 1 crore': no list leaves out the middle. */
function otherEndAfter(line: Line, at: number, { facts }: SearchSoFar): number {
  const claim = line.claimAt(at + 1);
  if (!claim) return 0;
  const other = askedAlone(line, claim);
  const isSplit = rangeAspects.some((name) => {
    const [low, high] = facts[name];
    const [otherLow, otherHigh] = other[name];
    return (
      (high !== null && low === null && otherLow !== null && otherLow > high) ||
      (low !== null && high === null && otherHigh !== null && otherHigh < low)
    );
  });
  return isSplit ? lengthOf(claim) + 1 : 0;
}

/** 'whitefield or hebbal' are the homes of both, but 'villa or hebbal' is one thing or another. */
function otherAfter(line: Line, at: number, { names, length }: Asked, before: SearchSoFar): number {
  const namesBefore = askedBefore(line, at, before);
  const isPlaceBefore = namesBefore.some(isOfPlaces);
  const isOther =
    names.length > 0 &&
    !names.some((name) => (isOfPlaces(name) ? isPlaceBefore : hasAspect(before.facts, name)));
  if (!isOther || (namesBefore.length === 0 && at > 0)) return 0;
  // '2bhk 40 lakh or villa 1 cr': the amount is that of the other.
  let to = at + 1 + length;
  for (let next = askedAt(line, to); next.names.length > 0 && next.names.every(isRange);) {
    to += next.length;
    next = askedAt(line, to);
  }
  return to - at;
}

/** What the words that end here ask for. */
function askedBefore(line: Line, at: number, { last }: SearchSoFar): readonly Aspect[] {
  if (last?.span.to === at) return askedAt(line, last.span.from).names;
  return isLikelyPlaceBefore(line.tokens, at, line.vocabulary.places) ? ['areas'] : [];
}
