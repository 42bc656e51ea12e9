import { isJoin, amountAt, isAndOrComma, isWord } from './amount-at.ts';
import {
  type Claim,
  leftOutAt,
  type Line,
  placesNamed,
  type Reader,
  type Says,
  type Unwanted,
} from './claim.ts';
import { phraseFrom } from './meaning.ts';
import { likelyPlaceAt } from './named-place-at.ts';
import { exceptionAt, isFarAt, negationAfter, negationAt } from './negations.ts';
import { isFiller, isUnfiltered } from './says-of.ts';
import { spanAt } from './span.ts';
import { excludableOf, unwantedOf } from './settle-unwanted.ts';

/** What some words say, of which it is said elsewhere that it is not wanted, and how many tokens they are. */
interface Said {
  says: readonly Says[];
  length: number;
}

/** 'not hoodi', 'not ground floor'. What cannot be left out, such as 'no parking', is said to be ignored. */
export const negated: Reader = (line, at) => {
  const { tokens } = line;
  const exception = exceptionAt(tokens, at);
  const negation = exception || negationAt(tokens, at);
  // 'not more than 80 lakh' is a budget, and 'no deposit' has a meaning of its own.
  if (negation === 0 || amountAt(tokens, at) || (phraseFrom(tokens, at)?.length ?? 0) > negation) return null;
  const from = afterFillers(line, at + negation);
  const said = saidAt(line, from) ?? likelyAt(line, from);
  const isPlace = said !== null && placesNamed(said.says).length > 0;
  const isNear = tokens.slice(at, from).some((token) => isWord(token, 'near nearby'));
  if (!said || (exception > 0 && (!isPlace || isNear))) return null;
  const to = from + said.length;
  // 'not near silk board': nothing leaves out what is near a place.
  if (isNear || isFarAt(tokens, at)) return leftOutAt(line, at, to - at);
  return isPlace
    ? withoutPlaces(line, at, to, said.says, exception > 0)
    : withoutFacts(line, at, to, said.says);
};

/**
 * 'not in whitefield or hoodi': neither of them is wanted. After a comma or 'and' the next place may be meant or not, so
 * it is left out, and that is said.
 */
function withoutPlaces(
  line: Line,
  at: number,
  first: number,
  says: readonly Says[],
  isException: boolean,
): Claim {
  const { tokens } = line;
  const places = [...placesNamed(says)];
  let to = first;
  let isDoubtful = false;
  while (isJoin(tokens[to]) || isAndOrComma(tokens[to])) {
    const from = afterFillers(line, to + 1);
    const next = placesAt(line, from);
    if (!next) break;
    isDoubtful ||= !isJoin(tokens[to]);
    places.push(...placesNamed(next.says));
    to = from + next.length;
  }
  const span = spanAt(tokens, at, to);
  const why = isException ? { why: 'excluded' as const } : {};
  return { span, says: [{ kind: 'excluded', places, isDoubtful, span, ...why }] };
}

/** 'not villa or plot'. */
function withoutFacts(line: Line, at: number, first: number, says: readonly Says[]): Claim {
  const span = spanAt(line.tokens, at, first);
  const unwanted: Unwanted[] = [];
  let to = first;
  let next = unwantedOf(says, span);
  while (next) {
    unwanted.push(next);
    const also = isJoin(line.tokens[to]) ? line.claimAt(to + 1) : null;
    const end = also?.span.to ?? to;
    next = also && unwantedOf(also.says, spanAt(line.tokens, to, end));
    if (next) to = end;
  }
  if (unwanted.length === 0) return leftOutAt(line, at, to - at);
  return {
    span: spanAt(line.tokens, at, to),
    says: unwanted.map((each) => ({ kind: 'unwanted', ...each })),
  };
}

/** Places that are named here and nothing else, whole or nearly. */
function placesAt(line: Line, at: number): Said | null {
  const said = saidAt(line, at) ?? likelyAt(line, at);
  return said && placesNamed(said.says).length > 0 ? said : null;
}

function saidAt(line: Line, at: number): Said | null {
  const claim = line.claimAt(at);
  if (claim) return { says: claim.says, length: claim.span.to - at };
  return isUnfiltered(line.tokens[at], line.vocabulary) ? { says: [], length: 1 } : null;
}

function likelyAt({ tokens, vocabulary }: Line, at: number): Said | null {
  const found = likelyPlaceAt(tokens, at, vocabulary.places);
  return found && { says: [{ kind: 'places', places: found.places, isGroup: false }], length: found.length };
}

function afterFillers({ tokens }: Line, from: number): number {
  let at = from;
  while (isFiller(tokens[at])) at++;
  return at;
}

/** 'ground floor nahi', 'pets not allowed': the words before a negation. */
export function negatedBefore(line: Line, at: number): Claim | null {
  const { tokens } = line;
  const { says, length } = joinedAt(line, at);
  if (length === 0) return null;
  // 'whitefield me nahi'.
  let to = at + length;
  while (isWord(tokens[to], 'me in is')) to++;
  const after = negationAfter(tokens, to);
  if (!after) return null;
  const span = spanAt(tokens, at, to + after.length);
  const leftOut: Says = { kind: 'left out', span };
  if (after.kind !== 'unwanted') return { span, says: [leftOut] };
  const places = says.flatMap(placesNamed);
  if (places.length > 0) return { span, says: [{ kind: 'excluded', places, isDoubtful: false, span }] };
  const unwanted = says.flatMap((each) => unwantedOf(each, span) ?? []);
  return {
    span,
    says: [
      ...unwanted.map((each) => ({ kind: 'unwanted' as const, ...each })),
      ...(unwanted.length < says.length ? [leftOut] : []),
    ],
  };
}

/** 'top or ground floor', what each says and how many tokens all are. Only facts that can be left out are joined, and places. */
function joinedAt(line: Line, from: number): { says: (readonly Says[])[]; length: number } {
  const { tokens } = line;
  const all: (readonly Says[])[] = [];
  let to = from;
  for (let next = saidAt(line, from); next;) {
    all.push(next.says);
    to += next.length;
    const isPlace = placesNamed(next.says).length > 0;
    const isJoined = isJoin(tokens[to]) || (isPlace && isWord(tokens[to], 'and'));
    const other: Said | null = isJoined && (isPlace || excludableOf(next.says)) ? saidAt(line, to + 1) : null;
    next = other && (isPlace ? placesNamed(other.says).length > 0 : excludableOf(other.says)) ? other : null;
    if (next) to++;
  }
  return { says: all, length: to - from };
}
