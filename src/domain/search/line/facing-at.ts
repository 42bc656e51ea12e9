import { rememberedHere } from '../../typed-text/remembered-at.ts';
import { textAt } from '../../typed-text/word-at.ts';
import type { Token } from '../../typed-text/tokens.ts';

const FACING = /^(?:facing|face|faces|faced)$/;
const DIRECTIONS = 8;
const CITY = /^(?:bangalore|bengaluru|blr)$/;
const JOINS = /^(?:or|and|,|\/|&)$/;

interface SaidFacings {
  fact: { aspect: 'facings'; values: readonly string[] };
  length: number;
}

/**
 * 'east facing', 'east or north facing', 'facing north-east': slugs of directions, whose words mean other things on their
 * own, and how many tokens say so. Null: no facing begins here.
 */
export const facingAt = rememberedHere(findFacingAt);

function findFacingAt(tokens: readonly Token[], from: number): SaidFacings | null {
  if (FACING.test(textAt(tokens, from))) {
    const dash = textAt(tokens, from + 1) === '-' ? 1 : 0;
    const facings: string[] = [];
    let at = from + 1 + dash;
    for (let said = directionAt(tokens, at); said; said = joinedDirection(tokens, at)) {
      facings.push(said.slug);
      at += said.length;
    }
    return facings.length > 0 ? facingFact(facings, at - from) : null;
  }
  const facings: string[] = [];
  let at = from;
  for (
    let said = directionAt(tokens, at);
    said && facings.length < DIRECTIONS;
    said = directionAt(tokens, at)
  ) {
    facings.push(said.slug);
    at += said.length;
    const dash = textAt(tokens, at) === '-' ? 1 : 0;
    if (FACING.test(textAt(tokens, at + dash))) return facingFact(facings, at + dash + 1 - from);
    if (!JOINS.test(textAt(tokens, at))) return null;
    at++;
  }
  return null;
}

function facingFact(values: readonly string[], length: number): SaidFacings {
  return { fact: { aspect: 'facings', values }, length };
}

/** 'or north' after 'facing east', but not 'or north bangalore'. */
function joinedDirection(tokens: readonly Token[], at: number): { slug: string; length: number } | null {
  const said = JOINS.test(textAt(tokens, at)) ? directionAt(tokens, at + 1) : null;
  if (!said || CITY.test(textAt(tokens, at + 1 + said.length))) return null;
  return { slug: said.slug, length: said.length + 1 };
}

function directionAt(tokens: readonly Token[], at: number): { slug: string; length: number } | null {
  const first = textAt(tokens, at);
  const [, start, end] = /^(north|south)(east|west)$/.exec(first) ?? [];
  if (start !== undefined) return { slug: `${start}-${end}`, length: 1 };
  if (!/^(?:north|south|east|west)$/.test(first)) return null;
  if (first === 'east' || first === 'west') return { slug: first, length: 1 };
  const dash = textAt(tokens, at + 1) === '-' ? 1 : 0;
  const second = textAt(tokens, at + 1 + dash);
  return second === 'east' || second === 'west'
    ? { slug: `${first}-${second}`, length: 2 + dash }
    : { slug: first, length: 1 };
}
