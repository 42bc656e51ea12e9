import type { Offer } from '../../offer.ts';
import { type Filters, noFilters } from '../filters.ts';
import { type Claim, type Line, type ReadLine, withSaid } from './claim.ts';
import { type LeftOut, leftOutOf } from './left-out.ts';
import { offerOf, settleFactsOfOther, settleLease, settleOtherNames, settleUnit } from './settle-offer.ts';
import { settlePlaces } from './settle-places.ts';
import { settleHouses, settlePlots, settleStudio } from './settle-types.ts';
import { settleUnwanted } from './settle-unwanted.ts';
import { type Said, saidOf, type Settled, type Settler } from './settled.ts';

/** What a whole line asks for. */
export interface LineMeaning {
  /** Named in the line, or derived from the amount. Null if neither. */
  offer: Offer | null;
  filters: Filters;
  /**
   * The alternative reading of a name that matches several places: the societies of a builder instead of an area, or
   * the reverse. Null if every name is clear.
   */
  alternative: Filters | null;
  /** What filters nothing, in the order typed. */
  leftOut: readonly LeftOut[];
}

/** Each decides one thing that only the whole line says, and in this order. */
const settlers: readonly Settler[] = [
  ...[settlePlots, settleStudio, settleHouses, settleUnwanted],
  ...[settleLease, settleOtherNames, settleUnit, settleFactsOfOther],
];

/** Decides what the claims of a line mean together. Nothing is read again. */
export function settle(line: Line, { claims, unknown }: ReadLine): LineMeaning {
  const said = claims.flatMap(({ span, says }) => says.map((each): Said => ({ span, ...each })));
  const read: Settled = {
    facts: said.reduce(withSaid, noFilters),
    leftOut: [...saidOf(said, 'left out').map(leftOutOf), ...unknown.map((span) => ({ span }))],
  };
  const { facts, leftOut } = settlers.reduce((settled, settler) => settler(settled, said, line), read);
  const places = settlePlaces(line, said);
  const filters = { ...facts, ...places.chosen };
  return {
    offer: offerOf(said, facts),
    filters,
    alternative: places.alternativeTo(filters),
    leftOut: [...leftOut, ...places.leftOut].toSorted((a, b) => a.span.from - b.span.from),
  };
}

/** What a claim asks for where nothing stands beside it. */
export function askedAlone(line: Line, claim: Claim): Filters {
  return settle(line, { claims: [claim], unknown: [] }).filters;
}
