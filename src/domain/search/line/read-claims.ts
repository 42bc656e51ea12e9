import { rememberedHere } from '../../typed-text/remembered-at.ts';
import type { Token } from '../../typed-text/tokens.ts';
import { type Claim, leftOutAt, type Line, lengthOf, type ReadLine } from './claim.ts';
import { readUnknown } from './read-unknown.ts';
import { negatedBefore } from './negated-at.ts';
import { hasNegationAfter } from './negations.ts';
import type { Span } from './span.ts';
import { sameSearchAt, searchWith, emptySearch, otherSearchAt, type SearchSoFar } from './second-search.ts';

const isNegatedAfter = rememberedHere((tokens) => hasNegationAfter(tokens));

/** `leftOut` are words that are not read, as if nobody understood them. */
export function readClaims(line: Line, leftOut: Span | null): ReadLine {
  const { tokens } = line;
  const claims: Claim[] = [];
  const runs: { from: number; tokens: Token[] }[] = [];
  let isRunOpen = false;
  let before = emptySearch;
  for (let at = 0; at < tokens.length;) {
    const claim = leftOut?.from === at ? leftOutAt(line, at, leftOut.to - at) : claimAfter(line, at, before);
    if (claim) {
      claims.push(claim);
      before = searchWith(before, claim);
      at += lengthOf(claim);
      isRunOpen = false;
      continue;
    }
    const token = tokens[at];
    if (token && token.kind !== 'mark') {
      if (!isRunOpen) runs.push({ from: at, tokens: [] });
      runs.at(-1)?.tokens.push(token);
      isRunOpen = true;
    }
    at++;
  }
  const read = runs.map((run) => readUnknown(run, line));
  return {
    claims: [...claims, ...read.flatMap((each) => each.claims)],
    unknown: read.flatMap((each) => each.unknown),
  };
}

/** What the words at this position say after what was asked before. */
function claimAfter(line: Line, at: number, before: SearchSoFar): Claim | null {
  const negatedAt = (from: number) => (isNegatedAfter(line.tokens, 0) ? negatedBefore(line, from) : null);
  return (
    negatedAt(at) ??
    sameSearchAt(line, at, before) ??
    // 'mysore or villas excluded' asks for no second thing.
    (negatedAt(at + 1) ? null : otherSearchAt(line, at, before)) ??
    line.claimAt(at)
  );
}
